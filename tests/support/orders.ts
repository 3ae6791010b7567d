import { orderFor, putInCart } from './order-input.ts';
import { payPalBody } from './paypal.ts';
import type { TestShop } from './shop.ts';
import type { Shopper } from './shopper.ts';

/** A paid order of a guest: `quantity` of ESD-1001F at 189.99 on one car, and as many on another with `two`. */
export async function paidOrder(
  shop: TestShop,
  options: { quantity?: number; two?: number; orderInfo?: Record<string, unknown>; shopper?: Shopper } = {},
): Promise<{ order_id: string; shopper: Shopper }> {
  const shopper = options.shopper ?? shop.visitor();
  await putInCart(shopper, 'ESD-1001F', 'F1', options.quantity ?? 1);
  if (options.two) await putInCart(shopper, 'ED-2001R', 'F4', options.two);
  const body = await orderFor(shopper, options.orderInfo ? { orderInfo: options.orderInfo } : {});
  const { orderId, orderStatus } = await shopper.request('POST /placeorder', { body });
  if (orderStatus !== 'Paid') throw new Error(`the order is ${orderStatus}`);
  return { order_id: orderId, shopper };
}

/** The same with PayPal, one piece; `capture_id` is PayPal's id of the money. */
export async function paidByPayPal(
  shop: TestShop,
): Promise<{ order_id: string; shopper: Shopper; capture_id: string }> {
  const shopper = shop.visitor();
  await putInCart(shopper, 'ESD-1001F', 'F1', 1);
  const body = await payPalBody(shopper);
  const { orderId, paypalOrderId } = await shopper.request('POST /placeorder/paypal', { body });
  await shop.sandbox.control('approve', { order_id: paypalOrderId });
  await shopper.request('POST /placeorder', { body: { ...body, nonce: paypalOrderId } });
  const captures = [...shop.sandbox.ledger.paypal_captures.values()];
  const capture = captures.find((each) => each.order_id === paypalOrderId)!;
  return { shopper, order_id: orderId, capture_id: capture.id };
}

/** The order as its page shows it. */
export async function visibleOrder(shopper: Shopper, order_id: string) {
  const params = { customerid: 'visitors', orderid: order_id };
  return (await shopper.request('GET /user/:customerid/orders/:orderid', { params })).orderInfo.order;
}

export const orderRow = (shop: Pick<TestShop, 'db'>, order_id: string) =>
  shop.db.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow();

/** Lets the provider decide what it has pending: looks again after a while. */
export async function refundsAreDecided(shop: TestShop): Promise<void> {
  shop.minutesPass(2);
  await shop.app.work.refunds();
}
