import type { Reply } from '#contract/calls.ts';
import type { PlainTextId } from '#texts/texts.ts';
import type { Tone } from '../../ui/StatusBadge.tsx';

export type Message = Reply<'GET /admin/messages/:id'>['record'][number];

/** True for a message that the shop sent; `direction` is false for a received one. */
export const isFromShop = ({ direction }: Pick<Message, 'direction'>): boolean => direction;

/** True for a received message that is neither read nor replied to (specification, back office, section 2). */
export const isUnread = (message: Pick<Message, 'is_replied' | 'direction' | 'is_read'>): boolean =>
  !message.is_replied && !isFromShop(message) && !message.is_read;

/** True for a received message that staff marked as done without a reply. */
export const isDone = (message: Pick<Message, 'is_replied' | 'direction' | 'is_read'>): boolean =>
  !message.is_replied && !isFromShop(message) && message.is_read;

/** The state of a message: sent, unread, replied to, or done without a reply. */
export function messageState(message: Message): { label: PlainTextId; tone: Tone } {
  if (isFromShop(message)) return { label: 'messages-sent', tone: 'neutral' };
  if (isUnread(message)) return { label: 'messages-is-unread', tone: 'warning' };
  return { label: isDone(message) ? 'message-is-done' : 'messages-replied', tone: 'success' };
}

/** The message's time in ISO format. The API returns epoch milliseconds as text. */
export const createdAt = (message: Pick<Message, 'created_time'>): string =>
  new Date(Number(message.created_time)).toISOString();
