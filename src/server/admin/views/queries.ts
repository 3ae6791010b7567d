import type { AdminListName } from '#domain/admin-lists.ts';
import { allRows, type Db, type Tx } from '#server/platform/db.ts';

export interface ViewContent {
  query: string;
  is_shared: boolean;
}

interface ViewRow extends ViewContent {
  view_id: string;
  list: AdminListName;
  name: string;
  is_own: boolean;
}

/** A staff member's own views and those shared by colleagues. */
export const listViews = (db: Db, staff_id: string): Promise<ViewRow[]> =>
  allRows<ViewRow>(db)`
    select view_id, list, name, query, is_shared, staff_id = ${staff_id} as is_own from saved_view
    where staff_id = ${staff_id} or is_shared order by list, lower(name), view_id`;

/** The staff member's view of the list with this name. */
export const findOwnView = (
  tx: Tx,
  { staff_id, list, name }: { staff_id: string; list: AdminListName; name: string },
): Promise<ViewContent | undefined> =>
  tx
    .selectFrom('saved_view')
    .select(['query', 'is_shared'])
    .where('staff_id', '=', staff_id)
    .where('list', '=', list)
    .where('name', '=', name)
    .executeTakeFirst();

/** Saves a view, replacing one of the same list and name. False if a staff member already has `max_views` others. */
export async function saveView(
  db: Db,
  view: { staff_id: string; list: AdminListName; name: string; query: string; is_shared: boolean },
  max_views: number,
): Promise<boolean> {
  const rows = await allRows(db)`
    insert into saved_view (staff_id, list, name, query, is_shared)
    select ${view.staff_id}::uuid, ${view.list}, ${view.name}, ${view.query}, ${view.is_shared}
    where (select count(*) from saved_view
      where staff_id = ${view.staff_id} and (list, name) <> (${view.list}, ${view.name})) < ${max_views}
    on conflict (staff_id, list, name) do update set query = excluded.query, is_shared = excluded.is_shared
    returning view_id`;
  return rows.length > 0;
}

/** Removes a staff member's own view and returns it; undefined if there is none. */
export const removeView = (tx: Tx, staff_id: string, view_id: string) =>
  tx
    .deleteFrom('saved_view')
    .where('staff_id', '=', staff_id)
    .where('view_id', '=', view_id)
    .returning(['list', 'name', 'query', 'is_shared'])
    .executeTakeFirst();
