import type { messagesOfThread, ThreadRow } from './thread-queries.ts';

const millis = (time: Date) => String(time.getTime());

export const threadView = ({ last_at, ...thread }: ThreadRow) => ({ ...thread, last_time: millis(last_at) });

/** What both sides said, in the order of time; an answer beside a message is said on its own. */
export function saidIn(rows: Awaited<ReturnType<typeof messagesOfThread>>) {
  return rows
    .flatMap(({ message_id, content, direction, created_at, reply_message, replied_at }) => [
      { message_id, content, direction, at: created_at },
      ...(reply_message !== null && replied_at !== null
        ? [{ message_id, content: reply_message, direction: true, at: replied_at }]
        : []),
    ])
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, ...said }) => ({ ...said, created_time: millis(at) }));
}
