import { listQueryString, parseListQuery } from '#domain/admin-lists.ts';
import { ok, refused } from '#domain/result.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { listViews, removeView, saveView } from './queries.ts';

const MAX_VIEWS = 100;

export function viewRoutes(on: RegisterHandler) {
  on('GET /admin/views', async ({ db, staff }) => ok({ records: await listViews(db, staff.staff_id) }));

  on('POST /admin/views', async ({ db, staff, body, t }) => {
    const { list, name, is_shared } = body;
    // Drops unknown parameters, so that a saved view always works.
    const listQuery = parseListQuery(list, Object.fromEntries(new URLSearchParams(body.query)));
    const view = {
      staff_id: staff.staff_id,
      list,
      name,
      query: listQueryString(list, { ...listQuery, page: 1 }),
      is_shared,
    };
    if (!(await saveView(db, view, MAX_VIEWS))) return refused('views-full');
    return ok({ smessage: t('saved'), records: await listViews(db, staff.staff_id) });
  });

  on('POST /admin/views/:id/remove', async ({ db, staff, params, t }) => {
    if (!(await removeView(db, staff.staff_id, params.id))) return refused('not-found');
    return ok({ smessage: t('saved'), records: await listViews(db, staff.staff_id) });
  });
}
