import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelOrder } from '#server/orders/cancel-order.ts';
import { refundOrder } from '#server/orders/refund-order.ts';
import { shipOrder } from '#server/orders/ship-order.ts';
import type { PlacementStep } from '#server/payments/pay.ts';
import { openPaymentIssues, type PaymentIssue } from '#server/payments/payment-issues.ts';
import { latestReconciliations } from '#server/payments/reconcile.ts';
import { openTestDatabase } from '#tests/support/databases.ts';
import { expectAgreement } from '#tests/support/money-agreement.ts';
import { orderFor, putInCart } from '#tests/support/order-input.ts';
import { chanceFrom } from '#tests/support/seeded-random.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import type { Shopper } from '#tests/support/shopper.ts';

const ORDERS = 200;
const SEED = Number(process.env.TEST_SEED ?? 20261121);
const chance = chanceFrom(SEED);
const actor = 'anna@example.com';

const STEPS: PlacementStep[] = [
  ...(['before-prepare-commits', 'prepared', 'prepare-answered', 'authorise-answered'] as const),
  ...(['authorise-recorded', 'capture-answered', 'finalised', 'refund-answered'] as const),
];
const CARD_FAULTS = ['createPayment', 'complete', 'getPayment', 'createRefund', 'getRefund'];
const PAYPAL_FAULTS = ['orders.create', 'orders.get', 'orders.capture', 'captures.refund', 'refunds.get'];
const FAULTS = [
  'drop-before',
  'drop-after',
  '500',
  '500-after',
  '429',
  'malformed',
  'unknown-fields',
] as const;
const CARDS = ['ok', 'ok', 'ok', 'declined', 'cvv', 'insufficient-funds', 'drop-after', 'http-500'];
const FUNDINGS = ['balance', 'balance', 'balance', 'declined-card', 'payer-cannot-pay', 'review'];

/** How providers refuse a refund of more than is left. */
const TOO_MUCH = ['REFUND_AMOUNT_INVALID', 'REFUND_AMOUNT_EXCEEDED'];

/** Says where the process is to end; only the request that meets it does, the rest of the shop lives on. */
class Killed extends Error {}

describe(`random orders (seed ${SEED})`, () => {
  let shop: TestShop;
  let killAt: PlacementStep | null = null;
  const refundedByHand = new Set<string>();
  beforeAll(async () => {
    const database = await openTestDatabase('postgresql', 10);
    await database.db.updateTable('stock').set({ on_hand: 10_000 }).execute();
    shop = await startShop(database, {
      hears: true,
      provider_timeout: 5000,
      env: { ANALYTICS_MEASUREMENT_ID: 'G-TEST', ANALYTICS_API_SECRET: 'analytics-secret' },
      at(step) {
        if (step !== killAt) return;
        killAt = null;
        throw new Killed(step);
      },
    });
  });
  afterAll(() => shop.close());

  /** A call as a browser makes it: whatever comes back, it goes on. */
  const tried = async <T>(work: () => Promise<T>): Promise<T | null> => work().catch(() => null);

  async function payByCard(shopper: Shopper, tries: number) {
    for (let n = 0; n < tries; n++) {
      const nonce = `cnon:emu-${chance.one(CARDS)}.${chance.below(1e9)}`;
      const order = await tried(() => orderFor(shopper, { nonce }));
      if (!order) return;
      const body = { ...order, analytics: { client_id: '123.456' } };
      await tried(() => shopper.call('POST /placeorder', { body }));
      if (chance.percent(30)) await tried(() => shopper.call('POST /placeorder', { body }));
    }
  }

  async function payByPayPal(shopper: Shopper) {
    const body = await tried(() => orderFor(shopper, { orderInfo: { payment: 'paypal' }, nonce: null }));
    if (!body) return;
    const orderInfo = { ...body.orderInfo, payment: 'paypal' as const };
    const send = () => shopper.request('POST /placeorder/paypal', { body: { ...body, orderInfo } });
    const sent = (await tried(send)) ?? (await tried(send));
    if (!sent || chance.percent(10)) return;
    const order_id = sent.paypalOrderId;
    await tried(() => shop.sandbox.control('approve', { order_id, pay_with: chance.one(FUNDINGS) }));
    if (chance.percent(10)) return;
    const pay = () => shopper.call('POST /placeorder', { body: { ...body, nonce: order_id } });
    await tried(pay);
    if (chance.percent(40)) {
      await tried(() => shop.sandbox.control('approve', { order_id }));
      await tried(pay);
    }
  }

  async function somethingAfterwards() {
    const { orderContext } = shop.app;
    const orders = await shop.db
      .selectFrom('orders')
      .select(['order_id', 'total'])
      .orderBy('created_at')
      .execute();
    if (orders.length === 0) return;
    const { order_id, total } = chance.one(orders);
    const input = { order_id, actor, reason: 'random' };
    const amount = 1 + chance.below(Math.max(1, total));
    const units = [{ line_number: 1, quantity: 1 }];
    const deed = chance.one(['cancel', 'amount', 'lines', 'all', 'ship', 'ship', 'hand'] as const);
    if (deed === 'cancel') await tried(() => cancelOrder(orderContext, { ...input, by: 'staff' }));
    else if (deed === 'ship')
      await tried(() =>
        shipOrder(orderContext, { ...input, lines: null, carrier: 'Post', tracking_number: null }),
      );
    else if (deed === 'hand') await refundByHand(order_id);
    else {
      const what =
        deed === 'amount'
          ? { kind: 'amount' as const, amount }
          : deed === 'lines'
            ? { kind: 'lines' as const, lines: units }
            : { kind: 'all' as const };
      await tried(() => refundOrder(orderContext, { ...input, what, restock: chance.percent(50) }));
    }
  }

  async function refundByHand(order_id: string) {
    const { payments, paypal_captures } = shop.sandbox.ledger;
    const payment = [...payments.values()].find((each) => each.reference_id === order_id);
    const capture = [...paypal_captures.values()].find((each) => each.custom_id === order_id);
    const payment_id = payment?.id ?? capture?.id;
    const amount = 1 + chance.below(3000);
    if (!payment_id) return;
    refundedByHand.add(order_id);
    await tried(() => shop.sandbox.control('refund-by-hand', { payment_id, amount }));
  }

  async function workSome() {
    const { work } = shop.app;
    for (const job of [work.events, work.recover, work.expire, work.refunds, work.emails])
      if (chance.percent(60)) await tried(job);
  }

  test('200 orders placed, retried, declined, dropped, killed, told of in any order, paid back: ledger and database agree exactly', async () => {
    for (let n = 0; n < ORDERS; n++) {
      if (chance.percent(15)) killAt = chance.one(STEPS);
      if (chance.percent(30)) {
        const call = chance.one(chance.percent(50) ? CARD_FAULTS : PAYPAL_FAULTS);
        shop.sandbox.arm({ call, fault: chance.one(FAULTS), times: 1 + chance.below(3) });
      }
      if (chance.percent(20)) {
        const fate = chance.one(['lose', 'double', 'hold'] as const);
        await shop.sandbox.control('webhook-plans', { next: [{ do: fate, times: 2 }], clear: true });
      }
      if (chance.percent(10)) await shop.sandbox.control('release-webhooks', { order: 'reverse' });
      const shopper = shop.visitor();
      await putInCart(shopper, 'ESD-1001F', 'F1', 1 + chance.below(3));
      if (chance.percent(50)) await putInCart(shopper, 'ED-2001R', 'F4', 1 + chance.below(2));
      if (chance.percent(50)) await payByCard(shopper, 1 + chance.below(2));
      else await payByPayPal(shopper);
      if (chance.percent(10)) await payByCard(shopper, 1);
      killAt = null;
      if (chance.percent(40)) await somethingAfterwards();
      if (chance.percent(20)) shop.minutesPass(1 + chance.below(12));
      if (chance.percent(30)) await workSome();
    }
    await settle();
    // The sandbox loses messages for good; what nobody told is found by the daily reconciliation.
    await shop.app.work.reconcile();
    await settle();
    const statuses = await expectAgreement(shop.db, shop.sandbox);
    // Not all the same: the sequences did something.
    for (const status of ['Paid', 'Void', 'Refunded', 'Shipped'])
      expect(statuses.get(status) ?? 0, `orders that are ${status}`).toBeGreaterThan(3);

    await shop.app.work.reconcile();
    const [report] = await latestReconciliations(shop.db, 1);
    expect(report).toMatchObject({ differences: 0, incomplete: null });
    expect(await unexplainedFindings()).toEqual([]);
    // A second look, with nothing to do any more, changes nothing.
    await settle();
    expect(await expectAgreement(shop.db, shop.sandbox)).toEqual(statuses);
  }, 600_000);

  /** Staff are told when a provider refuses a refund, as it does when less is left than the shop knew of. */
  async function unexplainedFindings() {
    const isExplained = ({ kind, order_id, facts }: PaymentIssue) =>
      kind === 'refund-failed' && refundedByHand.has(order_id ?? '') && TOO_MUCH.includes(String(facts.code));
    return (await openPaymentIssues(shop.db)).filter((each) => !isExplained(each));
  }

  /** PayPal ends its reviews; one may also have begun with a capture that the worker made. */
  async function decideReviews() {
    for (const capture of [...shop.sandbox.ledger.paypal_captures.values()])
      if (capture.status === 'PENDING') {
        const status = chance.one(['COMPLETED', 'DECLINED']);
        await shop.sandbox.control('decide', { id: capture.id, status });
      }
  }

  /** Everything that is under way comes to its end, without any more faults. */
  async function settle() {
    const { work } = shop.app;
    await shop.sandbox.control('faults', { clear: true });
    await shop.sandbox.control('webhook-plans', { clear: true });
    await shop.sandbox.control('release-webhooks', { order: 'same' });
    for (let round = 0; round < 16; round++) {
      await decideReviews();
      shop.minutesPass(16);
      await work.events();
      await work.recover();
      await work.expire();
      await work.refunds();
    }
    await work.emails();
    await shop.sandbox.control('ledger');
  }
});
