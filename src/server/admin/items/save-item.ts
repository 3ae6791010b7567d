import type { Received, Reply } from '#contract/calls.ts';
import { imageProblem } from '#domain/image-id.ts';
import { type SaleInput, saleOn, saleProblems } from '#domain/item-sale.ts';
import { centsOf } from '#domain/money.ts';
import { shopDay } from '#domain/shop-day.ts';
import { staleSave } from '#server/admin/stale-save.ts';
import { changes, recordAudit } from '#server/audit/queries.ts';
import { renewWordsOf } from '#server/catalogue/change-fitments.ts';
import { lockItem, replaceImages, updateItem } from '#server/catalogue/item-queries.ts';
import { touchCatalogue } from '#server/catalogue/queries.ts';
import type { Context } from '#server/platform/http/dispatch.ts';
import { type Outcome, refusal, respond } from '#server/platform/http/outcome.ts';
import type { Settings } from '#server/platform/settings.ts';
import { readLowAt, setLowAt } from '#server/stock/queries.ts';
import { itemRowView, itemView } from './item-view.ts';
import { imageIdsOf } from './queries.ts';
import { readItem } from './read-item.ts';

type Call = 'POST /admin/items/:id';
type Data = Received<Call>['body']['data'];

const optionalCents = (decimal: number | null | undefined) => (decimal == null ? null : centsOf(decimal));

type Days = Pick<SaleInput, 'sale_start' | 'sale_end'>;

/** The days that a sale has, or will have; without one there are none. */
const daysOf = (known: Days & { is_sale: boolean; sale_scheduled: boolean }): Days =>
  known.is_sale || known.sale_scheduled
    ? { sale_start: known.sale_start, sale_end: known.sale_end }
    : { sale_start: null, sale_end: null };

/** The specified payload sends no days: a save that says nothing of them leaves those of the sale. */
const parseSaleInput = (data: Data, days: Days): SaleInput => ({
  is_sale: data.is_sale,
  cad_price: centsOf(data.cad_price),
  usd_price: centsOf(data.usd_price),
  cad_sale_price: optionalCents(data.cad_sale_price),
  usd_sale_price: optionalCents(data.usd_sale_price),
  sale_start: data.sale_start === undefined ? days.sale_start : data.sale_start,
  sale_end: data.sale_end === undefined ? days.sale_end : data.sale_end,
});

/** Saves an item: prices by the sale rule, pictures in their order, texts. Lists and pages follow at once. */
export async function saveItem(context: Context<Call>): Promise<Outcome<Reply<Call>>> {
  const { db, staff, params, body, clock, request_id, settings, t } = context;
  const { data } = body;
  if (body.part_number !== params.id) return refusal('input-invalid');
  const today = shopDay(clock());
  const stop = await db.transaction().execute(async (tx) => {
    const known = await lockItem(tx, params.id);
    if (!known) return refusal('not-found');
    const subject = `item ${params.id}`;
    const record = { subject, last_modified_at: known.last_modified_at };
    const stale = await staleSave(tx, record, body.last_modified_time);
    if (stale) return stale;
    const input = parseSaleInput(data, daysOf(known));
    const problems = saleProblems(input, today);
    if (problems.length > 0) {
      const errors = problems.map(({ field, problem }) => ({ field, message: t(problem) }));
      return refusal(problems[0]!.problem, { errors });
    }
    const images = await imageIdsOf(tx, params.id);
    const low_at = await readLowAt(tx, params.id);
    const after = {
      ...saleOn(input, today),
      is_active: data.is_active,
      main_image: data.main_image === undefined ? known.main_image : data.main_image,
      displayname: data.displayname ?? known.displayname,
      description: data.description ?? known.description,
      details: data.details ?? known.details,
    };
    const apart = {
      images: data.images ? [...new Set(data.images)] : images,
      low_at: data.low_at === undefined ? low_at : data.low_at,
    };
    const unseen = unseenImage([...apart.images, after.main_image], [...images, known.main_image], settings);
    if (unseen) return unseen;
    const changed = changes({ ...known, images, low_at }, { ...after, ...apart });
    if (!changed) return null;
    await updateItem(tx, params.id, after);
    if (changed.after.displayname) await renewWordsOf(tx, params.id);
    if (changed.after.images) await replaceImages(tx, params.id, changed.after.images);
    if (changed.after.low_at !== undefined) await setLowAt(tx, params.id, changed.after.low_at);
    await recordAudit(tx, staff, request_id, [{ action: 'item-saved', subject, ...changed }]);
    await touchCatalogue(tx);
    return null;
  });
  if (stop) return stop;
  const saved = (await readItem(db, params.id))!;
  return respond({
    scode: 200,
    smessage: t('saved'),
    records: [itemRowView(saved.item)],
    record: itemView(saved.item, saved.history),
  });
}

/** Refuses the first new picture that pages could not show. One that is there already does not stand in the way. */
function unseenImage(
  wanted: (string | null)[],
  known: (string | null)[],
  { image_hosts }: Pick<Settings, 'image_hosts'>,
) {
  for (const image of wanted) {
    const problem = image === null || known.includes(image) ? null : imageProblem(image, image_hosts);
    if (problem) return refusal(`item-${problem}`, { facts: { image: String(image) } });
  }
  return null;
}
