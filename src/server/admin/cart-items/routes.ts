import type { Reply } from '#contract/calls.ts';
import { LINE_FIT_HEADINGS } from '#domain/export-columns.ts';
import { type Fit, NO_CAR } from '#domain/fitment.ts';
import { validateManualPrice } from '#domain/manual-price.ts';
import { toCents, toDecimals } from '#domain/money.ts';
import type { DatedManualPrice } from '#domain/price.ts';
import { ok, refused } from '#domain/result.ts';
import { shopDay } from '#domain/shop-day.ts';
import { type CsvColumns, exportList } from '#server/admin/lists/export-list.ts';
import { fitColumns } from '#server/admin/lists/fit-columns.ts';
import { readListPage } from '#server/admin/lists/list.ts';
import { changeRecord, type RecordContext } from '#server/admin/shared/audited-change.ts';
import { changedFields } from '#server/audit/queries.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { addFits, lockCartLine, NO_MANUAL_PRICE, updateLine } from '#server/cart/queries.ts';
import { decimalOrNull } from '#server/catalogue/product-view.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Translate } from '#texts/texts.ts';
import { type CartItemRow, cartItemList, findCartItem } from './list.ts';

export function cartItemRoutes(on: RegisterHandler) {
  on('GET /admin/cartitems', async ({ db, query }) => {
    const toViews = async (rows: CartItemRow[]) => (await addFits(db, rows)).map(cartItemView);
    return ok(await readListPage(db, cartItemList, query, toViews));
  });

  on('GET /admin/cartitems/export', (context) =>
    exportList(
      context,
      'cart-items',
      cartItemList,
      async (rows) =>
        (await addFits(context.db, rows)).map((row) => ({
          ...row,
          fit: fitColumns(cartItemView(row), context.t),
        })),
      EXPORT,
    ),
  );

  on('POST /admin/cartitems', async (context) => {
    const { body, clock } = context;
    // The request contains manual prices, the reply list prices.
    const price: DatedManualPrice = {
      cart_cad_price: body.cad_price == null ? null : toCents(body.cad_price),
      cart_usd_price: body.usd_price == null ? null : toCents(body.usd_price),
      cart_custom_note: body.custom_note?.trim() || null,
      cart_price_until: body.price_until ?? null,
      // The price applies to any quantity.
      cart_price_quantity: null,
    };
    const [brokenRule] = validateManualPrice(price, shopDay(clock()));
    if (brokenRule) return refused(brokenRule.problem);
    return savePrice(context, price);
  });

  on('POST /admin/cartitems/clear', (context) => savePrice(context, NO_MANUAL_PRICE));
}

interface SavePriceContext extends RecordContext {
  body: {
    customer_id: string;
    part_number: string;
    car_part_id: string;
    last_modified_time?: string;
  };
  t: Translate;
}

async function savePrice(context: SavePriceContext, price: DatedManualPrice) {
  const { db, body, t } = context;
  const { customer_id, part_number, car_part_id } = body;
  const subject = `cart ${customer_id} ${part_number} ${car_part_id}`;
  const lock = (tx: Tx) => lockCartLine(tx, body);
  const saved = await changeRecord(context, subject, lock, async (tx, line) => {
    const changed = changedFields<DatedManualPrice>(line, price);
    if (!changed) return ok([]);
    await updateLine(tx, { cart_id: line.cart_id, part_number, car_part_id }, price);
    return ok([{ action: 'cart-price-set', ...changed }]);
  });
  if (!saved.ok) return saved;
  const [row] = await addFits(db, [(await findCartItem(db, body))!]);
  return ok({ smessage: t('saved-price', { part: part_number }), cartItem: cartItemView(row!) });
}

const cartItemView = ({
  fit,
  ...row
}: CartItemRow & { fit: Fit }): Reply<'GET /admin/cartitems'>['records'][number] => ({
  ...(row.car ?? NO_CAR),
  ...row,
  ...toDecimals({ cad_price: row.cad_price, usd_price: row.usd_price }),
  ...toDecimals({ cart_cad_price: row.cart_cad_price, cart_usd_price: row.cart_usd_price }),
  added_time: row.added_at.toISOString(),
  last_modified_time: row.last_modified_at.toISOString(),
  note: fit.notes.join(' / ') || null,
  fit_verdict: fit.verdict,
});

type ExportRow = Omit<CartItemRow, 'fit'> & { fit: ReturnType<typeof fitColumns> };
const EXPORT: CsvColumns<ExportRow> = {
  'Customer ID': (row) => row.customer_id,
  'Part Number': (row) => row.part_number,
  'Car ID': (row) => row.car_part_id,
  Name: (row) => row.displayname,
  Quantity: (row) => row.quantity,
  'CAD Price': (row) => decimalOrNull(row.cart_cad_price),
  'USD Price': (row) => decimalOrNull(row.cart_usd_price),
  'Custom Note': (row) => row.cart_custom_note,
  'Valid Until': (row) => row.cart_price_until,
  ...Object.fromEntries(LINE_FIT_HEADINGS.map((name) => [name, (row: ExportRow) => row.fit[name]])),
};
