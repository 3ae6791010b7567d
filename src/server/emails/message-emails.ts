import { toSingleLine } from '#domain/single-line.ts';
import { getAccount } from '#server/customers/queries.ts';
import { findMessage, type MessageRow } from '#server/messages/queries.ts';
import { orderLinkKey, renewOrderLink } from '#server/orders/order-access.ts';
import { isValidOrderLink } from '#server/orders/order-access-queries.ts';
import { findOrder, type OrderRow } from '#server/orders/queries.ts';
import type { MessageEmailPayload, MessageEmailTopic } from '#server/outbox/queries.ts';
import type { Db } from '#server/platform/db.ts';
import { hashToken } from '#server/platform/secrets.ts';
import { type Translate, translator } from '#texts/texts.ts';
import type { EmailBlock, EmailContent, EmailContext, EmailText } from './email-content.ts';
import { orderLink } from './order-emails.ts';

/** Composes the reply to a shopper's message, or a message sent by staff. */
export async function composeMessageEmail(
  context: EmailContext,
  topic: MessageEmailTopic,
  { message_id }: MessageEmailPayload,
): Promise<EmailContent | null> {
  const { db, settings } = context;
  const message = await findMessage(db, message_id);
  if (!message) return null;
  const to = await recipientOf(db, message, topic);
  const order = message.order_id === null ? null : await findOrder(db, message.order_id);
  const isBuyer = order?.email === to;
  // Only the buyer gets the link, because a shopper can enter the number of somebody else's order.
  if (order && isBuyer && topic === 'message-sent') await renewOrderLink(context, order);
  const link = order && isBuyer ? await validOrderLink(context, order) : null;
  // A sender who did not name the order learns its number only if it is theirs.
  const order_id = message.is_attached && !isBuyer ? null : message.order_id;
  const t = translator(message.language);
  const text = messageEmail(topic, { ...message, order_id }, { shop: settings.shop.name, link }, t);
  return text && { ...text, to, language: message.language, name: null };
}

/** The link that opens an order without an account; null if it is not valid now. */
async function validOrderLink(context: EmailContext, order: OrderRow): Promise<string | null> {
  const { db, secrets, clock } = context;
  const keyHash = hashToken(orderLinkKey(secrets, order.order_id));
  return (await isValidOrderLink(db, order.order_id, keyHash, clock())) ? orderLink(context, order) : null;
}

/** Writes the email; null for a reply that does not exist. `link` opens the order without an account. */
export function messageEmail(
  topic: MessageEmailTopic,
  message: MessageRow,
  { shop, link }: { shop: string; link: string | null },
  t: Translate,
): EmailText | null {
  const { order_id, content, reply_message } = message;
  const heading = toSingleLine(message.title);
  const subject = t('email-message-subject', { shop, title: heading });
  const orderFacts: EmailBlock[] =
    order_id === null
      ? []
      : [
          { kind: 'facts', rows: [[t('order-number'), order_id]] },
          ...(link ? [{ kind: 'button' as const, label: t('email-order-button'), url: link }] : []),
        ];
  if (topic === 'message-sent') return { subject, heading, blocks: [content, ...orderFacts] };
  if (reply_message === null) return null;
  const quoted: EmailBlock[] = [t('email-message-quoted'), { kind: 'blockquote', text: content }];
  return { subject, heading, blocks: [reply_message, ...orderFacts, ...quoted] };
}

/** A reply to an account goes to the account's current address, any other email to the message's own address. */
async function recipientOf(db: Db, { account_id, email }: MessageRow, topic: MessageEmailTopic) {
  const isReplyToAccount = topic === 'message-reply' && account_id !== null;
  return isReplyToAccount ? (await getAccount(db, account_id)).email : email;
}
