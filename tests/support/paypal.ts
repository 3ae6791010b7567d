import type { ClientInput } from '#contract/calls.ts';
import { buildOrderInput } from './order-input.ts';
import type { Shopper } from './shopper.ts';

/** The body that the checkout page sends before it opens PayPal's window. */
export async function buildPayPalInput(shopper: Shopper, orderInfo: Record<string, unknown> = {}) {
  const { nonce: _, ...body } = await buildOrderInput(shopper, {
    orderInfo: { payment: 'paypal', ...orderInfo },
  });
  return body as ClientInput<'POST /placeorder/paypal'>['body'];
}
