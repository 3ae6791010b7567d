import { listRoute } from '../list/list-route.tsx';
import { recordPath } from '../paths.ts';
import { DateOnly } from '../record/DateTime.tsx';
import { createdAt, isUnread } from './message.ts';

/** Received and sent messages, with unread ones in bold (ADM-06). */
export const { loader, Component } = listRoute<'messages'>({
  list: 'messages',
  title: 'section-messages',
  key: (message) => message.message_id,
  href: (message) => recordPath('messages', message.message_id),
  highlight: { label: 'messages-is-unread', isHighlighted: isUnread },
  columns: [
    { id: 'email', title: 'messages-column-email', cell: (message) => message.email },
    {
      id: 'title',
      title: 'messages-column-title',
      cell: (message, { t }) => (
        <>
          {t('messages-row-title', { type: t(`message-type-${message.type}`), title: message.title })}{' '}
          {message.direction || isUnread(message) ? null : (
            <span className="badge">{t(message.is_replied ? 'messages-replied' : 'message-is-done')}</span>
          )}
        </>
      ),
    },
    {
      id: 'date',
      title: 'messages-column-date',
      sort: { asc: 'date-asc', desc: 'date-desc' },
      cell: (message) => <DateOnly at={createdAt(message)} />,
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
