import { parseListQuery } from '#domain/admin-lists.ts';
import { listPage } from '#server/admin/lists/list.ts';
import { brokenLink } from '#server/audit/queries.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { respond } from '#server/platform/http/outcome.ts';
import { auditList } from './list.ts';

/** Links looked at with each page; `npm run admin -- verify` looks at all. */
const LINKS = 1000;

export function auditRoutes(on: On) {
  on('GET /admin/audit', async ({ db, query }) => {
    const { rows, ...page } = await listPage(db, auditList, parseListQuery('audit', query));
    const records = rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
    return respond({
      scode: 200 as const,
      smessage: '',
      ...page,
      records,
      broken_at: await brokenLink(db, LINKS),
    });
  });
}
