import { adminMessageTexts } from '#texts/en/admin-messages.ts';
import { registerTexts } from '#texts/texts.ts';
import { describeList } from '../list/admin-list.ts';
import { listRoute } from '../list/list-route.tsx';
import { recordPath } from '../paths.ts';
import { Day } from '../record/DayTime.tsx';
import { isUnread, momentOf } from './message-facts.ts';

registerTexts('en', adminMessageTexts);

/** What customers wrote and what the shop wrote; what waits is bold (ADM-06). */
const messages = describeList<'messages'>({
  list: 'messages',
  title: 'section-messages',
  key: (message) => message.message_id,
  open: (message) => recordPath('messages', message.message_id),
  mark: { word: 'messages-is-unread', isMarked: isUnread },
  columns: [
    { id: 'email', title: 'messages-column-email', cell: (message) => message.email },
    {
      id: 'title',
      title: 'messages-column-title',
      cell: ({ type, title }, { t }) => t('messages-row-title', { type, title }),
    },
    {
      id: 'date',
      title: 'messages-column-date',
      sort: { up: 'date-asc', down: 'date-desc' },
      cell: (message) => <Day at={momentOf(message)} />,
    },
  ],
  search: { title: 'messages-search-title', email: 'messages-search-email' },
  sort: { 'date-desc': 'sort-newest', 'date-asc': 'sort-oldest' },
  filter: {
    status: { label: 'list-status', values: { Received: 'messages-received', Sent: 'messages-sent' } },
    unread: { label: 'messages-is-unread', values: { yes: 'field-yes' } },
  },
  bulk: {
    permission: 'messages.answer',
    actions: [
      { action: 'read', label: 'messages-mark-read' },
      { action: 'unread', label: 'messages-mark-unread' },
    ],
  },
});

export const { loader, Component } = listRoute(messages);
