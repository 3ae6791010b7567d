import { sql } from 'kysely';
import { isPlaceholderEmail } from '#domain/address.ts';
import type { Currency } from '#domain/money.ts';
import { bothDirections, type ListDefinition } from '#server/admin/lists/list.ts';
import type { AuditRow } from '#server/audit/queries.ts';
import { allRows, type Db } from '#server/platform/db.ts';
import { storedSubject } from '#texts/audit-words.ts';
import { LANGUAGES, textsWithPrefix } from '#texts/texts.ts';

/** Creates a function that finds the stored values whose label in any language contains the keyword. */
const valuesLabelled =
  (...prefixes: ('audit-action-' | 'audit-actor-' | 'record-field-' | 'specification-')[]) =>
  (keyword: string): string[] =>
    LANGUAGES.flatMap((language) => prefixes.flatMap((prefix) => textsWithPrefix(language, prefix)))
      .filter(([, label]) => label.toLowerCase().includes(keyword.toLowerCase()))
      .map(([value]) => value);

const fieldsLabelled = valuesLabelled('record-field-', 'specification-');
/** The fields whose displayed name contains the keyword. Without a label, the name is displayed with spaces for `_`. */
const fieldsFor = (keyword: string) => [
  ...fieldsLabelled(keyword),
  keyword.toLowerCase().replaceAll(/\s+/g, '_'),
];

/**
 * Leaves out the entries about the single records of a bulk change or import, which has its own entry. The index
 * `audit_newest_summaries` has the same condition.
 */
const IS_SUMMARY = sql`a.action not in (
  'record-bulk-applied', 'record-bulk-undone', 'item-import', 'item-import-undone', 'item-import-new',
  'item-import-new-undone', 'item-import-numbers', 'item-import-numbers-undone', 'item-import-fitments',
  'item-import-fitments-undone')`;

export const auditList: ListDefinition<
  'audit',
  AuditRow & { request_id: string | null; currency: Currency | null }
> = {
  name: 'audit',
  from: sql`audit a`,
  keys: sql`a.audit_id`,
  rows: (orderBy) => sql`
    select page.*, a.at, a.actor, a.role, a.action, a.subject, a.before, a.after, a.request_id,
      (select o.currency from orders o where o.order_id = a.subject) as currency
    from page join audit a on a.audit_id = page.audit_id order by ${orderBy}`,
  search: {
    subject: {
      column: sql`lower(a.subject)`,
      case: 'lower',
      toStored: storedSubject,
      // Staff know customers by their email address and promotions by their code, but subjects contain the ids.
      valuesQuery: (keyword) => sql`
        select kind || customer_id from account, unnest(array['customer ', 'account ']) kind where email = ${keyword}
        union all select 'promotion ' || id from promotion where lower(code) = ${keyword}`,
    },
    actor: { column: sql`lower(a.actor)`, case: 'lower', valuesFor: valuesLabelled('audit-actor-') },
    action: {
      column: sql`a.action`,
      case: 'lower',
      // An action without a label is displayed as its name without dashes.
      toStored: (keyword) => keyword.replaceAll(/\s+/g, '-'),
      valuesFor: valuesLabelled('audit-action-'),
    },
    // Exports are left out, because the fields of their entries are the list's filters, not changes.
    field: {
      names: sql`audit_fields(a.before, a.after)`,
      namesFor: fieldsFor,
      condition: sql`a.action <> 'list-exported'`,
    },
  },
  filter: {},
  // A search for a subject, an action or a field also finds the entries about single records.
  condition: ({ keywords: { subject, action, field } = {} }) =>
    subject || action || field ? null : IS_SUMMARY,
  time: sql`a.at`,
  sort: bothDirections('date', [
    { column: sql`a.at`, type: 'timestamptz' },
    { column: sql`a.audit_id`, type: 'int' },
  ]),
  // The audit log only grows, so its rows are counted only up to a limit.
  isCountedFully: () => false,
};

/** Labels for subjects that contain the id of a customer or promotion, with the email address or code in its place. */
export async function findSubjectLabels(db: Db, subjects: readonly string[]): Promise<Map<string, string>> {
  const customers = subjects.flatMap(
    (subject) => /^(?:customer|account) ([\da-f-]{36})$/.exec(subject)?.[1] ?? [],
  );
  const promotions = subjects.flatMap((subject) => /^promotion (\d{1,9})$/.exec(subject)?.[1] ?? []);
  if (customers.length + promotions.length === 0) return new Map();
  const rows = await allRows<{ subject: string; named_subject: string }>(db)`
    select kind || customer_id as subject, kind || email as named_subject
    from account, unnest(array['customer ', 'account ']) kind where customer_id = any(${customers}::uuid[])
    union all select 'promotion ' || id, 'promotion ' || code from promotion where id = any(${promotions}::int[])
    `;
  return new Map(
    rows
      .filter(({ named_subject }) => !isPlaceholderEmail(named_subject))
      .map(({ subject, named_subject }) => [subject, named_subject]),
  );
}
