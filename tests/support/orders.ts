import { randomUUID } from 'node:crypto';
import { buildOrderInput, putInCart } from './order-input.ts';
import { approvePayPal, createPayPalOrder, findPayPalCapture, payByPayPal } from './paypal.ts';
import type { TestShop } from './shop.ts';
import type { Shopper } from './shopper.ts';
import { type CarSet, SETS } from './small-catalogue.ts';

export async function visitorWithCart(
  shop: TestShop,
  set: CarSet = SETS.civicSportFront,
  quantity = 1,
): Promise<Shopper> {
  const shopper = shop.newVisitor();
  await putInCart(shopper, set, quantity);
  return shopper;
}

/** Places an order of the shopper's cart as the checkout page does; throws if it is refused. */
export const placeOrder = async (shopper: Shopper, changes?: Parameters<typeof buildOrderInput>[1]) =>
  shopper.request('POST /placeorder', { body: await buildOrderInput(shopper, changes) });

/** Places a paid order of front sets at 189.99, optionally with rear sets as a second line; by a guest unless `shopper` is given. */
export async function placePaidOrder(
  shop: TestShop,
  options: {
    quantity?: number;
    rearQuantity?: number;
    orderInfo?: Record<string, unknown>;
    shopper?: Shopper;
  } = {},
): Promise<{ order_id: string; shopper: Shopper }> {
  const shopper = options.shopper ?? shop.newVisitor();
  await putInCart(shopper, SETS.civicSportFront, options.quantity ?? 1);
  if (options.rearQuantity) await putInCart(shopper, SETS.civicSportRear, options.rearQuantity);
  const { orderInfo = {} } = options;
  const { orderId, orderStatus } = await placeOrder(shopper, { orderInfo });
  if (orderStatus !== 'Paid') throw new Error(`the order is ${orderStatus}`);
  return { order_id: orderId, shopper };
}

/** Places a guest's order of one front set whose card is declined, and returns its number. */
export async function placeDeclinedOrder(shop: TestShop): Promise<string> {
  const shopper = await visitorWithCart(shop);
  const body = await buildOrderInput(shopper, { nonce: `cnon:emu-declined.${randomUUID()}` });
  await shopper.call('POST /placeorder', { body });
  return body.orderInfo.order_id;
}

/** Places an order of one front set by PayPal; `capture_id` is PayPal's id of the payment. */
export async function placePayPalOrder(
  shop: TestShop,
): Promise<{ order_id: string; shopper: Shopper; capture_id: string }> {
  const { shopper, body, order_id, paypal } = await createPayPalOrder(shop);
  await approvePayPal(shop, paypal);
  await payByPayPal(shopper, body, paypal);
  return { shopper, order_id, capture_id: findPayPalCapture(shop, paypal).id };
}

/** The order that the order page shows to a guest. */
export async function viewOrder(shopper: Shopper, order_id: string) {
  const params = { customerid: 'visitors', orderid: order_id };
  return (await shopper.request('GET /user/:customerid/orders/:orderid', { params })).orderInfo.order;
}

/** Opens the link to an order in the text of an email, in a browser without a session. */
export const openOrderLink = (shop: TestShop, order_id: string, text: string) =>
  shop.newVisitor().call('GET /user/:customerid/orders/:orderid', {
    params: { customerid: 'visitors', orderid: order_id },
    query: { key: new RegExp(`/order/${order_id}\\?key=([\\w-]+)`).exec(text)![1]! },
  });

export const cancelOnOrderPage = (shopper: Shopper, order_id: string) =>
  shopper.call('POST /user/:customerid/orders/:orderid/cancel', {
    params: { customerid: 'visitors', orderid: order_id },
  });

export const findOrderRow = (shop: Pick<TestShop, 'db'>, order_id: string) =>
  shop.db.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow();

/** Lets pending refunds complete: two minutes later the refund job queries the provider again. */
export async function settleRefunds(shop: TestShop): Promise<void> {
  shop.advanceMinutes(2);
  await shop.app.work.processRefunds();
}
