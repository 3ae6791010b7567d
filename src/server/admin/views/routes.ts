import { listQueryString, parseListQuery } from '#domain/admin-lists.ts';
import { ok, refused } from '#domain/result.ts';
import { runAuditedChange } from '#server/admin/shared/audited-change.ts';
import { changedFields } from '#server/audit/queries.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { findOwnView, listViews, removeView, saveView, type ViewContent } from './queries.ts';

const MAX_VIEWS = 100;

export function savedViewRoutes(on: RegisterHandler) {
  on('GET /admin/views', async ({ db, staff }) => ok({ records: await listViews(db, staff.staff_id) }));

  on('POST /admin/views', async (context) => {
    const { db, staff, body, t } = context;
    const { list, name, is_shared } = body;
    // Parsing drops unknown parameters, so that the saved view works.
    const listQuery = parseListQuery(list, Object.fromEntries(new URLSearchParams(body.query)));
    const view = {
      staff_id: staff.staff_id,
      list,
      name,
      query: listQueryString(list, { ...listQuery, page: 1 }),
      is_shared,
    };
    const saved = await runAuditedChange(context, `list ${list}`, async (tx) => {
      const before = await findOwnView(tx, view);
      if (!(await saveView(tx, view, MAX_VIEWS))) return refused('views-full');
      const changed = changedFields<Partial<ViewContent>>(before ?? {}, contentOf(view));
      if (!changed) return ok([]);
      return ok([
        {
          action: 'view-saved',
          before: before ? { name, ...changed.before } : null,
          after: { name, ...changed.after },
        },
      ]);
    });
    if (!saved.ok) return saved;
    return ok({ smessage: t('saved-view', { name }), records: await listViews(db, staff.staff_id) });
  });

  on('POST /admin/views/:id/remove', async (context) => {
    const { db, staff, params, t } = context;
    const removed = await runAuditedChange(context, 'list', async (tx) => {
      const view = await removeView(tx, staff.staff_id, params.id);
      if (!view) return refused('not-found');
      const before = { name: view.name, ...contentOf(view) };
      return ok([{ action: 'view-removed', subject: `list ${view.list}`, before }]);
    });
    if (!removed.ok) return removed;
    return ok({ smessage: t('view-deleted'), records: await listViews(db, staff.staff_id) });
  });
}

const contentOf = ({ query, is_shared }: ViewContent): ViewContent => ({ query, is_shared });
