import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { listRoute, mono } from '../list/list-route.tsx';
import { recordPath } from '../paths.ts';
import { Age, DateOnly } from '../record/DateTime.tsx';
import { createdAt, isDone, isUnread, messageState } from './message.ts';

/** Received and sent messages, with unread ones in bold (ADM-06). */
export const { loader, Component } = listRoute<'messages'>({
  list: 'messages',
  key: (message) => message.message_id,
  href: (message) => recordPath('messages', message.message_id),
  isHighlighted: isUnread,
  columns: {
    email: {
      title: 'field-email',
      cell: ({ email, name }) => (
        <>
          {email}
          {name ? <small className="subtext">{name}</small> : null}
        </>
      ),
    },
    title: {
      title: 'record-field-title',
      isText: true,
      onPhone: 'untitled',
      cell: (message, { t }) => (
        <div className="clipped">
          {t('messages-row-title', { type: t(`message-type-${message.type}`), title: message.title })}
          <small className="subtext clipped">{message.content}</small>
        </div>
      ),
    },
    date: {
      title: 'field-date',
      onPhone: 'untitled',
      sort: { asc: 'date-asc', desc: 'date-desc' },
      cell: (message) => (
        <>
          <DateOnly time={createdAt(message)} />
          <small className="subtext">
            <Age time={createdAt(message)} />
          </small>
        </>
      ),
    },
    order: {
      title: 'field-order-id',
      onPhone: 'half',
      // The sender can name an order that does not exist, so it is not a link.
      cell: ({ order_id }) => order_id && mono(order_id),
    },
    status: {
      title: 'field-status',
      onPhone: 'wide',
      cell: (message, { t }) => {
        const { label, tone } = messageState(message);
        return <StatusBadge tone={tone}>{t(label)}</StatusBadge>;
      },
    },
  },
  search: { any: 'list-search-any', title: 'record-field-title', email: 'field-email' },
  sort: { 'date-desc': 'sort-newest', 'date-asc': 'sort-oldest' },
  filter: {
    status: { label: 'field-status', values: { Received: 'messages-received', Sent: 'messages-sent' } },
    unread: { label: 'messages-is-unread', values: { yes: 'field-yes' } },
    replied: { label: 'messages-replied', values: { no: 'field-no' } },
  },
  queues: [{ name: 'unread', label: 'messages-to-answer', filter: { unread: 'yes' }, sort: 'date-asc' }],
  bulk: {
    permission: 'messages.answer',
    actions: [
      { action: 'done', label: 'messages-mark-done', isFor: isUnread },
      { action: 'open', label: 'messages-mark-open', isFor: isDone },
    ],
  },
});
