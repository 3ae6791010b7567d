import { resolveSale, validateSale } from '#domain/item-sale.ts';
import { ok, refused } from '#domain/result.ts';
import { shopDay } from '#domain/shop-day.ts';
import { fillSpecifications } from '#domain/specifications.ts';
import { hasPermission } from '#domain/staff-roles.ts';
import { runAuditedChange } from '#server/admin/shared/audited-change.ts';
import type { Context } from '#server/calls/context.ts';
import { refuseProblems } from '#server/calls/refuse-problems.ts';
import { insertItem, replaceImages } from '#server/catalogue/item-queries.ts';
import { bumpCatalogueVersion } from '#server/catalogue/queries.ts';
import { lockCatalogue } from '#server/imports/apply-import.ts';
import { insertInitialStock, setLowStockThreshold } from '#server/stock/queries.ts';
import { copyFitments } from './change-fitments.ts';
import { readItem } from './item-view.ts';
import { checkNewImages, mergeTranslations, parseSaleInput } from './save-item.ts';

/** Creates an item with its images and its first stock, and with the fitments of another item on request. */
export async function createItem(context: Context<'POST /admin/items'>) {
  const { db, staff, clock, settings, t, body } = context;
  const { part_number, family, fitments_of, data } = body;
  const { on_hand = 0, low_at = null } = data;
  if (on_hand > 0 && !hasPermission(staff.role, 'stock.adjust')) return refused('staff-not-allowed');
  const today = shopDay(clock());
  const sale = parseSaleInput(data, { sale_start: null, sale_end: null });
  const images = [...new Set(data.images)];
  const main_image = data.main_image ?? images[0] ?? null;
  const refusal =
    refuseProblems(validateSale(sale, today), t) ?? checkNewImages([...images, main_image], [], settings);
  if (refusal) return refusal;
  const item = {
    family,
    ...resolveSale(sale, today),
    is_active: data.is_active,
    main_image,
    displayname: data.displayname,
    description: data.description ?? '',
    details: data.details ?? '',
    ...mergeTranslations({}, data),
    ...fillSpecifications(data.specifications),
  };
  const created = await runAuditedChange(context, `item ${part_number}`, async (tx) => {
    if (fitments_of) await lockCatalogue(tx);
    if (!(await insertItem(tx, { part_number, ...item }))) {
      return refused('item-exists', { errors: [{ field: 'part_number', message: t('item-exists') }] });
    }
    await replaceImages(tx, part_number, images);
    await insertInitialStock(tx, [{ part_number, on_hand }], staff.email);
    if (low_at !== null) await setLowStockThreshold(tx, part_number, low_at);
    if (fitments_of) await copyFitments(tx, { from: fitments_of, to: part_number });
    await bumpCatalogueVersion(tx);
    const fields = Object.entries({ ...item, images, on_hand, low_at, fitments_of: fitments_of ?? null });
    const after = Object.fromEntries(fields.filter(([, value]) => value !== null));
    return ok([{ action: 'item-created', after }]);
  });
  return created.ok
    ? ok({ smessage: t('saved-item', { part: part_number }), record: (await readItem(db, part_number))! })
    : created;
}
