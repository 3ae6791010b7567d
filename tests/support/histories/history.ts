import assert from 'node:assert/strict';
import type { ClientInput } from '#contract/calls.ts';
import { cancelOrder } from '#server/order-commands/cancel-order.ts';
import { refundOrder } from '#server/order-commands/refund-order.ts';
import { shipOrder } from '#server/order-commands/ship-order.ts';
import type { PlacementStep } from '#server/payments/pay.ts';
import { listOpenPaymentIssues, type PaymentIssue } from '#server/payments/payment-issues.ts';
import type { Database } from '#server/platform/db.ts';
import { listReconciliations } from '#server/settlement/reconcile.ts';
import { runningClock } from '#tests/support/clock.ts';
import { buildOrderInput, putInCart } from '#tests/support/order-input.ts';
import { viewOrder } from '#tests/support/orders.ts';
import { buildPayPalInput } from '#tests/support/paypal.ts';
import { expectReconciled } from '#tests/support/reconciliation.ts';
import { createSeededRandom } from '#tests/support/seeded-random.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { SETS } from '#tests/support/small-catalogue.ts';
import { createRestore } from './restore.ts';
import { createStatementChecks } from './statements.ts';

const ANALYTICS = { ANALYTICS_MEASUREMENT_ID: 'G-TEST', ANALYTICS_API_SECRET: 'analytics-secret' };
const actor = 'anna@example.com';

const STEPS: PlacementStep[] = [
  'before-prepare-commits',
  'prepared',
  'prepare-answered',
  'authorise-answered',
  'authorise-recorded',
  'capture-answered',
  'finalised',
  'refund-answered',
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
const REJECTIONS = [
  { call: 'createRefund', fault: 'decline', code: 'REFUND_DECLINED' },
  { call: 'captures.refund', fault: 'decline', code: 'REFUND_NOT_ALLOWED' },
] as const;
const CARDS = ['ok', 'ok', 'ok', 'declined', 'cvv', 'insufficient-funds', 'drop-after', 'http-500'];
const CHANGES = ['cancel', 'amount', 'lines', 'all', 'ship', 'ship', 'by-hand'] as const;
const FUNDINGS = ['balance', 'balance', 'balance', 'declined-card', 'payer-cannot-pay', 'review'];

/** The providers' codes for a refund above the remaining amount, and for those that the sandbox rejects. */
const EXPECTED_CODES = [
  'REFUND_AMOUNT_INVALID',
  'REFUND_AMOUNT_EXCEEDED',
  ...REJECTIONS.map(({ code }) => code),
];

/** Aborts the one request that reaches the chosen step; the rest of the shop continues. */
class SimulatedCrash extends Error {}

export interface HistoryReport {
  /** The number of orders by status. */
  statuses: Map<string, number>;
  /** The number of responses by status or reason. */
  responses: Map<string, number>;
  /** Differences between the ledger and the books, and false statements in responses. */
  problems: string[];
}

type PlaceBody = ClientInput<'POST /placeorder'>['body'];

/**
 * Places random orders at two instances of a shop, with retries, simultaneous requests, declines, reviews, faults,
 * crashes, lost and reordered webhooks, rejected refunds and refunds by hand. Then compares the providers' ledger with the
 * shop's books. With `openEmpty`, a backup from the middle of the history is restored at its end. The same seed makes the
 * same choices; only the order in which simultaneous requests run differs.
 */
export async function runHistory(options: {
  seed: number;
  orders: number;
  /** Opens a database with the small catalogue. */
  open(): Promise<Database>;
  openEmpty?: () => Promise<Database>;
}): Promise<HistoryReport> {
  const random = createSeededRandom(options.seed);
  const clock = runningClock();
  let crashAt: PlacementStep | null = null;
  let crashes = 0;
  const onStep = (step: PlacementStep) => {
    if (step !== crashAt) return;
    crashAt = null;
    crashes++;
    throw new SimulatedCrash(step);
  };
  const database = await options.open();
  await database.db.updateTable('stock').set({ on_hand: 10_000 }).execute();
  const shopOptions = { clock, onStep, provider_timeout: 5000, env: ANALYTICS };
  const shop = await startShop(database, { ...shopOptions, webhooks: true });
  const { sandbox } = shop;
  const { ledger } = sandbox;
  const other = await startShop(database, { ...shopOptions, sandbox });
  const statements = createStatementChecks(shop.db, ledger, () => crashes);
  const restore = options.openEmpty && (await createRestore({ shop, clock, openEmpty: options.openEmpty }));
  /** The orders with refunds by hand, or refunds that were rejected later. */
  const refundTrouble = new Set<string>();

  /** Runs a step that a refusal or a crash may prevent, and reports any other failure. */
  async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
    const crashesBefore = crashes;
    return work().catch((error: Error) => {
      const isExpected = crashes > crashesBefore || / returned 4\d\d: /.test(error.message);
      if (!isExpected) statements.problems.push(error.stack ?? error.message);
      return null;
    });
  }

  /** The same shopper at the other instance, as with two tabs behind a load balancer. */
  function openSecondTab({ cookies }: Shopper): Shopper {
    const tab = other.newVisitor();
    for (const [name, value] of cookies) tab.cookies.set(name, value);
    return tab;
  }

  const sendOrder = (tab: Shopper, body: PlaceBody) => () => tab.call('POST /placeorder', { body });

  const randomNonce = () => `cnon:emu-${random.pick(CARDS)}.${random.below(1e9)}`;

  const withCard = (body: Omit<PlaceBody, 'nonce'>): PlaceBody => ({
    ...body,
    orderInfo: { ...body.orderInfo, payment: 'card' },
    nonce: randomNonce(),
  });

  async function payByCard(shopper: Shopper, times: number) {
    for (let n = 0; n < times; n++) {
      const order = await attempt(() => buildOrderInput(shopper, { nonce: randomNonce() }));
      if (!order) return;
      const body = { ...order, analytics: { client_id: '123.456' } };
      const send = sendOrder(shopper, body);
      const { order_id } = body.orderInfo;
      if (random.percentChance(20)) await payAtOnce(shopper, body);
      else await statements.pay(order_id, send);
      if (random.percentChance(30)) await statements.pay(order_id, send);
      if (random.percentChance(5)) await cancelAsShopper(shopper, order_id);
    }
  }

  /** Sends a card payment together with the same request, another card, or a request for PayPal's approval. */
  async function payAtOnce(shopper: Shopper, body: PlaceBody) {
    const { order_id } = body.orderInfo;
    const tab = openSecondTab(shopper);
    const first = sendOrder(shopper, body);
    const kind = random.pick(['same', 'same', 'other-card', 'approval'] as const);
    if (kind === 'same') await statements.pay(order_id, first, sendOrder(tab, body), first);
    else if (kind === 'other-card') await statements.pay(order_id, first, sendOrder(tab, withCard(body)));
    else {
      const { nonce: _, analytics: __, ...approval } = body;
      const orderInfo = { ...body.orderInfo, payment: 'paypal' as const };
      const request = () => tab.call('POST /placeorder/paypal', { body: { ...approval, orderInfo } });
      const [, approved] = await statements.pay(order_id, first, request);
      const { paypalOrderId } = approved!.body as { paypalOrderId?: string };
      if (!paypalOrderId || random.percentChance(30)) return;
      await approve(paypalOrderId);
      await statements.pay(order_id, sendOrder(tab, { ...approval, orderInfo, nonce: paypalOrderId }));
    }
  }

  /** Approves a payment in PayPal's window; does nothing if it was captured already. */
  async function approve(order_id: string, pay_with?: string) {
    const input = pay_with === undefined ? { order_id } : { order_id, pay_with };
    await sandbox.control('approve', input).catch(() => null);
  }

  async function payByPayPal(shopper: Shopper) {
    const body = await attempt(() => buildPayPalInput(shopper));
    if (!body) return;
    const { order_id } = body.orderInfo;
    const request = () => shopper.call('POST /placeorder/paypal', { body });
    let [sent] = await statements.pay(order_id, request);
    if (sent!.status !== 200) [sent] = await statements.pay(order_id, request);
    const { paypalOrderId: nonce } = sent!.body as { paypalOrderId?: string };
    if (!nonce || random.percentChance(10)) return;
    await approve(nonce, random.pick(FUNDINGS));
    if (random.percentChance(10)) return;
    const pay = (tab: Shopper) => sendOrder(tab, { ...body, nonce });
    const tab = openSecondTab(shopper);
    const kind = random.pick(['one', 'one', 'one', 'same', 'card', 'approval'] as const);
    if (kind === 'one') await statements.pay(order_id, pay(shopper));
    else if (kind === 'same') await statements.pay(order_id, pay(shopper), pay(tab), pay(shopper));
    else if (kind === 'card') await statements.pay(order_id, pay(shopper), sendOrder(tab, withCard(body)));
    else await statements.pay(order_id, pay(shopper), () => tab.call('POST /placeorder/paypal', { body }));
    if (random.percentChance(5)) await cancelAsShopper(shopper, order_id);
    if (random.percentChance(40)) {
      await approve(nonce);
      await statements.pay(order_id, pay(shopper));
    }
  }

  async function cancelAsShopper(shopper: Shopper, order_id: string) {
    const { orderContext } = random.pick([shop, other]).app;
    const input = { order_id, actor: 'shopper', reason: 'random', by: 'shopper' } as const;
    await attempt(() => statements.refund(order_id, () => cancelOrder(orderContext, input)));
    const order = await attempt(() => viewOrder(shopper, order_id));
    if (order) await statements.checkShownRefunds(order_id, order.refunds);
  }

  async function changeRandomOrder() {
    const { orderContext } = random.pick([shop, other]).app;
    const orders = await shop.db
      .selectFrom('orders')
      .select(['order_id', 'total'])
      .where('status', '<>', 'Void')
      .orderBy('created_at')
      .execute();
    if (orders.length === 0) return;
    const { order_id, total } = random.pick(orders);
    const input = { order_id, actor, reason: 'random' };
    const amount = 1 + random.below(Math.max(1, total));
    const lines = [{ line_number: 1, quantity: 1 }];
    const restock = random.percentChance(50);
    const change = random.pick(CHANGES);
    const scope =
      change === 'amount'
        ? ({ kind: change, amount } as const)
        : change === 'lines'
          ? ({ kind: change, lines } as const)
          : ({ kind: 'all' } as const);
    const shipment = { lines: null, carrier: 'Post', tracking_number: null };
    if (change === 'by-hand') await refundByHand(order_id);
    else if (change === 'ship') await attempt(() => shipOrder(orderContext, { ...input, ...shipment }));
    else
      await attempt(() =>
        statements.refund(order_id, () =>
          change === 'cancel'
            ? cancelOrder(orderContext, { ...input, by: 'staff' })
            : refundOrder(orderContext, { ...input, scope, restock }),
        ),
      );
  }

  async function refundByHand(order_id: string) {
    const payment = [...ledger.payments.values()].find((each) => each.reference_id === order_id);
    const capture = [...ledger.paypal_captures.values()].find((each) => each.custom_id === order_id);
    const payment_id = payment?.id ?? capture?.id;
    const amount = 1 + random.below(3000);
    if (!payment_id) return;
    refundTrouble.add(order_id);
    // The provider refuses to refund more than is left.
    await sandbox.control('refund-by-hand', { payment_id, amount }).catch(() => null);
  }

  /** Rejects a pending refund, as Square would hours later. */
  async function rejectPendingRefund() {
    const pending = [...ledger.refunds.values()].filter(({ status }) => status === 'PENDING');
    if (pending.length === 0) return;
    const { id: refund_id, payment_id } = random.pick(pending);
    refundTrouble.add(ledger.payments.get(payment_id)!.reference_id!);
    await sandbox.control('reject-refund', { refund_id, status: random.pick(['REJECTED', 'FAILED']) });
  }

  async function runSomeJobs() {
    const { work } = random.pick([shop, other]).app;
    for (const job of [
      work.processProviderEvents,
      work.recoverPayments,
      work.expireOrders,
      work.processRefunds,
      work.sendEmails,
    ])
      if (random.percentChance(60)) await attempt(job);
  }

  async function armFaults() {
    if (random.percentChance(15)) crashAt = random.pick(STEPS);
    if (random.percentChance(30)) {
      const call = random.pick(random.percentChance(50) ? CARD_FAULTS : PAYPAL_FAULTS);
      sandbox.arm({ call, fault: random.pick(FAULTS), times: 1 + random.below(6) });
    }
    if (random.percentChance(10)) sandbox.arm(random.pick(REJECTIONS));
    if (random.percentChance(20)) {
      const plan = random.pick(['lose', 'double', 'hold'] as const);
      await sandbox.control('webhook-plans', { next: [{ do: plan, times: 2 }], clear: true });
    }
    if (random.percentChance(10)) await sandbox.control('release-webhooks', { order: 'reverse' });
  }

  async function placeRandomOrder() {
    await armFaults();
    const shopper = shop.newVisitor();
    await putInCart(shopper, SETS.civicSportFront, 1 + random.below(3));
    if (random.percentChance(50)) await putInCart(shopper, SETS.civicSportRear, 1 + random.below(2));
    if (random.percentChance(50)) await payByCard(shopper, 1 + random.below(2));
    else await payByPayPal(shopper);
    if (random.percentChance(10)) await payByCard(shopper, 1);
    crashAt = null;
    if (random.percentChance(60)) await changeRandomOrder();
    if (random.percentChance(10)) await rejectPendingRefund();
    if (random.percentChance(10)) await decideReviews(50);
    if (random.percentChance(20)) clock.advance(1 + random.below(12));
    if (random.percentChance(30)) await runSomeJobs();
  }

  /** Decides PayPal's pending reviews, including those of captures by a background job. */
  async function decideReviews(percent: number) {
    for (const { id, status } of [...ledger.paypal_captures.values()])
      if (status === 'PENDING' && random.percentChance(percent))
        await sandbox.control('decide', { id, status: random.pick(['COMPLETED', 'DECLINED']) });
  }

  /** Runs all jobs without faults until every order is decided. */
  async function settle({ app }: TestShop) {
    const { work } = app;
    await sandbox.control('faults', { clear: true });
    await sandbox.control('webhook-plans', { clear: true });
    await sandbox.control('release-webhooks', { order: 'same' });
    for (let round = 0; round < 16; round++) {
      await decideReviews(100);
      clock.advance(16);
      await work.processProviderEvents();
      await work.recoverPayments();
      await work.expireOrders();
      await work.processRefunds();
    }
    await work.sendEmails();
  }

  /** Open payment issues other than refunds that the sandbox rejects, or that a refund by hand made too large. */
  async function listUnexplainedIssues() {
    const isExplained = ({ kind, order_id, facts }: PaymentIssue) =>
      kind === 'refund-failed' &&
      (refundTrouble.has(order_id ?? '') || EXPECTED_CODES.includes(String(facts.code)));
    return (await listOpenPaymentIssues(shop.db, 1000)).filter((each) => !isExplained(each));
  }

  async function compareBooks(): Promise<Map<string, number>> {
    await settle(shop);
    // The sandbox drops some webhooks; the daily reconciliation finds those payments.
    await shop.app.work.reconcile();
    await settle(shop);
    await statements.checkDenials();
    const statuses = await expectReconciled(shop.db, sandbox);
    await shop.app.work.reconcile();
    const [report] = await listReconciliations(shop.db, 1);
    assert.deepEqual([report!.differences, report!.incomplete], [0, null], 'the reconciliation');
    assert.deepEqual(await listUnexplainedIssues(), []);
    // Running all jobs again changes nothing.
    await settle(shop);
    assert.deepEqual(await expectReconciled(shop.db, sandbox), statuses);
    return statuses;
  }

  let statuses = new Map<string, number>();
  try {
    for (let n = 0; n < options.orders; n++) {
      await placeRandomOrder();
      if (n === Math.floor(options.orders / 2)) await restore?.save();
    }
    statuses = await compareBooks();
    await restore?.compare(settle);
  } catch (error) {
    statements.problems.push((error as Error).stack ?? String(error));
  } finally {
    await restore?.close();
    await other.close();
    await shop.close();
    await database.close();
  }
  return { statuses, responses: statements.counts, problems: statements.problems };
}
