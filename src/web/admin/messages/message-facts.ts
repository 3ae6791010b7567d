import type { Row } from '../list/admin-list.ts';

export type Message = Row<'messages'>;

/** Neither replied nor sent by the shop (specification, back office, section 2). */
export const isUnread = (message: Pick<Message, 'is_replied' | 'direction' | 'is_read'>): boolean =>
  !message.is_replied && !message.direction && !message.is_read;

/** Messages carry their time in milliseconds, as text. */
export const momentOf = (message: Pick<Message, 'created_time'>): string =>
  new Date(Number(message.created_time)).toISOString();
