import { toSingleLine } from '#domain/single-line.ts';
import { findMessage } from '#server/messages/queries.ts';
import type { MessageEmailPayload, MessageEmailTopic } from '#server/outbox/queries.ts';
import { translator } from '#texts/texts.ts';
import type { EmailContent, EmailContext } from './email-content.ts';

/** Composes the reply to a shopper's message, or a message sent by staff. */
export async function composeMessageEmail(
  { db, settings }: EmailContext,
  topic: MessageEmailTopic,
  { message_id }: MessageEmailPayload,
): Promise<EmailContent | null> {
  const message = await findMessage(db, message_id);
  if (!message) return null;
  const t = translator(message.language);
  const subject = t('email-message-subject', {
    shop: settings.shop.name,
    title: toSingleLine(message.title),
  });
  const orderReference =
    message.order_id === null ? [] : [t('email-message-order', { order: message.order_id })];
  const content = { to: message.email, language: message.language, name: null, subject };
  if (topic === 'message-sent') return { ...content, paragraphs: [...orderReference, message.content] };
  if (message.reply_message === null) return null;
  return {
    ...content,
    paragraphs: [message.reply_message, ...orderReference, t('email-message-quoted'), message.content],
  };
}
