import { parseListQuery } from '#domain/admin-lists.ts';
import { ITEM_LIMITS } from '#domain/item-limits.ts';
import { normalisePartNumber } from '#domain/part-number.ts';
import { ok, refused } from '#domain/result.ts';
import { shopDay } from '#domain/shop-day.ts';
import { isPossibleCorrection } from '#domain/stock-correction.ts';
import { type CsvColumns, exportList, yesNo } from '#server/admin/lists/export-list.ts';
import { readListPage } from '#server/admin/lists/list.ts';
import { runAuditedChange } from '#server/admin/shared/audited-change.ts';
import { changedFields } from '#server/audit/queries.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { sumUnitsInCarts } from '#server/cart/queries.ts';
import { replaceImages, replaceInterchangeNumbers, updateItem } from '#server/catalogue/item-queries.ts';
import { bumpCatalogueVersion, listInterchangeNumbers } from '#server/catalogue/queries.ts';
import { readClosedDays, WINDOW_DAYS } from '#server/figures/closed-days.ts';
import { rateOfSaleDays, readRateOfSale } from '#server/figures/queries.ts';
import { saveImage } from '#server/images/queries.ts';
import { inSnapshot } from '#server/platform/db.ts';
import { adjustStock } from '#server/stock/queries.ts';
import { addFitments, previewFitments, removeFitments } from './change-fitments.ts';
import { changeItem } from './change-item.ts';
import { createItem } from './create-item.ts';
import { listFitments } from './fitment-queries.ts';
import { itemListFor } from './item-search.ts';
import { itemRowView, readItem } from './item-view.ts';
import { itemExportRows } from './list.ts';
import { processImage } from './process-image.ts';
import { findItem, listImageIds, listStockMovements } from './queries.ts';
import { saveItem } from './save-item.ts';

export function itemRoutes(on: RegisterHandler) {
  on('GET /admin/items', async (context) => {
    const { db, query } = context;
    const list = await itemListFor(context, parseListQuery('items', query));
    return ok(await readListPage(db, list, query, (rows) => rows.map(itemRowView)));
  });

  on('GET /admin/items/export', async (context) => {
    const list = await itemListFor(context, parseListQuery('items', context.query));
    return exportList(
      context,
      'items',
      { ...list, rows: itemExportRows },
      (rows) => rows.map(itemRowView),
      EXPORT,
    );
  });

  on('GET /admin/items/:id', async ({ db, params }) => {
    const record = await readItem(db, params.id);
    return record ? ok({ record }) : refused('not-found');
  });

  on('GET /admin/items/:id/sales', async ({ db, params, clock }) => {
    const today = shopDay(clock());
    const rate = await inSnapshot(db, async (tx) => {
      const closed = await readClosedDays(tx, rateOfSaleDays(today));
      return readRateOfSale(tx, closed, { today, part_number: params.id });
    });
    return ok({ days: WINDOW_DAYS, ...rate, in_carts: await sumUnitsInCarts(db, params.id) });
  });

  on('POST /admin/items', createItem);

  on('POST /admin/items/images', async (context) => {
    const processed = await processImage(await context.image());
    if (!processed.ok) return processed;
    const { image_id } = processed.value;
    const stored = await runAuditedChange(context, `image ${image_id}`, async (tx) => {
      await saveImage(tx, processed.value);
      return ok([{ action: 'image-stored' }]);
    });
    return stored.ok ? ok({ image_id }) : stored;
  });

  on('POST /admin/items/:id', saveItem);

  on('GET /admin/items/:id/fitments', async ({ db, params, query: { keyword = '', page = 1 } }) => {
    if (!(await findItem(db, params.id))) return refused('not-found');
    return ok(await listFitments(db, params.id, { keyword, page }));
  });
  on('POST /admin/items/:id/fitments/preview', previewFitments);
  on('POST /admin/items/:id/fitments', addFitments);
  on('POST /admin/items/:id/fitments/remove', removeFitments);

  on('POST /admin/items/:id/stock', (context) =>
    changeItem(
      context,
      async (tx) => {
        const { change = 0, counted, reason, note } = context.body;
        if (!isPossibleCorrection(reason, change)) return refused('stock-direction-wrong');
        const adjusted = await adjustStock(tx, {
          part_number: context.params.id,
          correction: counted === undefined ? { change } : { counted },
          note: note ? `${reason}: ${note}` : reason,
          staff: context.staff.email,
        });
        if (!adjusted.ok) return adjusted;
        const { before, on_hand } = adjusted.value;
        if (on_hand === before) return ok([]);
        const after = { on_hand, reason, note: note ?? null };
        return ok([{ action: 'stock-adjusted', before: { on_hand: before }, after }]);
      },
      // Locks no tables, so that a stock correction does not wait for a bulk change or an import.
      { lockFirst: async () => {}, message: 'saved-item-stock' },
    ),
  );

  on('GET /admin/items/:id/stock', async ({ db, params, query }) => {
    const { rows, has_more } = await listStockMovements(db, params.id, query.before);
    return ok({ has_more, records: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) });
  });

  on('POST /admin/items/:id/interchange', async (context) => {
    const { params, body } = context;
    const numbers = body.interchange.map((each) => ({
      ...each,
      normalised: normalisePartNumber(each.number),
    }));
    if (numbers.some((each) => each.normalised === '')) return refused('interchange-empty');
    const byKey = new Map(numbers.map((each) => [`${each.brand}\n${each.normalised}`, each]));
    const unique = [...byKey.values()];
    return changeItem(
      context,
      async (tx) => {
        const auditFields = (interchange: { brand: string; number: string }[]) => ({
          interchange: interchange.map(({ brand, number }) => `${brand} ${number}`).sort(),
        });
        const existing = await listInterchangeNumbers(tx, params.id);
        const changed = changedFields(auditFields(existing), auditFields(unique));
        if (!changed) return ok([]);
        await replaceInterchangeNumbers(tx, params.id, unique);
        await bumpCatalogueVersion(tx);
        return ok([{ action: 'item-numbers-saved', ...changed }]);
      },
      { message: 'saved-item-numbers' },
    );
  });

  on('POST /admin/items/:id/images', async (context) => {
    const { params } = context;
    const processed = await processImage(await context.image());
    if (!processed.ok) return processed;
    const { image_id } = processed.value;
    const changed = await changeItem(context, async (tx, item) => {
      const images = await listImageIds(tx, params.id);
      if (images.includes(image_id)) return ok([]);
      if (images.length >= ITEM_LIMITS.images) return refused('pictures-full');
      await saveImage(tx, processed.value);
      await replaceImages(tx, params.id, [...images, image_id]);
      await updateItem(tx, params.id, { main_image: item.main_image ?? image_id });
      await bumpCatalogueVersion(tx);
      return ok([{ action: 'picture-added', after: { image_id } }]);
    });
    return changed.ok ? ok({ ...changed.value, image_id }) : changed;
  });
}

const EXPORT: CsvColumns<ReturnType<typeof itemRowView>> = {
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
