import type { listThreadMessages, ThreadRow } from './thread-queries.ts';

const toMillis = (time: Date) => String(time.getTime());

/** A thread shows the order that its sender named. Only staff see an order that they attached it to. */
export const threadView = ({ last_at, is_attached, typed_order_id, order_id, ...thread }: ThreadRow) => ({
  ...thread,
  order_id: is_attached ? typed_order_id : order_id,
  last_time: toMillis(last_at),
});

/** All messages in chronological order; a reply stored with a message becomes a separate entry. */
export const threadMessagesView = (rows: Awaited<ReturnType<typeof listThreadMessages>>) =>
  rows
    .flatMap(({ message_id, content, direction, created_at, reply_message, replied_at }) => [
      { message_id, content, direction, at: created_at },
      ...(reply_message !== null && replied_at !== null
        ? [{ message_id, content: reply_message, direction: true, at: replied_at }]
        : []),
    ])
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, ...message }) => ({ ...message, created_time: toMillis(at) }));
