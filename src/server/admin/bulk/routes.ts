import { LIST_PAGE_SIZE } from '#domain/admin-lists.ts';
import type { BulkChange, BulkList, BulkSelection, BulkSort } from '#domain/bulk-change.ts';
import { ok, refused } from '#domain/result.ts';
import { shopDay } from '#domain/shop-day.ts';
import type { CatalogueContext } from '#server/admin/items/item-search.ts';
import type { Context, RegisterHandler } from '#server/calls/context.ts';
import { bulkSummary, bulkView, isRepeatable, parseBulkChange } from './bulk-view.ts';
import { previewChange } from './preview-change.ts';
import {
  countBulkChanges,
  findBulkChange,
  listBulkChanges,
  listChangedRecords,
  transitionBulkChange,
} from './queries.ts';
import { mayChangeInBulk } from './targets.ts';

/** Previews, applies and undoes changes of many records; `wake` starts the background job that writes them. */
export function bulkRoutes(on: RegisterHandler, wake: () => void) {
  on('POST /admin/items/bulk/preview', (context) => {
    const { change, selection } = context.body;
    return preview(context, 'items', parseBulkChange(change), selection);
  });
  on('POST /admin/customers/bulk/preview', (context) => {
    const { change, selection } = context.body;
    return preview(context, 'customers', parseBulkChange(change), selection);
  });

  on('GET /admin/bulk', async ({ db, query }) => {
    const page = query.page ?? 1;
    const [rows, total] = await Promise.all([
      listBulkChanges(db, page, LIST_PAGE_SIZE),
      countBulkChanges(db),
    ]);
    return ok({ records: rows.map(bulkSummary), total, page });
  });

  on('GET /admin/bulk/:number', (context) => respondWithRecord(context, '', context.query));

  on('POST /admin/bulk/:number/preview', async (context) => {
    const row = await findBulkChange(context.db, context.params.number);
    if (!row) return refused('not-found');
    if (!isRepeatable(row)) return refused('bulk-not-ready');
    return preview(context, row.list, row.change, row.selection);
  });

  on('POST /admin/bulk/:number/apply', async (context) => {
    const { db, staff, params, t } = context;
    const row = await findBulkChange(db, params.number);
    if (!row) return refused('not-found');
    if (!mayChangeInBulk(staff.role, row.list)) return refused('staff-not-allowed');
    const isStarted =
      row.changed > 0 && (await transitionBulkChange(db, params.number, 'ready', 'applying', { by: staff }));
    if (!isStarted) return refused('bulk-not-ready');
    wake();
    return respondWithRecord(context, t('bulk-applying'));
  });

  on('POST /admin/bulk/:number/undo', async (context) => {
    const { db, staff, params, body, t } = context;
    const keeps_newer = body?.keeps_newer ?? false;
    const row = await findBulkChange(db, params.number);
    if (!row) return refused('not-found');
    if (!mayChangeInBulk(staff.role, row.list)) return refused('staff-not-allowed');
    // Undoing needs the staged rows, which are deleted after a while.
    const isStarted =
      (await listChangedRecords(db, row, { page: 1, sort: 'key' })).rows.length > 0 &&
      (await transitionBulkChange(db, params.number, 'applied', 'undoing', { by: staff, keeps_newer }));
    if (!isStarted) return refused('bulk-not-undoable');
    wake();
    return respondWithRecord(context, t('bulk-undoing'));
  });
}

type RecordContext = Pick<Context<'GET /admin/bulk/:number'>, 'db' | 'staff' | 'params' | 't'>;

type PreviewContext = Pick<Context<'POST /admin/items/bulk/preview'>, 'staff' | 'clock' | 't'> &
  CatalogueContext;

async function preview(
  context: PreviewContext,
  list: BulkList,
  change: BulkChange,
  selection: BulkSelection,
) {
  const { staff, clock, t } = context;
  if (!mayChangeInBulk(staff.role, list)) return refused('staff-not-allowed');
  const today = shopDay(clock());
  return ok({
    smessage: t('bulk-previewed'),
    bulk_number: await previewChange(context, { list, change, selection, created_by: staff.email, today }),
  });
}

async function respondWithRecord(
  { db, staff, params, t }: RecordContext,
  smessage: string,
  { page = 1, sort = 'key' }: { page?: number; sort?: BulkSort } = {},
) {
  const row = await findBulkChange(db, params.number);
  if (!row) return refused('not-found');
  const records = await listChangedRecords(db, row, { page, sort });
  return ok({ smessage, record: bulkView(row, records, mayChangeInBulk(staff.role, row.list), t) });
}
