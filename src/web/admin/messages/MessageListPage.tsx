import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { mono } from '../list/cells.tsx';
import { listRoute } from '../list/list-route.tsx';
import { recordPath } from '../paths.ts';
import { DateOnly } from '../record/DateTime.tsx';
import { createdAt, isUnread, type Message } from './message.ts';

function stateOf(message: Message) {
  if (message.direction) return { label: 'messages-sent', tone: 'neutral' } as const;
  if (isUnread(message)) return { label: 'messages-is-unread', tone: 'warning' } as const;
  return { label: message.is_replied ? 'messages-replied' : 'message-is-done', tone: 'success' } as const;
}

/** Received and sent messages, with unread ones in bold (ADM-06). */
export const { loader, Component } = listRoute<'messages'>({
  list: 'messages',
  title: 'section-messages',
  key: (message) => message.message_id,
  href: (message) => recordPath('messages', message.message_id),
  isHighlighted: isUnread,
  columns: [
    { id: 'email', title: 'messages-column-email', cell: (message) => message.email },
    {
      id: 'title',
      title: 'messages-column-title',
      isText: true,
      onPhone: 'untitled',
      cell: (message, { t }) =>
        t('messages-row-title', { type: t(`message-type-${message.type}`), title: message.title }),
    },
    {
      id: 'date',
      title: 'messages-column-date',
      onPhone: 'untitled',
      sort: { asc: 'date-asc', desc: 'date-desc' },
      cell: (message) => <DateOnly time={createdAt(message)} />,
    },
    {
      id: 'order',
      title: 'message-order',
      onPhone: 'half',
      // The sender can name an order that does not exist, so it is not a link.
      cell: ({ order_id }) => order_id && mono(order_id),
    },
    {
      id: 'status',
      title: 'list-status',
      onPhone: 'half',
      cell: (message, { t }) => {
        const { label, tone } = stateOf(message);
        return <StatusBadge tone={tone}>{t(label)}</StatusBadge>;
      },
    },
  ],
  search: { any: 'list-search-any', title: 'messages-search-title', email: 'messages-search-email' },
  sort: { 'date-desc': 'sort-newest', 'date-asc': 'sort-oldest' },
  filter: {
    status: { label: 'list-status', values: { Received: 'messages-received', Sent: 'messages-sent' } },
    unread: { label: 'messages-is-unread', values: { yes: 'field-yes' } },
    replied: { label: 'messages-replied', values: { no: 'field-no' } },
  },
  bulk: {
    permission: 'messages.answer',
    actions: [
      { action: 'done', label: 'messages-mark-done' },
      { action: 'open', label: 'messages-mark-open' },
    ],
  },
});
