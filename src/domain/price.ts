import { type Cents, type Currency, roundHalfUp } from './money.ts';

/** An item's prices, before any percentage discount. */
export interface ListPrices {
  is_sale: boolean;
  cad_price: Cents;
  usd_price: Cents;
  cad_sale_price: Cents | null;
  usd_sale_price: Cents | null;
}

/** An item's prices for one shopper, after the shopper's percentage discount. */
interface PersonalPrices {
  is_sale: boolean;
  personal_cad_price: Cents;
  personal_usd_price: Cents;
  personal_cad_sale_price: Cents | null;
  personal_usd_sale_price: Cents | null;
}

/** A change of a price by more than this fraction of the old price is shown as a warning: it may be a typing error. */
export const LARGE_PRICE_CHANGE = 0.4;

/** A price that staff set for one cart line; it applies only if it has a note. */
export interface ManualPrice {
  cart_cad_price: Cents | null;
  cart_usd_price: Cents | null;
  cart_custom_note: string | null;
}

/** A manual price with its limits. */
export interface DatedManualPrice extends ManualPrice {
  /** The last day on which the price applies; null for no limit. */
  cart_price_until: string | null;
  /** The largest quantity that the price applies to; null for any quantity. */
  cart_price_quantity: number | null;
}

/**
 * List price less `percentage` (0 to 100, at most two decimals), rounded half up to the cent. An invalid percentage is
 * treated as 0, which results in the list price.
 */
export function applyPercentage(list: Cents, percentage: number): Cents {
  const hundredths = Math.round(percentage * 100);
  const isValid = Number.isFinite(hundredths) && hundredths >= 0 && hundredths <= 10_000;
  return roundHalfUp(list * (10_000 - (isValid ? hundredths : 0)), 10_000);
}

/** The percentage applies to the sale price as well. */
export function calculatePersonalPrices(item: ListPrices, percentage: number): PersonalPrices {
  const personalSalePrice = (cents: Cents | null) =>
    item.is_sale && cents !== null ? applyPercentage(cents, percentage) : null;
  return {
    is_sale: item.is_sale,
    personal_cad_price: applyPercentage(item.cad_price, percentage),
    personal_usd_price: applyPercentage(item.usd_price, percentage),
    personal_cad_sale_price: personalSalePrice(item.cad_sale_price),
    personal_usd_sale_price: personalSalePrice(item.usd_sale_price),
  };
}

/** The personal price and the personal sale price. `sale` is null without a sale or with a sale price of 0. */
export function pricesIn(prices: PersonalPrices, currency: Currency) {
  const code = currency === 'ca' ? 'cad' : 'usd';
  const sale = prices.is_sale && prices[`personal_${code}_sale_price`];
  return { normal: prices[`personal_${code}_price`], sale: sale && sale > 0 ? sale : null };
}

/**
 * The price of one unit: the manual price if it has a note, otherwise the `sale` price of `pricesIn` if there is one,
 * otherwise the personal price.
 */
export function unitPrice(prices: PersonalPrices, currency: Currency, manualPrice?: ManualPrice): Cents {
  const manual = currency === 'ca' ? manualPrice?.cart_cad_price : manualPrice?.cart_usd_price;
  if (manual !== null && manual !== undefined && manualPrice?.cart_custom_note) return manual;
  const { normal, sale } = pricesIn(prices, currency);
  return sale ?? normal;
}

/** Prices are rounded per unit, not per line. */
export const linePrice = (roundedUnitPrice: Cents, quantity: number): Cents => roundedUnitPrice * quantity;
