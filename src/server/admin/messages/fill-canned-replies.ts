import { type CannedReply, fillReply, type ReplyValues } from '#domain/canned-reply.ts';
import type { describeSender } from '#domain/message-sender.ts';
import { personName } from '#domain/person-name.ts';
import type { MessageRow } from '#server/messages/queries.ts';
import { translator } from '#texts/texts.ts';

interface Person {
  first_name: string | null;
  last_name: string | null;
}

/** The sender of a message, with their account and the order that the message names. */
interface SenderFacts {
  account: Person | null;
  order: { shipping_address: Person } | null;
  /** The latest order of the sender, if the message names none. */
  latestOrder: { shipping_address: Person } | undefined;
  sender: ReturnType<typeof describeSender>;
}

/** The order that the message names; null if nothing shows that it is the sender's. */
const sendersOrder = ({ order, sender }: SenderFacts) => (sender.order === 'other' ? null : order);

/**
 * The account holder. If the account has no first name: the recipient of the order that the message names, or else of
 * the sender's latest order.
 */
const senderPerson = (facts: SenderFacts): Person | null =>
  facts.account?.first_name
    ? facts.account
    : ((sendersOrder(facts) ?? facts.latestOrder)?.shipping_address ?? null);

/** The sender's full name; null if it is unknown. */
export function senderName(facts: SenderFacts): string | null {
  const person = senderPerson(facts);
  return person && personName(person);
}

export const replyValues = (
  message: Pick<MessageRow, 'order_id' | 'language'>,
  facts: SenderFacts,
): ReplyValues => ({
  name: senderPerson(facts)?.first_name || translator(message.language)('canned-reply-no-name'),
  order: sendersOrder(facts) && message.order_id,
});

/** Fills in the placeholders. Leaves out replies that need an order number if `values` has none. */
export const fillCannedReplies = <R extends CannedReply>(replies: readonly R[], values: ReplyValues): R[] =>
  replies.flatMap((reply) => {
    const content = fillReply(reply.content, values);
    return content === null ? [] : [{ ...reply, content }];
  });
