import type { Sent } from '#contract/calls.ts';
import { orderFor } from './order-input.ts';
import type { Shopper } from './shopper.ts';

/** What the checkout page sends before it opens PayPal's window. */
export async function payPalBody(shopper: Shopper, orderInfo: Record<string, unknown> = {}) {
  const { nonce: _, ...body } = await orderFor(shopper, { orderInfo: { payment: 'paypal', ...orderInfo } });
  return body as Sent<'POST /placeorder/paypal'>['body'];
}
