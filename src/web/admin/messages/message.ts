import type { Row } from '../list/list-definition.ts';

export type Message = Row<'messages'>;

/** Received, not read and not replied to (specification, back office, section 2). */
export const isUnread = (message: Pick<Message, 'is_replied' | 'direction' | 'is_read'>): boolean =>
  !message.is_replied && !message.direction && !message.is_read;

/** The ISO time; the wire format is epoch milliseconds as text. */
export const createdAt = (message: Pick<Message, 'created_time'>): string =>
  new Date(Number(message.created_time)).toISOString();
