import { sql } from 'kysely';
import type { ListPlan } from '#server/admin/lists/list.ts';
import type { AuditRow } from '#server/audit/queries.ts';

const by = [
  { term: sql`a.at`, type: 'timestamptz' },
  { term: sql`a.audit_id`, type: 'int' },
] as const;

export const auditList: ListPlan<'audit', AuditRow & { request_id: string | null }> = {
  find: sql`audit a`,
  keys: sql`a.audit_id`,
  rows: (sorted) => sql`
    select page.*, a.at, a.actor, a.role, a.action, a.subject, a.before, a.after, a.request_id
    from page join audit a on a.audit_id = page.audit_id order by ${sorted}`,
  search: {
    subject: { in: sql`lower(a.subject)`, case: 'lower' },
    actor: { in: sql`lower(a.actor)`, case: 'lower' },
    action: { in: sql`a.action`, case: 'lower' },
  },
  filter: {},
  sort: { 'date-desc': { by, down: true }, 'date-asc': { by, down: false } },
  // The log only grows: only as much is counted as anybody would page through.
  countsAll: () => false,
};
