import type { Reply } from '#contract/calls.ts';
import { type Currency, toDecimals } from '#domain/money.ts';
import { linePrice } from '#domain/price.ts';
import { ok } from '#domain/result.ts';
import { shopTime } from '#domain/shop-day.ts';
import { type CsvColumns, exportList } from '#server/admin/lists/export-list.ts';
import { readListPage } from '#server/admin/lists/list.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { unitPriceOf } from '#server/cart/cart-view.ts';
import { addFits, type CartRow, listRowsOfCarts } from '#server/cart/queries.ts';
import { type CartListRow, cartList } from './list.ts';

type CartView = Reply<'GET /admin/carts'>['records'][number];

export function cartRoutes(on: RegisterHandler) {
  on('GET /admin/carts', async ({ db, query }) => {
    const toViews = async (rows: CartListRow[]) =>
      viewCarts(rows, await addFits(db, await listRowsOfCarts(db, rows.map(cartId))));
    return ok(await readListPage(db, cartList, query, toViews));
  });

  on('GET /admin/carts/export', (context) => {
    const toViews = async (rows: CartListRow[]) =>
      viewCarts(rows, await listRowsOfCarts(context.db, rows.map(cartId)));
    return exportList(context, 'carts', cartList, toViews, EXPORT);
  });
}

const cartId = ({ cart_id }: CartListRow) => cart_id;

/** A line of a cart. The export has no column for the fit, so it does not compute it. */
type Line = Omit<CartRow, 'fit'> & Partial<Pick<CartRow, 'fit'>>;

function viewCarts(carts: readonly CartListRow[], lines: (Line & { cart_id: string })[]): CartView[] {
  const linesByCart = Map.groupBy(lines, (line) => line.cart_id);
  return carts.map((cart) => cartView(cart, linesByCart.get(cart.cart_id) ?? []));
}

function cartView({ percentage, created_at, changed_at, ...cart }: CartListRow, lines: Line[]): CartView {
  const subtotal = (currency: Currency) =>
    lines
      .filter((line) => line.is_active)
      .reduce((sum, line) => sum + linePrice(unitPriceOf(line, percentage, currency), line.quantity), 0);
  return {
    ...cart,
    units: lines.reduce((sum, line) => sum + line.quantity, 0),
    ...toDecimals({ cad_subtotal: subtotal('ca'), usd_subtotal: subtotal('us') }),
    lines,
    verdicts: [...new Set(lines.flatMap(({ fit }) => (fit ? [fit.verdict] : [])))],
    created_time: created_at.toISOString(),
    changed_time: changed_at.toISOString(),
  };
}

const EXPORT: CsvColumns<CartView> = {
  'Customer ID': (cart) => cart.customer_id,
  Name: (cart) => cart.name,
  Email: (cart) => cart.email,
  Sets: (cart) => cart.lines.map(({ part_number, quantity }) => `${quantity} × ${part_number}`).join(', '),
  Units: (cart) => cart.units,
  'CAD Subtotal': (cart) => cart.cad_subtotal,
  'USD Subtotal': (cart) => cart.usd_subtotal,
  Created: (cart) => shopTime(new Date(cart.created_time)),
  'Last Change': (cart) => shopTime(new Date(cart.changed_time)),
};
