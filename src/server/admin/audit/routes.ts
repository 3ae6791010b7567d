import { ok } from '#domain/result.ts';
import { readListPage } from '#server/admin/lists/list.ts';
import { findAlteredEntry } from '#server/audit/queries.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { auditList } from './list.ts';

/** The newest entries of the hash chain, verified at each view; `npm run admin -- verify` verifies the whole log. */
const MAX_CHECKED_LINKS = 1000;

export function auditRoutes(on: RegisterHandler) {
  on('GET /admin/audit', async ({ db, query }) => {
    const { rows, ...page } = await readListPage(db, auditList, query);
    const records = rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
    return ok({ ...page, records, broken_at: await findAlteredEntry(db, MAX_CHECKED_LINKS) });
  });
}
