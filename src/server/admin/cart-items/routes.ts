import type { Reply } from '#contract/calls.ts';
import { parseListQuery } from '#domain/admin-lists.ts';
import { validateManualPrice } from '#domain/manual-price.ts';
import { toCents } from '#domain/money.ts';
import { shopDay } from '#domain/shop-day.ts';
import { csvStream, mapBatches } from '#server/admin/lists/csv-stream.ts';
import { respondWithExport } from '#server/admin/lists/export-response.ts';
import { readListInBatches, readListPage } from '#server/admin/lists/list.ts';
import { staleSave } from '#server/admin/stale-save.ts';
import { changedFields, recordAudit } from '#server/audit/queries.ts';
import { type DatedManualPrice, lockCartLine, setManualPrice } from '#server/cart/queries.ts';
import { decimalOrNull } from '#server/catalogue/product-view.ts';
import type { Db } from '#server/platform/db.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { type Outcome, refusal, respond } from '#server/platform/http/outcome.ts';
import type { Staff } from '#server/platform/staff.ts';
import { type CartItemRow, cartItemList } from './list.ts';
import { findCartItem } from './queries.ts';

const OK = { scode: 200 as const, smessage: '' };
const NO_PRICE: DatedManualPrice = {
  cart_cad_price: null,
  cart_usd_price: null,
  cart_custom_note: null,
  cart_price_until: null,
};

export function cartItemRoutes(on: On) {
  on('GET /admin/cartitems', async ({ db, query }) => {
    const { rows, ...page } = await readListPage(db, cartItemList, parseListQuery('cartitems', query));
    return respond({ ...OK, ...page, records: rows.map(cartItemView) });
  });

  on('GET /admin/cartitems/export', async (context) => {
    const { db, query } = context;
    const rows = readListInBatches(db, cartItemList, parseListQuery('cartitems', query));
    return respondWithExport(context, 'cart-items', csvStream(EXPORT, mapBatches(rows, cartItemView)));
  });

  on('POST /admin/cartitems', async (context) => {
    const { body, clock, t } = context;
    const price: DatedManualPrice = {
      cart_cad_price: body.cad_price == null ? null : toCents(body.cad_price),
      cart_usd_price: body.usd_price == null ? null : toCents(body.usd_price),
      cart_custom_note: body.custom_note?.trim() || null,
      cart_price_until: body.price_until ?? null,
    };
    const problem = validateManualPrice(price, shopDay(clock()));
    if (problem) return refusal(problem);
    return savePrice(context, price, t('saved'));
  });

  on('POST /admin/cartitems/clear', (context) => savePrice(context, NO_PRICE, context.t('saved')));
}

interface SavePriceContext {
  db: Db;
  staff: Staff;
  request_id: string;
  body: {
    customer_id: string;
    part_number: string;
    car_part_id: string;
    last_modified_time?: string | undefined;
  };
}

async function savePrice(
  { db, staff, request_id, body }: SavePriceContext,
  price: DatedManualPrice,
  smessage: string,
): Promise<Outcome<Reply<'POST /admin/cartitems'>>> {
  const { customer_id, part_number, car_part_id } = body;
  const failure = await db.transaction().execute(async (tx) => {
    const line = await lockCartLine(tx, body);
    if (!line) return refusal('not-found');
    const subject = `cart ${customer_id} ${part_number} ${car_part_id}`;
    const record = { subject, last_modified_at: line.last_modified_at };
    const stale = await staleSave(tx, record, body.last_modified_time);
    if (stale) return stale;
    const changed = changedFields<DatedManualPrice>(line, price);
    if (!changed) return null;
    await setManualPrice(tx, { cart_id: line.cart_id, part_number, car_part_id }, price);
    await recordAudit(tx, staff, request_id, [{ action: 'cart-price-set', subject, ...changed }]);
    return null;
  });
  if (failure) return failure;
  return respond({ scode: 200, smessage, cartItem: cartItemView((await findCartItem(db, body))!) });
}

const cartItemView = (row: CartItemRow): Reply<'GET /admin/cartitems'>['records'][number] => ({
  customer_id: row.customer_id,
  is_visitor: row.is_visitor,
  email: row.email,
  part_number: row.part_number,
  car_part_id: row.car_part_id,
  displayname: row.displayname,
  quantity: row.quantity,
  cart_cad_price: decimalOrNull(row.cart_cad_price),
  cart_usd_price: decimalOrNull(row.cart_usd_price),
  cart_custom_note: row.cart_custom_note,
  cart_price_until: row.cart_price_until,
  last_modified_time: row.last_modified_at.toISOString(),
});

type Row = ReturnType<typeof cartItemView>;
const EXPORT: Record<string, (row: Row) => string | number | null> = {
  'Customer ID': (row) => row.customer_id,
  'Part Number': (row) => row.part_number,
  'Car ID': (row) => row.car_part_id,
  Name: (row) => row.displayname,
  Quantity: (row) => row.quantity,
  'CAD Price': (row) => row.cart_cad_price,
  'USD Price': (row) => row.cart_usd_price,
  'Custom Note': (row) => row.cart_custom_note,
  'Valid Until': (row) => row.cart_price_until,
};
