import { type CannedReply, fillReply, type ReplyValues } from '#domain/canned-reply.ts';
import type { describeSender } from '#domain/message-sender.ts';
import type { MessageRow } from '#server/messages/queries.ts';
import { translator } from '#texts/texts.ts';

/** The values of a reply's placeholders. Leaves out the order if it may belong to somebody else. */
export function replyValues(
  message: Pick<MessageRow, 'order_id' | 'language'>,
  {
    account,
    order,
    sender,
  }: {
    account: { first_name: string | null } | null;
    order: { shipping_address: { first_name: string } } | null;
    sender: ReturnType<typeof describeSender>;
  },
): ReplyValues {
  const isSendersOrder = order !== null && sender.order !== 'other';
  const name = account?.first_name ?? (isSendersOrder ? order.shipping_address.first_name : null);
  return {
    name: name || translator(message.language)('canned-reply-no-name'),
    order: isSendersOrder ? message.order_id : null,
  };
}

/** Fills in the placeholders. Leaves out replies that need an order if the message has none. */
export const fillCannedReplies = <R extends CannedReply>(replies: readonly R[], values: ReplyValues): R[] =>
  replies.flatMap((reply) => {
    const content = fillReply(reply.content, values);
    return content === null ? [] : [{ ...reply, content }];
  });
