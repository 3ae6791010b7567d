import { type Cents, type Currency, roundHalfUp } from './money.ts';

/** An item's prices as the shop sets them, in cents. */
export interface ListPrices {
  is_sale: boolean;
  cad_price: Cents;
  usd_price: Cents;
  cad_sale_price: Cents | null;
  usd_sale_price: Cents | null;
}

/** The same for one shopper, less the shopper's percentage. */
export interface PersonalPrices {
  is_sale: boolean;
  personal_cad_price: Cents;
  personal_usd_price: Cents;
  personal_cad_sale_price: Cents | null;
  personal_usd_sale_price: Cents | null;
}

/** A price that staff set by hand for one cart line; it counts only with its note. */
export interface HandSetPrice {
  cart_cad_price: Cents | null;
  cart_usd_price: Cents | null;
  cart_custom_note: string | null;
}

/**
 * List price less `percentage` (0 to 100, at most two decimals), rounded half up to the cent.
 * Anything that is not such a percentage counts as 0, so that a failure shows the list price.
 */
export function lessPercentage(list: Cents, percentage: number): Cents {
  const hundredths = Math.round(percentage * 100);
  const off = Number.isFinite(hundredths) && hundredths >= 0 && hundredths <= 10_000 ? hundredths : 0;
  return roundHalfUp(list * (10_000 - off), 10_000);
}

/** Every price of an item for a shopper. The percentage lowers the sale price as well. */
export function pricesFor(item: ListPrices, percentage: number): PersonalPrices {
  const sale = (cents: Cents | null) =>
    item.is_sale && cents !== null ? lessPercentage(cents, percentage) : null;
  return {
    is_sale: item.is_sale,
    personal_cad_price: lessPercentage(item.cad_price, percentage),
    personal_usd_price: lessPercentage(item.usd_price, percentage),
    personal_cad_sale_price: sale(item.cad_sale_price),
    personal_usd_sale_price: sale(item.usd_sale_price),
  };
}

/**
 * What one piece costs: the price set by hand when it has its note, else the personal sale price
 * when the item is on sale and that price is above 0, else the personal price.
 */
export function unitPrice(prices: PersonalPrices, currency: Currency, handSet?: HandSetPrice): Cents {
  const [hand, sale, normal] =
    currency === 'ca'
      ? [handSet?.cart_cad_price, prices.personal_cad_sale_price, prices.personal_cad_price]
      : [handSet?.cart_usd_price, prices.personal_usd_sale_price, prices.personal_usd_price];
  if (hand !== null && hand !== undefined && handSet?.cart_custom_note) return hand;
  return prices.is_sale && sale !== null && sale > 0 ? sale : normal;
}

/** The unit price is rounded first, then multiplied. */
export const linePrice = (unit: Cents, quantity: number): Cents => unit * quantity;
