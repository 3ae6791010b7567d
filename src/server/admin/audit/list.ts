import { sql } from 'kysely';
import type { ListDefinition } from '#server/admin/lists/list.ts';
import type { AuditRow } from '#server/audit/queries.ts';
import { storedSubject } from '#texts/audit-words.ts';
import { LANGUAGES, textsWithPrefix } from '#texts/texts.ts';

const terms = [
  { term: sql`a.at`, type: 'timestamptz' },
  { term: sql`a.audit_id`, type: 'int' },
] as const;

/**
 * Finds the stored values whose label in any language contains the keyword. An action without a label is displayed as
 * its name without dashes, an actor as it is stored.
 */
const valuesNamed =
  (...prefixes: ('audit-action-' | 'audit-actor-' | 'audit-field-' | 'specification-')[]) =>
  (keyword: string): string[] =>
    LANGUAGES.flatMap((language) => prefixes.flatMap((prefix) => textsWithPrefix(language, prefix)))
      .filter(([, label]) => label.toLowerCase().includes(keyword.toLowerCase()))
      .map(([value]) => value);

const fieldsNamed = valuesNamed('audit-field-', 'specification-');
/** The fields whose label contains the keyword. A field without a label is displayed without underscores. */
const fieldsFor = (keyword: string) => [
  ...fieldsNamed(keyword),
  keyword.toLowerCase().replaceAll(/\s+/g, '_'),
];

export const auditList: ListDefinition<'audit', AuditRow & { request_id: string | null }> = {
  name: 'audit',
  from: sql`audit a`,
  keys: sql`a.audit_id`,
  rows: (orderBy) => sql`
    select page.*, a.at, a.actor, a.role, a.action, a.subject, a.before, a.after, a.request_id
    from page join audit a on a.audit_id = page.audit_id order by ${orderBy}`,
  search: {
    subject: { column: sql`lower(a.subject)`, case: 'lower', toStored: storedSubject },
    actor: { column: sql`lower(a.actor)`, case: 'lower', valuesFor: valuesNamed('audit-actor-') },
    action: {
      column: sql`a.action`,
      case: 'lower',
      toStored: (keyword) => keyword.replaceAll(/\s+/g, '-'),
      valuesFor: valuesNamed('audit-action-'),
    },
    // The audit entry of an export has the list's filters as fields; they are not changes, so it is left out.
    field: {
      names: sql`audit_fields(a.before, a.after)`,
      namesFor: fieldsFor,
      condition: sql`a.action <> 'list-exported'`,
    },
  },
  filter: {},
  time: sql`a.at`,
  sort: { 'date-desc': { terms, descending: true }, 'date-asc': { terms, descending: false } },
  // The audit log only grows, so its rows are counted only up to a limit.
  isCountedFully: () => false,
};
