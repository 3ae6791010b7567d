import type { ClientInput } from '#contract/calls.ts';
import { buildOrderInput, putInCart } from './order-input.ts';
import type { TestShop } from './shop.ts';
import type { Shopper } from './shopper.ts';
import { SETS } from './small-catalogue.ts';

export type PayPalInput = ClientInput<'POST /placeorder/paypal'>['body'];

/** The body that the checkout page sends before it opens PayPal's window. */
export async function buildPayPalInput(
  shopper: Shopper,
  orderInfo: Record<string, unknown> = {},
  use_credit = false,
) {
  const { nonce: _, ...body } = await buildOrderInput(shopper, {
    orderInfo: { payment: 'paypal', ...orderInfo },
    use_credit,
  });
  return body as PayPalInput;
}

/** Creates an order of front sets that waits for approval; `paypal` is PayPal's id of the order. */
export async function createPayPalOrder(
  shop: TestShop,
  orderInfo = {},
  quantity = 1,
  shopper = shop.newVisitor(),
) {
  await putInCart(shopper, SETS.civicSportFront, quantity);
  const body = await buildPayPalInput(shopper, orderInfo);
  const { orderId, paypalOrderId } = await shopper.request('POST /placeorder/paypal', { body });
  return { shopper, body, order_id: orderId, paypal: paypalOrderId };
}

export const approvePayPal = (
  { sandbox }: Pick<TestShop, 'sandbox'>,
  order_id: string,
  pay_with = 'balance',
  buyer = 'anna',
) => sandbox.control('approve', { order_id, pay_with, buyer });

export const payByPayPal = (shopper: Shopper, body: PayPalInput, nonce: string | null) =>
  shopper.call('POST /placeorder', { body: { ...body, nonce } });

export const findPayPalCapture = ({ sandbox }: Pick<TestShop, 'sandbox'>, order_id: string) =>
  [...sandbox.ledger.paypal_captures.values()].find((each) => each.order_id === order_id)!;
