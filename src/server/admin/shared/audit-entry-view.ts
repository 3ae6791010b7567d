import type { AuditRow } from '#server/audit/queries.ts';

const toFields = (value: unknown): Record<string, unknown> | null => {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { value };
};

/** An audit entry as shown in histories and timelines. */
export const auditEntryView = ({ at, actor, role, action, before, after }: AuditRow) => ({
  at: at.toISOString(),
  actor,
  role,
  action,
  before: toFields(before),
  after: toFields(after),
});
