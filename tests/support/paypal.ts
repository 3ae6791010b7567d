import type { Sent } from '#contract/calls.ts';
import { orderFor } from './ordering.ts';
import type { Visitor } from './visitor.ts';

/** What the checkout page sends before it opens PayPal's window. */
export async function payPalBody(who: Visitor, orderInfo: Record<string, unknown> = {}) {
  const { nonce: _, ...body } = await orderFor(who, { orderInfo: { payment: 'paypal', ...orderInfo } });
  return body as Sent<'POST /placeorder/paypal'>['body'];
}
