import type { ParsedInput } from '#contract/calls.ts';
import { validateImage } from '#domain/image-id.ts';
import { resolveSale, type SaleInput, validateSale } from '#domain/item-sale.ts';
import {
  pickTranslations,
  TRANSLATION_COLUMNS,
  type Translations,
  translationColumnsOf,
} from '#domain/item-texts.ts';
import { toCents } from '#domain/money.ts';
import { ok, refused } from '#domain/result.ts';
import { shopDay } from '#domain/shop-day.ts';
import { changedFields } from '#server/audit/queries.ts';
import type { Context } from '#server/calls/context.ts';
import { refuseProblems } from '#server/calls/refuse-problems.ts';
import { updateSearchWordsOfItem } from '#server/catalogue/change-fitments.ts';
import { replaceImages, updateItem } from '#server/catalogue/item-queries.ts';
import { bumpCatalogueVersion } from '#server/catalogue/queries.ts';
import type { Settings } from '#server/settings/settings.ts';
import { findLowStockThreshold, setLowStockThreshold } from '#server/stock/queries.ts';
import { changeItem } from './change-item.ts';
import { listImageIds } from './queries.ts';

/** The fields that saving and creating an item share. */
type SharedInput = Omit<ParsedInput<'POST /admin/items/:id'>['body']['data'], 'displayname'>;

const centsOrNull = (decimal: number | null | undefined) => (decimal == null ? null : toCents(decimal));

type SaleDays = Pick<SaleInput, 'sale_start' | 'sale_end'>;

/** The days of the current or scheduled sale. Those of a past sale are not kept. */
const currentSaleDays = (item: SaleDays & { is_sale: boolean; sale_scheduled: boolean }): SaleDays =>
  item.is_sale || item.sale_scheduled
    ? { sale_start: item.sale_start, sale_end: item.sale_end }
    : { sale_start: null, sale_end: null };

/** Parses the prices and the sale. Days that the request omits stay as they are. */
export const parseSaleInput = (data: SharedInput, currentDays: SaleDays): SaleInput => ({
  is_sale: data.is_sale,
  cad_price: toCents(data.cad_price),
  usd_price: toCents(data.usd_price),
  cad_sale_price: centsOrNull(data.cad_sale_price),
  usd_sale_price: centsOrNull(data.usd_sale_price),
  sale_start: data.sale_start === undefined ? currentDays.sale_start : data.sale_start,
  sale_end: data.sale_end === undefined ? currentDays.sale_end : data.sale_end,
});

/** The translations after a change. Those that the input omits stay as they are; an empty one is removed. */
export const mergeTranslations = (item: Partial<Translations>, data: Partial<SharedInput>): Translations =>
  pickTranslations(
    Object.fromEntries(
      TRANSLATION_COLUMNS.map((name) => [name, data[name] === undefined ? item[name] : data[name]?.trim()]),
    ),
    'displayname',
    'description',
    'details',
  );

export async function saveItem(context: Context<'POST /admin/items/:id'>) {
  const { params, body, clock, settings, t } = context;
  const { data } = body;
  if (body.part_number !== params.id) return refused('input-invalid');
  const today = shopDay(clock());
  const saved = await changeItem(context, async (tx, item) => {
    const input = parseSaleInput(data, currentSaleDays(item));
    const refusal = refuseProblems(validateSale(input, today), t);
    if (refusal) return refusal;
    const images = await listImageIds(tx, params.id);
    const low_at = await findLowStockThreshold(tx, params.id);
    const after = {
      ...resolveSale(input, today),
      is_active: data.is_active,
      main_image: data.main_image === undefined ? item.main_image : data.main_image,
      displayname: data.displayname ?? item.displayname,
      description: data.description ?? item.description,
      details: data.details ?? item.details,
      ...mergeTranslations(item, data),
      ...data.specifications,
    };
    const inOtherTables = {
      images: data.images ? [...new Set(data.images)] : images,
      low_at: data.low_at === undefined ? low_at : data.low_at,
    };
    const imageRefusal = checkNewImages(
      [...inOtherTables.images, after.main_image],
      [...images, item.main_image],
      settings,
    );
    if (imageRefusal) return imageRefusal;
    const changed = changedFields({ ...item, images, low_at }, { ...after, ...inOtherTables });
    if (!changed) return ok([]);
    await updateItem(tx, params.id, after);
    if (['displayname', ...translationColumnsOf('displayname')].some((name) => name in changed.after))
      await updateSearchWordsOfItem(tx, params.id);
    if (changed.after.images) await replaceImages(tx, params.id, changed.after.images);
    if (changed.after.low_at !== undefined) await setLowStockThreshold(tx, params.id, changed.after.low_at);
    await bumpCatalogueVersion(tx);
    return ok([{ action: 'item-saved', ...changed }]);
  });
  return saved.ok ? ok({ ...saved.value, records: [saved.value.record] }) : saved;
}

/** Refuses new images that pages cannot display. Existing images are not checked. */
export function checkNewImages(
  images: (string | null)[],
  existing: (string | null)[],
  { image_hosts }: Pick<Settings, 'image_hosts'>,
) {
  for (const image of images) {
    const problem = image === null || existing.includes(image) ? null : validateImage(image, image_hosts);
    if (problem) return refused(`item-${problem}`, { params: { image: String(image) } });
  }
  return null;
}
