import type { z } from 'zod';
import type { cart } from '#contract/shapes.ts';
import { stockProblems } from '#domain/cart.ts';
import { type CouponLine, coversLine, type Promotion } from '#domain/coupon.ts';
import { itemName, subcategoryOf } from '#domain/family.ts';
import type { Fit } from '#domain/fitment.ts';
import { type Cents, type Currency, decimalOf } from '#domain/money.ts';
import { linePrice, pricesFor, unitPrice } from '#domain/price.ts';
import { type Quote, quote } from '#domain/quote.ts';
import { decimalOrNull, personalPricesView } from '#server/catalogue/product-view.ts';
import type { CartRow } from './queries.ts';

export type CartView = z.output<typeof cart>;

/** What a piece of this line costs this shopper, in cents. */
export const unitPriceOf = (row: CartRow, percentage: number, currency: Currency): Cents =>
  unitPrice(pricesFor(row, percentage), currency, row);

/** A line as the money rules see it. */
export function couponLine(row: CartRow, percentage: number, currency: Currency): CouponLine {
  const { year, make, model, submodel, quantity } = row;
  const unit_price = unitPriceOf(row, percentage, currency);
  return { subcategory: subcategoryOf(row.family), year, make, model, submodel, unit_price, quantity };
}

/** The full cart of a shopper, in both currencies. `promotion` is one that may be used, or null. */
export function cartView(
  rows: readonly CartRow[],
  asked: { promotion: Promotion | null; percentage: number; day: string },
): CartView {
  const { promotion, percentage, day } = asked;
  const active = rows.filter((row) => row.is_active);
  const totals = (currency: Currency) =>
    quoteView(
      quote({
        lines: active.map((row) => couponLine(row, percentage, currency)),
        promotion,
        ship_to: null,
        day,
      }),
    );
  return {
    cartItems: rows.map((row) => lineView(row, percentage)),
    coupon: promotion ? couponView(promotion) : null,
    totals: { ca: totals('ca'), us: totals('us') },
    stock_problems: stockProblems(active).map(({ line, ordered, stock }) => ({
      part_number: line.part_number,
      car_part_id: line.car_part_id,
      item_name: itemName(subcategoryOf(line.family), line.displayname),
      ordered,
      stock,
    })),
  };
}

function lineView(row: CartRow, percentage: number): CartView['cartItems'][number] {
  const unit = { ca: unitPriceOf(row, percentage, 'ca'), us: unitPriceOf(row, percentage, 'us') };
  const subcategory = subcategoryOf(row.family);
  const shown = row.shown_cad_price !== null && row.shown_usd_price !== null;
  return {
    part_number: row.part_number,
    car_part_id: row.car_part_id,
    quantity: row.quantity,
    item_id: row.part_number,
    item_name: itemName(subcategory, row.displayname),
    item_condition: 'New',
    stock: Math.max(0, row.stock),
    subcategory,
    displayname: row.displayname,
    position: row.position,
    note: row.note,
    main_image: row.main_image,
    is_active: row.is_active,
    fit: fitOfLine(row.note),
    cart_cad_price: decimalOrNull(row.cart_cad_price),
    cart_usd_price: decimalOrNull(row.cart_usd_price),
    cart_custom_note: row.cart_custom_note,
    price_changed: shown && (row.shown_cad_price !== unit.ca || row.shown_usd_price !== unit.us),
    unit_price: { ca: decimalOf(unit.ca), us: decimalOf(unit.us) },
    line_price: {
      ca: decimalOf(linePrice(unit.ca, row.quantity)),
      us: decimalOf(linePrice(unit.us, row.quantity)),
    },
    year: row.year || null,
    make: row.make || null,
    model: row.model || null,
    submodel: row.submodel,
    trim: row.trim,
    engine: row.engine,
    ...personalPricesView(row, percentage),
  };
}

/** A line is one fitment of one vehicle: it fits, or it fits under its note. */
export const fitOfLine = (note: string | null): Fit =>
  note === null ? { verdict: 'fits', notes: [] } : { verdict: 'fits-with-condition', notes: [note] };

/** A quote on the wire, in decimal currency units. */
export function quoteView(quoted: Quote): CartView['totals']['ca'] {
  return {
    subtotal: decimalOf(quoted.subtotal),
    discount: decimalOf(quoted.discount),
    net: decimalOf(quoted.net),
    shipping: decimalOf(quoted.shipping),
    tax: decimalOf(quoted.tax),
    tax_components: quoted.tax_components.map((each) => ({ ...each, amount: decimalOf(each.amount) })),
    total: decimalOf(quoted.total),
  };
}

export function couponView(promotion: Promotion): NonNullable<CartView['coupon']> {
  const { code, level, type, percentage, price_off, description, year, make, model, submodel } = promotion;
  return { code, level, type, percentage, price_off, description, year, make, model, submodel };
}

/** A coupon that would take nothing off this cart is not laid on it. */
export const coversAny = (promotion: Promotion, rows: readonly CartRow[]): boolean =>
  rows.some((row) => row.is_active && coversLine(promotion, couponLine(row, 0, 'ca')));
