import { LIST_PAGE_SIZE, parseListQuery } from '#domain/admin-lists.ts';
import { ITEM_LIMITS } from '#domain/item-limits.ts';
import { normalisePartNumber } from '#domain/part-number.ts';
import { csvStream, mapBatches } from '#server/admin/lists/csv-stream.ts';
import { respondWithExport } from '#server/admin/lists/export-response.ts';
import { readListInBatches, readListPage } from '#server/admin/lists/list.ts';
import { staleSave } from '#server/admin/stale-save.ts';
import { changedFields, recordAudit } from '#server/audit/queries.ts';
import {
  lockItem,
  replaceImages,
  replaceInterchangeNumbers,
  updateItem,
} from '#server/catalogue/item-queries.ts';
import { bumpCatalogueVersion } from '#server/catalogue/queries.ts';
import { saveImage } from '#server/images/queries.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { refusal, respond } from '#server/platform/http/outcome.ts';
import { adjustStock } from '#server/stock/queries.ts';
import { changeItems } from './change-items.ts';
import { itemRowView, itemView } from './item-view.ts';
import { itemList } from './list.ts';
import { processImage } from './process-image.ts';
import { listFitments, listImageIds, listInterchangeNumbers, listStockMovements } from './queries.ts';
import { findItemWithHistory, readItemView } from './read-item.ts';
import { saveItem } from './save-item.ts';

const OK = { scode: 200 as const, smessage: '' };

export function itemRoutes(on: On) {
  on('GET /admin/items', async ({ db, query }) => {
    const { rows, ...page } = await readListPage(db, itemList, parseListQuery('items', query));
    return respond({ ...OK, ...page, records: rows.map(itemRowView) });
  });

  on('GET /admin/items/export', async (context) => {
    const { db, query } = context;
    const rows = readListInBatches(db, itemList, parseListQuery('items', query));
    return respondWithExport(context, 'items', csvStream(EXPORT, mapBatches(rows, itemRowView)));
  });

  on('GET /admin/items/:id', async ({ db, params }) => {
    const read = await findItemWithHistory(db, params.id);
    if (!read) return refusal('not-found');
    return respond({ ...OK, record: itemView(read.item, read.history) });
  });

  on('POST /admin/items/:id', (context) => saveItem(context));
  on('POST /admin/items/bulk', (context) => changeItems(context));

  on('POST /admin/items/:id/stock', async ({ db, staff, params, body, request_id, t }) => {
    const failure = await db.transaction().execute(async (tx) => {
      const item = await lockItem(tx, params.id);
      if (!item) return refusal('not-found');
      const note = body.note ? `${body.reason}: ${body.note}` : body.reason;
      const stock = await adjustStock(tx, { part_number: params.id, change: body.change, note });
      if (!stock) return refusal('stock-promised');
      const before = { on_hand: stock.on_hand - body.change };
      const after = { on_hand: stock.on_hand, reason: body.reason, note: body.note ?? null };
      await recordAudit(tx, staff, request_id, [
        { action: 'stock-adjusted', subject: `item ${params.id}`, before, after },
      ]);
      return null;
    });
    if (failure) return failure;
    return respond({ ...OK, smessage: t('saved'), record: await readItemView(db, params.id) });
  });

  on('GET /admin/items/:id/stock', async ({ db, params, query }) => {
    const { rows, has_more } = await listStockMovements(db, params.id, query.before);
    return respond({
      ...OK,
      has_more,
      records: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    });
  });

  on('GET /admin/items/:id/fitments', async ({ db, params, query }) => {
    const read = await findItemWithHistory(db, params.id);
    if (!read) return refusal('not-found');
    const total = Number(read.item.fitment_count);
    const page = Math.min(query.page ?? 1, Math.max(1, Math.ceil(total / LIST_PAGE_SIZE)));
    const records = await listFitments(db, params.id, {
      size: LIST_PAGE_SIZE,
      offset: (page - 1) * LIST_PAGE_SIZE,
    });
    return respond({ ...OK, records, total, total_is_more: false, page });
  });

  on('POST /admin/items/:id/interchange', async ({ db, staff, params, body, request_id, t }) => {
    const numbers = body.interchange.map((each) => ({
      ...each,
      normalised: normalisePartNumber(each.number),
    }));
    if (numbers.some((each) => each.normalised === '')) return refusal('interchange-empty');
    const unique = [...new Map(numbers.map((each) => [`${each.brand}\n${each.normalised}`, each])).values()];
    const failure = await db.transaction().execute(async (tx) => {
      const item = await lockItem(tx, params.id);
      if (!item) return refusal('not-found');
      const subject = `item ${params.id}`;
      const record = { subject, last_modified_at: item.last_modified_at };
      const stale = await staleSave(tx, record, body.last_modified_time);
      if (stale) return stale;
      const summary = (all: { brand: string; number: string }[]) => ({
        interchange: all.map(({ brand, number }) => `${brand} ${number}`).sort(),
      });
      const changed = changedFields(summary(await listInterchangeNumbers(tx, params.id)), summary(unique));
      if (!changed) return null;
      await replaceInterchangeNumbers(tx, params.id, unique);
      await recordAudit(tx, staff, request_id, [{ action: 'item-numbers-saved', subject, ...changed }]);
      await bumpCatalogueVersion(tx);
      return null;
    });
    if (failure) return failure;
    return respond({ ...OK, smessage: t('saved'), record: await readItemView(db, params.id) });
  });

  on('POST /admin/items/:id/images', async ({ db, staff, params, image, request_id, t }) => {
    const bytes = await image();
    if (!bytes) return refusal('too-large');
    const processed = await processImage(bytes);
    if (!processed.ok) return refusal(processed.reason);
    const { image_id } = processed.value;
    const failure = await db.transaction().execute(async (tx) => {
      const item = await lockItem(tx, params.id);
      if (!item) return refusal('not-found');
      const images = await listImageIds(tx, params.id);
      if (images.includes(image_id)) return null;
      if (images.length >= ITEM_LIMITS.images) return refusal('pictures-full');
      await saveImage(tx, processed.value);
      await replaceImages(tx, params.id, [...images, image_id]);
      await updateItem(tx, params.id, { main_image: item.main_image ?? image_id });
      await recordAudit(tx, staff, request_id, [
        { action: 'picture-added', subject: `item ${params.id}`, before: null, after: { image_id } },
      ]);
      await bumpCatalogueVersion(tx);
      return null;
    });
    if (failure) return failure;
    return respond({ ...OK, smessage: t('saved'), image_id, record: await readItemView(db, params.id) });
  });
}

type Row = ReturnType<typeof itemRowView>;

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');
const EXPORT: Record<string, (row: Row) => string | number | null> = {
  'Part Number': (row) => row.part_number,
  Name: (row) => row.displayname,
  Subcategory: (row) => row.subcategory,
  Active: (row) => yesNo(row.is_active),
  Sale: (row) => yesNo(row.is_sale),
  'CAD Price': (row) => row.cad_price,
  'USD Price': (row) => row.usd_price,
  'CAD Sale Price': (row) => row.cad_sale_price,
  'USD Sale Price': (row) => row.usd_sale_price,
  'Sale Start': (row) => row.sale_start,
  'Sale End': (row) => row.sale_end,
  'On Hand': (row) => row.on_hand,
  Available: (row) => row.available,
};
