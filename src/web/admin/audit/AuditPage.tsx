import { useLoaderData } from 'react-router';
import { adminShopTexts } from '#texts/en/admin-shop.ts';
import { registerTexts } from '#texts/texts.ts';
import { describeList, type ListReply } from '../list/admin-list.ts';
import { listRoute } from '../list/list-route.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { Changes, wordsOf } from '../record/AuditEntries.tsx';
import { DayTime } from '../record/DayTime.tsx';

registerTexts('en', adminShopTexts);

/** Whether anybody changed the log past the shop. */
function Chain() {
  const { t } = useAdmin();
  const { broken_at } = useLoaderData() as ListReply<'audit'>;
  return (
    <p className={broken_at === null ? 'quiet' : 'alert-text'}>
      {broken_at === null ? t('audit-whole') : t('audit-broken', { entry: broken_at })}
    </p>
  );
}

/** Who did what, newest first; entries are only ever added. */
const audit = describeList<'audit'>({
  list: 'audit',
  title: 'section-audit',
  key: (entry) => String(entry.audit_id),
  More: Chain,
  hasExport: false,
  columns: [
    {
      id: 'time',
      title: 'audit-column-time',
      sort: { up: 'date-asc', down: 'date-desc' },
      cell: (entry) => <DayTime at={entry.at} />,
    },
    { id: 'actor', title: 'audit-column-actor', cell: (entry) => entry.actor },
    { id: 'role', title: 'audit-column-role', cell: (entry) => entry.role ?? '' },
    { id: 'action', title: 'audit-column-action', cell: (entry) => wordsOf(entry.action) },
    {
      id: 'subject',
      title: 'audit-column-subject',
      cell: (entry) => <span className="mono">{entry.subject}</span>,
    },
    {
      id: 'change',
      title: 'audit-column-change',
      cell: (entry) => <Changes before={entry.before} after={entry.after} />,
    },
  ],
  search: { subject: 'audit-search-subject', actor: 'audit-search-actor', action: 'audit-search-action' },
  sort: { 'date-desc': 'sort-newest', 'date-asc': 'sort-oldest' },
  filter: {},
});

export const { loader, Component } = listRoute(audit);
