import type { Insertable } from 'kysely';
import { NO_CAR } from '#domain/fitment.ts';
import { pickTranslations } from '#domain/item-texts.ts';
import type { Currency } from '#domain/money.ts';
import type { Quote, QuotedLine } from '#domain/quote.ts';
import type { FrozenLine } from '#domain/sales-quote.ts';
import { unitPriceOf } from '#server/cart/cart-view.ts';
import type { CartRow, OpenCart } from '#server/cart/queries.ts';
import type { PromotionRow } from '#server/coupons/queries.ts';
import type { Caller } from '#server/sessions/caller.ts';
import type { Tables } from '#server/tables/tables.ts';
import { contentHash, type PlaceOrderInput } from './place-order-input.ts';

/** A checked and priced cart, and the request to order it. */
export interface OrderParts {
  caller: Caller;
  input: PlaceOrderInput;
  cart: Pick<OpenCart, 'cart_id'>;
  rows: readonly CartRow[];
  promotion: Pick<PromotionRow, 'id' | 'code'> | null;
  quoted: Quote;
  /** The customer's discount off list prices, 0 to 100. */
  percentage: number;
  now: Date;
  hold_until: Date;
}

function paymentOf({ total }: Quote, { credit, payment }: PlaceOrderInput) {
  if (total === 0) return 'none';
  return total === credit ? 'credit' : payment;
}

/** The database rows of a new order. Its lines and amounts never change afterwards. */
export function buildOrder(parts: OrderParts): {
  order: Insertable<Tables['orders']>;
  lines: Insertable<Tables['order_line']>[];
} {
  const { caller, input, cart, rows, promotion, quoted, percentage, now, hold_until } = parts;
  const { order_id, currency } = input;
  // A coupon without a discount is not redeemed, so the order does not count for its promotion.
  const usedPromotion = quoted.discount > 0 ? promotion : null;
  return {
    order: {
      order_id,
      cart_id: cart.cart_id,
      account_id: caller.account?.customer_id ?? null,
      guest_id: caller.account ? null : (caller.guest?.guest_id ?? null),
      session_id: caller.session_id,
      status: 'Processing',
      content_hash: contentHash(input),
      currency,
      language: input.language,
      email: input.email,
      payment: paymentOf(quoted, input),
      shipping_method: input.shipping_method,
      subtotal: quoted.subtotal,
      total_discount: quoted.discount,
      shipping: quoted.shipping,
      items_tax: quoted.tax,
      tax_components: JSON.stringify(quoted.tax_components),
      tax_exemptions: JSON.stringify(quoted.tax_exemptions),
      total: quoted.total,
      credit: input.credit,
      promotion_id: usedPromotion?.id ?? null,
      promotion_code: usedPromotion?.code ?? null,
      shipping_address: JSON.stringify(input.shipping),
      billing_address: JSON.stringify(input.billing),
      analytics_client_id: input.analytics_client_id,
      hold_until,
      created_at: now,
      last_modified_at: now,
    },
    lines: rows.map((row, index) => {
      const { answers, spans, ...line } = freezeLine(row, quoted.lines[index]!, { percentage, currency });
      return {
        order_id,
        line_number: index + 1,
        ...line,
        answers: JSON.stringify(answers),
        spans: spans && JSON.stringify(spans),
      };
    }),
  };
}

/** The copy of a cart line that an order or a quote keeps, with its car as the shopper chose it. */
export const freezeLine = (
  row: CartRow,
  amounts: QuotedLine,
  { percentage, currency }: { percentage: number; currency: Currency },
): FrozenLine => ({
  part_number: row.part_number,
  car_part_id: row.car_part_id,
  quantity: row.quantity,
  unit_price: unitPriceOf(row, percentage, currency),
  ...amounts,
  family: row.family,
  displayname: row.displayname,
  ...pickTranslations(row, 'displayname'),
  position: row.position,
  note: noteToKeep(row),
  main_image: row.main_image,
  ...(row.car ?? NO_CAR),
  spans: row.spans,
  fit_verdict: row.fit.verdict,
  is_acknowledged: row.fit.verdict === 'does-not-fit' && row.is_acknowledged,
  custom_note: row.cart_custom_note,
});

/** The fit conditions that are still open or, if there are none, the note of the fitment. Null if the set fits. */
function noteToKeep({ fit, note }: CartRow): string | null {
  if (fit.verdict === 'fits') return null;
  return fit.notes.length > 0 ? fit.notes.join(' / ') : note;
}
