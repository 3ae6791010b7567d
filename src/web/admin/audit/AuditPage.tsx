import { useLoaderData } from 'react-router';
import { currencyCode } from '#domain/money.ts';
import { auditSubject } from '#texts/audit-words.ts';
import { type Language, textOr, textsWithPrefix } from '#texts/texts.ts';
import { Link } from '../../platform/Link.tsx';
import { BreakableEmail } from '../../ui/BreakableEmail.tsx';
import type { ListReply } from '../list/list-definition.ts';
import { listRoute } from '../list/list-route.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { Changes, entryHeading } from '../record/AuditEntries.tsx';
import { DateTime } from '../record/DateTime.tsx';
import { subjectPath } from './subject-path.ts';

/** The result of the log's integrity check. */
function TamperCheck() {
  const { t } = useAdmin();
  const { broken_at } = useLoaderData() as ListReply<'audit'>;
  return (
    <p className={broken_at === null ? 'quiet' : 'alert-text'}>
      {broken_at === null ? t('audit-intact') : t('audit-altered', { entry: broken_at })}
    </p>
  );
}

/** The part of a UUID after its first group. */
const UUID_REST = /(?<=\b[\da-f]{8})-[\da-f]{4}-[\da-f-]{22}$/;

type Entry = ListReply<'audit'>['records'][number];

/** The person or process that acted, with the role at that time. */
function Actor({ entry: { actor, role } }: { entry: Entry }) {
  const { language, actorName } = useAdmin();
  return (
    <div className="audit-actor">
      <BreakableEmail text={actorName(actor)} />
      {role ? <small className="subtext">{textOr(language, `role-${role}`, role)}</small> : null}
    </div>
  );
}

/**
 * The subject of an entry, with a link to its page if it has one. Customers are named by email address and promotions
 * by code. A UUID is shortened. On hover, the subject is shown with its full id.
 */
function Subject({ entry: { subject, named_subject } }: { entry: Entry }) {
  const { language } = useAdmin();
  const to = subjectPath(subject);
  const subjectName = auditSubject(language, subject);
  const shownName = auditSubject(language, named_subject ?? subject).replace(UUID_REST, '…');
  const name = (
    <span title={subjectName}>
      <BreakableEmail text={shownName} />
    </span>
  );
  return to ? <Link to={to}>{name}</Link> : name;
}

/** Creates a function that lists the displayed names of all actions, processes or fields, except names with placeholders. */
const labelsOf = (prefix: 'audit-action-' | 'audit-actor-' | 'record-field-') => (language: Language) => {
  const labels = textsWithPrefix(language, prefix).filter(([, label]) => !label.includes('{'));
  return [...new Set(labels.map(([, label]) => label))].sort(new Intl.Collator(language).compare);
};

/** The audit log, which is append-only. */
export const { loader, Component } = listRoute<'audit'>({
  list: 'audit',
  help: 'audit-help',
  key: (entry) => String(entry.audit_id),
  HeaderExtra: TamperCheck,
  columns: {
    time: {
      title: 'field-time',
      sort: { asc: 'date-asc', desc: 'date-desc' },
      cell: (entry) => <DateTime time={entry.at} />,
    },
    actor: { title: 'field-user', isText: true, cell: (entry) => <Actor entry={entry} /> },
    action: {
      title: 'record-field-action',
      isText: true,
      cell: ({ action, after, currency }, { t }) =>
        entryHeading(t.language, action, after, currency ? currencyCode(currency) : undefined),
    },
    subject: {
      title: 'audit-column-subject',
      isText: true,
      cell: (entry) => <Subject entry={entry} />,
    },
    change: { title: 'field-change', cell: (entry) => <Changes {...entry} /> },
  },
  search: {
    subject: 'audit-column-subject',
    actor: 'field-user',
    action: 'record-field-action',
    field: 'audit-search-field',
  },
  suggestions: {
    actor: (language, entries) => [
      ...new Set(entries.map(({ actor }) => actor).filter((actor) => actor.includes('@'))),
      ...labelsOf('audit-actor-')(language),
    ],
    action: labelsOf('audit-action-'),
    field: labelsOf('record-field-'),
  },
  sort: { 'date-desc': 'sort-newest', 'date-asc': 'sort-oldest' },
  filter: {},
});
