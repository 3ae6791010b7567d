import { ok } from '#domain/result.ts';
import { shopTime } from '#domain/shop-day.ts';
import { type CsvColumns, exportList } from '#server/admin/lists/export-list.ts';
import { readListPage } from '#server/admin/lists/list.ts';
import { type AuditRow, findAlteredEntry } from '#server/audit/queries.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { auditList, findSubjectLabels } from './list.ts';

/** Each view verifies this many of the newest entries; `npm run admin -- verify` verifies the whole log. */
const MAX_CHECKED_ENTRIES = 1000;

const EXPORT: CsvColumns<AuditRow> = {
  Time: ({ at }) => shopTime(at),
  User: ({ actor }) => actor,
  Role: ({ role }) => role,
  Action: ({ action }) => action,
  Subject: ({ subject }) => subject,
  Before: ({ before }) => jsonCell(before),
  After: ({ after }) => jsonCell(after),
};
const jsonCell = (value: unknown) => (value === null ? null : JSON.stringify(value));

export function auditRoutes(on: RegisterHandler) {
  on('GET /admin/audit/export', (context) => exportList(context, 'audit', auditList, (rows) => rows, EXPORT));

  on('GET /admin/audit', async ({ db, query }) => {
    const page = await readListPage(db, auditList, query, async (rows) => {
      const subjectLabels = await findSubjectLabels(
        db,
        rows.map(({ subject }) => subject),
      );
      return rows.map(({ at, ...row }) => ({
        ...row,
        at: at.toISOString(),
        named_subject: subjectLabels.get(row.subject) ?? null,
      }));
    });
    return ok({ ...page, broken_at: await findAlteredEntry(db, MAX_CHECKED_ENTRIES) });
  });
}
