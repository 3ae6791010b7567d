import { setTimeout as delay } from 'node:timers/promises';
import type { CallName } from '#contract/calls.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { buildOrderInput } from '#tests/support/order-input.ts';
import { viewOrder } from '#tests/support/orders.ts';
import { buildPayPalInput } from '#tests/support/paypal.ts';
import type { createSeededRandom } from '#tests/support/seeded-random.ts';
import { type Shopper, type ShopResponse, UnexpectedStatus } from '#tests/support/shopper.ts';
import { type CarSet, SETS } from '#tests/support/small-catalogue.ts';

/** One shopper's purchase. */
export interface Sale {
  order_id: string;
  /** The order's status or the reason for a refusal, as the shopper saw it last. */
  response: string;
  /** The status of that response. */
  status: number;
}

interface SaleContext {
  shopper: Shopper;
  sandbox: Sandbox;
  random: ReturnType<typeof createSeededRandom>;
}

/** Two thirds succeed. With `drop-after`, the charge succeeds, but its response is lost. */
const CARDS = ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'declined', 'insufficient-funds', 'drop-after'];
/** Statuses of a shop that is not running. */
const UNAVAILABLE = [502, 503];
const MAX_WAIT_MS = 5 * 60_000;
/** A shopper makes at most this many attempts to pay: the price may change again before each of them. */
const MAX_ATTEMPTS = 20;

/** Fills a cart and pays by card or PayPal; repeats every request that gets no response or a 502 or 503. */
export async function buy({ shopper, sandbox, random }: SaleContext): Promise<Sale> {
  const refusal = await addToCart(shopper, SETS.civicSportFront, 1 + random.below(3));
  if (refusal) return saleOf('', refusal);
  // If the second set is sold out, only the first one is ordered.
  if (random.percentChance(40)) await addToCart(shopper, SETS.civicSportRear, 1);
  if (random.percentChance(30)) await repeatUntilResponse(() => shopper.request('GET /getyears', {}));
  const card = `cnon:emu-${random.pick(CARDS)}.${random.below(1e9)}`;
  const isCard = random.percentChance(60);
  const viewsOrder = random.percentChance(20);
  for (let attempt = 1; ; attempt++) {
    const sale = isCard
      ? await payByCard(shopper, `${card}.${attempt}`)
      : await payByPayPal(shopper, sandbox);
    if (sale.response === 'total-changed' && attempt < MAX_ATTEMPTS) continue;
    if (sale.status === 200 && viewsOrder) await repeatUntilResponse(() => viewOrder(shopper, sale.order_id));
    return sale;
  }
}

/** Adds a set to the cart. Returns the refusal if the set is sold out, otherwise null. */
async function addToCart(shopper: Shopper, set: CarSet, quantity: number) {
  const body = { itemData: { ...set, quantity }, is_replaced: true };
  const response = await send(() => shopper.call('POST /user/cart/add', { body }));
  const { reason } = response.body as { reason?: string };
  if (response.status !== 200 && reason !== 'stock-short')
    throw new UnexpectedStatus('POST /user/cart/add', response.status, response.body);
  return reason ? response : null;
}

async function payByCard(shopper: Shopper, nonce: string): Promise<Sale> {
  const body = await repeatUntilResponse(() => buildOrderInput(shopper, { nonce }));
  const { order_id } = body.orderInfo;
  return saleOf(order_id, await send(() => shopper.call('POST /placeorder', { body })));
}

async function payByPayPal(shopper: Shopper, sandbox: Sandbox): Promise<Sale> {
  const body = await repeatUntilResponse(() => buildPayPalInput(shopper));
  const { order_id } = body.orderInfo;
  const prepared = await send(() => shopper.call('POST /placeorder/paypal', { body }));
  const { paypalOrderId } = prepared.body as { paypalOrderId?: string };
  if (!paypalOrderId) return saleOf(order_id, prepared);
  await sandbox.control('approve', { order_id: paypalOrderId });
  return saleOf(
    order_id,
    await send(() => shopper.call('POST /placeorder', { body: { ...body, nonce: paypalOrderId } })),
  );
}

function saleOf(order_id: string, { status, body }: ShopResponse<CallName>): Sale {
  const { orderStatus, reason } = body as { orderStatus?: string; reason?: string };
  return { order_id, status, response: orderStatus ?? reason ?? String(status) };
}

/** Makes a call again until the shop is available. */
const send = <K extends CallName>(request: () => Promise<ShopResponse<K>>): Promise<ShopResponse<K>> =>
  repeatUntilResponse(async () => {
    const response = await request();
    if (UNAVAILABLE.includes(response.status)) throw new Error('the shop is not available');
    return response;
  });

/** Repeats a request that got no response, 502 or 503. */
async function repeatUntilResponse<T>(request: () => Promise<T>): Promise<T> {
  const startTime = performance.now();
  for (;;) {
    try {
      return await request();
    } catch (error) {
      const isAnswered = error instanceof UnexpectedStatus && !UNAVAILABLE.includes(error.status);
      if (isAnswered || performance.now() - startTime > MAX_WAIT_MS) throw error;
      await delay(300);
    }
  }
}
