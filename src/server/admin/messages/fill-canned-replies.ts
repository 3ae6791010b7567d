import { type CannedReply, fillReply, type ReplyValues } from '#domain/canned-reply.ts';
import type { describeSender } from '#domain/message-sender.ts';
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
  sender: ReturnType<typeof describeSender>;
}

/** The person of the sender's account or, unless the order may be somebody else's, its recipient. */
function senderPerson({ account, order, sender }: SenderFacts): Person | null {
  if (account?.first_name) return account;
  return order && sender.order !== 'other' ? order.shipping_address : null;
}

/** The sender's full name; null if it is unknown. */
export function senderName(facts: SenderFacts): string | null {
  const person = senderPerson(facts);
  return person && [person.first_name, person.last_name].filter(Boolean).join(' ');
}

/** The values of a reply's placeholders. Leaves out the order if it may belong to somebody else. */
export const replyValues = (
  message: Pick<MessageRow, 'order_id' | 'language'>,
  facts: SenderFacts,
): ReplyValues => ({
  name: senderPerson(facts)?.first_name || translator(message.language)('canned-reply-no-name'),
  order: facts.order && facts.sender.order !== 'other' ? message.order_id : null,
});

/** Fills in the placeholders. Leaves out replies that need an order if the message has none. */
export const fillCannedReplies = <R extends CannedReply>(replies: readonly R[], values: ReplyValues): R[] =>
  replies.flatMap((reply) => {
    const content = fillReply(reply.content, values);
    return content === null ? [] : [{ ...reply, content }];
  });
