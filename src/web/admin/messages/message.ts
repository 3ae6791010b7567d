import type { Row } from '../list/list-definition.ts';

export type Message = Row<'messages'>;

/** True for a received message that is neither read nor replied to (specification, back office, section 2). */
export const isUnread = (message: Pick<Message, 'is_replied' | 'direction' | 'is_read'>): boolean =>
  !message.is_replied && !message.direction && !message.is_read;

/** The message's time in ISO format. The API returns epoch milliseconds as text. */
export const createdAt = (message: Pick<Message, 'created_time'>): string =>
  new Date(Number(message.created_time)).toISOString();
