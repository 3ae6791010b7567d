import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { cart } from '#contract/shapes.ts';
import { findSameAxleLines, findShortages } from '#domain/cart.ts';
import { type CouponLine, coversLine, type Promotion } from '#domain/coupon.ts';
import { itemName, subcategoryOf } from '#domain/family.ts';
import { NO_CAR } from '#domain/fitment.ts';
import { pickTranslations } from '#domain/item-texts.ts';
import { type Cents, type Currency, toDecimal } from '#domain/money.ts';
import { calculatePersonalPrices, linePrice, unitPrice } from '#domain/price.ts';
import { type Quote, quote } from '#domain/quote.ts';
import { isWithin, type Vehicle, vehicleName } from '#domain/vehicle.ts';
import { decimalOrNull, personalPricesView } from '#server/catalogue/product-view.ts';
import type { CartRow } from './queries.ts';

export type CartView = z.output<typeof cart>;

export const unitPriceOf = (row: Omit<CartRow, 'fit'>, percentage: number, currency: Currency): Cents =>
  unitPrice(calculatePersonalPrices(row, percentage), currency, row);

export function toCouponLine(row: CartRow, percentage: number, currency: Currency): CouponLine {
  const { quantity } = row;
  const { year, make, model, submodel } = couponVehicle(row);
  const unit_price = unitPriceOf(row, percentage, currency);
  return {
    subcategory: subcategoryOf(row.family),
    currency,
    year,
    make,
    model,
    submodel,
    unit_price,
    quantity,
  };
}

/**
 * The vehicle that a coupon must cover: the line's car. Levels that the shopper left open are taken from the fitment,
 * if its vehicle is within the car. A line without a car counts as the vehicle of its fitment.
 */
const couponVehicle = ({ car, vehicle }: CartRow): Vehicle =>
  car === null || isWithin(vehicle, car) ? vehicle : car;

/** The full cart, with totals in both currencies. `promotion` is null if it cannot be used today. */
export function cartView(
  rows: readonly CartRow[],
  { promotion, percentage, day }: { promotion: Promotion | null; percentage: number; day: string },
): CartView {
  const activeRows = rows.filter((row) => row.is_active);
  const sameAxle = findSameAxleLines(activeRows);
  const totals = (currency: Currency) =>
    quoteView(
      quote({
        lines: activeRows.map((row) => toCouponLine(row, percentage, currency)),
        promotion,
        ship_to: null,
        day,
      }),
    );
  return {
    cartItems: rows.map((row) => ({
      ...lineView(row, percentage),
      same_axle: sameAxle.get(row)?.part_number ?? null,
    })),
    coupon: promotion ? couponView(promotion) : null,
    totals: { ca: totals('ca'), us: totals('us') },
    stock_problems: findShortages(activeRows).map(({ line, ordered, stock }) => ({
      part_number: line.part_number,
      car_part_id: line.car_part_id,
      item_name: itemName(subcategoryOf(line.family), line.displayname),
      subcategory: subcategoryOf(line.family),
      displayname: line.displayname,
      ...pickTranslations(line, 'displayname'),
      ordered,
      stock,
    })),
  };
}

function lineView(row: CartRow, percentage: number): Omit<CartView['cartItems'][number], 'same_axle'> {
  const unit = { ca: unitPriceOf(row, percentage, 'ca'), us: unitPriceOf(row, percentage, 'us') };
  const subcategory = subcategoryOf(row.family);
  const wasShown = row.shown_cad_price !== null && row.shown_usd_price !== null;
  return {
    ...row,
    ...pickTranslations(row, 'displayname'),
    item_id: row.part_number,
    item_name: itemName(subcategory, row.displayname),
    item_condition: 'New',
    stock: Math.max(0, row.stock),
    subcategory,
    fit_key: fitKey(row),
    cart_cad_price: decimalOrNull(row.cart_cad_price),
    cart_usd_price: decimalOrNull(row.cart_usd_price),
    price_changed: wasShown && (row.shown_cad_price !== unit.ca || row.shown_usd_price !== unit.us),
    unit_price: { ca: toDecimal(unit.ca), us: toDecimal(unit.us) },
    line_price: {
      ca: toDecimal(linePrice(unit.ca, row.quantity)),
      us: toDecimal(linePrice(unit.us, row.quantity)),
    },
    ...(row.car ?? NO_CAR),
    ...personalPricesView(row, percentage),
  };
}

/** A key that changes with the car, the verdict or the acknowledgement of a line. */
export const fitKey = ({ car, fit, is_acknowledged }: CartRow): string =>
  createHash('sha256')
    .update(JSON.stringify([car && vehicleName(car), car?.answers, fit.verdict, is_acknowledged]))
    .digest('base64url')
    .slice(0, 16);

/** Amounts in decimal currency units. */
export const quoteView = (quoted: Quote): CartView['totals']['ca'] => ({
  subtotal: toDecimal(quoted.subtotal),
  discount: toDecimal(quoted.discount),
  net: toDecimal(quoted.net),
  shipping: toDecimal(quoted.shipping),
  tax: toDecimal(quoted.tax),
  tax_components: quoted.tax_components.map((each) => ({ ...each, amount: toDecimal(each.amount) })),
  tax_exemptions: quoted.tax_exemptions,
  total: toDecimal(quoted.total),
});

export function couponView(promotion: Promotion): NonNullable<CartView['coupon']> {
  const { code, level, type, percentage, price_off, description, year, make, model, submodel } = promotion;
  return { code, level, type, percentage, price_off, description, year, make, model, submodel };
}

/** True if the coupon covers an active line of the cart in the currency, whatever the line's price. */
export const coversAnyLine = (promotion: Promotion, rows: readonly CartRow[], currency: Currency): boolean =>
  rows.some((row) => row.is_active && coversLine(promotion, toCouponLine(row, 0, currency)));
