import { parseListQuery } from '#domain/admin-lists.ts';
import { readListPage } from '#server/admin/lists/list.ts';
import { findBrokenLink } from '#server/audit/queries.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { respond } from '#server/platform/http/outcome.ts';
import { auditList } from './list.ts';

/** Chain links verified per page view; `npm run admin -- verify` verifies the whole log. */
const MAX_CHECKED_LINKS = 1000;

export function auditRoutes(on: On) {
  on('GET /admin/audit', async ({ db, query }) => {
    const { rows, ...page } = await readListPage(db, auditList, parseListQuery('audit', query));
    const records = rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
    return respond({
      scode: 200 as const,
      smessage: '',
      ...page,
      records,
      broken_at: await findBrokenLink(db, MAX_CHECKED_LINKS),
    });
  });
}
