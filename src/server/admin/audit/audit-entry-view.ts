import type { AuditRow } from '#server/audit/queries.ts';

const fieldsOf = (value: unknown): Record<string, unknown> | null => {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { value };
};

/** An entry of the audit log as histories and timelines show it. */
export const auditEntryView = ({ at, actor, role, action, before, after }: AuditRow) => ({
  at: at.toISOString(),
  actor,
  role,
  action,
  before: fieldsOf(before),
  after: fieldsOf(after),
});
