import type { Insertable } from 'kysely';
import type { Quote } from '#domain/quote.ts';
import { freezeLine } from '#server/cart/freeze-line.ts';
import type { CartRow, OpenCart } from '#server/cart/queries.ts';
import type { PromotionRow } from '#server/coupons/queries.ts';
import type { Caller } from '#server/sessions/caller.ts';
import type { Tables } from '#server/tables/tables.ts';
import { contentHash, type PlaceOrderInput } from './place-order-input.ts';

/** A checked and priced cart, and the request to order it. */
export interface OrderData {
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
export function buildOrder(orderData: OrderData): {
  order: Insertable<Tables['orders']>;
  lines: Insertable<Tables['order_line']>[];
} {
  const { caller, input, cart, rows, promotion, quoted, percentage, now, hold_until } = orderData;
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
