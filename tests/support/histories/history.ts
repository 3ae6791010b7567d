import assert from 'node:assert/strict';
import { insertCreditEntry } from '#server/customers/queries.ts';
import { listOpenPaymentIssues, type PaymentIssue } from '#server/payments/payment-issues.ts';
import type { Database, Tx } from '#server/platform/db.ts';
import { findLatestReconciliation } from '#server/settlement/reconcile.ts';
import { putInCart } from '#tests/support/order-input.ts';
import { expectReconciled } from '#tests/support/reconciliation.ts';
import type { TestShop } from '#tests/support/shop.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { SETS } from '#tests/support/small-catalogue.ts';
import { openHistory } from './context.ts';
import { armFaults, EXPECTED_CODES } from './faults.ts';
import { createBackupCheck } from './restore.ts';
import { ROUND_MINUTES, settleOrders } from './settle.ts';
import { createShoppers } from './shoppers.ts';
import { changeRandomOrder, rejectPendingRefund } from './staff.ts';

interface HistoryReport {
  /** The number of orders by status. */
  statuses: Map<string, number>;
  /** The number of responses by status or reason. */
  responses: Map<string, number>;
  /** Differences between the ledger and the records, and false statements in responses. */
  problems: string[];
}

/**
 * Places random orders at two instances of a shop, with retries, simultaneous requests, declines, reviews, faults,
 * crashes, lost and reordered webhooks, rejected refunds and refunds by hand. Then compares the providers' ledger
 * with the shop's records. With `openEmpty`, a backup from the middle of the history is restored at its end. The same
 * seed makes the same choices; only the order in which simultaneous requests run differs.
 */
export async function runHistory(options: {
  seed: number;
  order_count: number;
  open(): Promise<Database>;
  openEmpty?: () => Promise<Database>;
}): Promise<HistoryReport> {
  const database = await options.open();
  const context = await openHistory(database, options.seed);
  const { random, clock, crash, shop, secondShop, sandbox, responseChecks, refundTrouble, attempt } = context;
  const { payByCard, payByPayPal } = createShoppers(context);
  const backupCheck =
    options.openEmpty && (await createBackupCheck({ shop, clock, openEmpty: options.openEmpty }));

  async function runSomeJobs() {
    const { work } = random.pick([shop, secondShop]).app;
    for (const job of [
      work.processProviderEvents,
      work.recoverPayments,
      work.expireOrders,
      work.processRefunds,
      work.sendEmails,
    ])
      if (random.percentChance(60)) await attempt(job);
  }

  /** Signs in a new customer whose store credit covers some orders only in part and others in full. */
  async function signInWithCredit() {
    const shopper = await signIn(shop, `buyer-${random.below(1e9)}`);
    const { customer_id } = shopper;
    const amount = 1 + random.below(random.pick([5000, 100_000]));
    const creditEntry = { customer_id, currency: 'ca', kind: 'grant', amount } as const;
    await insertCreditEntry(shop.db as Tx, { ...creditEntry, note: 'random', actor: 'anna@example.com' });
    return shopper;
  }

  async function placeRandomOrder() {
    await armFaults(context);
    const shopper = random.percentChance(30) ? await signInWithCredit() : shop.newVisitor();
    await putInCart(shopper, SETS.civicSportFront, 1 + random.below(3));
    if (random.percentChance(50)) await putInCart(shopper, SETS.civicSportRear, 1 + random.below(2));
    if (random.percentChance(50)) await payByCard(shopper, 1 + random.below(2));
    else await payByPayPal(shopper);
    if (random.percentChance(10)) await payByCard(shopper, 1);
    crash.at = null;
    if (random.percentChance(60)) await changeRandomOrder(context);
    if (random.percentChance(10)) await rejectPendingRefund(context);
    if (random.percentChance(10)) await decideReviews(50);
    if (random.percentChance(20)) clock.advance(1 + random.below(12));
    if (random.percentChance(30)) await runSomeJobs();
  }

  /** Decides this percentage of PayPal's pending reviews, also of captures that a background job has made. */
  async function decideReviews(percent: number) {
    for (const { id, status } of [...sandbox.ledger.paypal_captures.values()])
      if (status === 'PENDING' && random.percentChance(percent))
        await sandbox.control('decide', { id, status: random.pick(['COMPLETED', 'DECLINED']) });
  }

  const settle = (settled: TestShop) =>
    settleOrders(settled, { minutes: Array(16).fill(ROUND_MINUTES), beforeRound: () => decideReviews(100) });

  /**
   * The open payment issues, except failed refunds with a known cause: the sandbox rejected the refund, or after a
   * refund by hand less was left than the refund's amount.
   */
  async function listUnexplainedIssues() {
    const isExplained = ({ kind, order_id, facts }: PaymentIssue) =>
      kind === 'refund-failed' &&
      (refundTrouble.has(order_id ?? '') || EXPECTED_CODES.includes(String(facts.code)));
    return (await listOpenPaymentIssues(shop.db, 1000)).filter((each) => !isExplained(each));
  }

  async function compareRecords(): Promise<Map<string, number>> {
    await settle(shop);
    // The sandbox drops some webhooks; the daily reconciliation finds those payments.
    await shop.app.work.reconcile();
    await settle(shop);
    await responseChecks.checkDenials();
    const statuses = await expectReconciled(shop.db, sandbox);
    await shop.app.work.reconcile();
    const report = await findLatestReconciliation(shop.db);
    assert.deepEqual([report!.differences, report!.incomplete], [0, null], 'the reconciliation');
    assert.deepEqual(await listUnexplainedIssues(), []);
    // Running all jobs again changes nothing.
    await settle(shop);
    assert.deepEqual(await expectReconciled(shop.db, sandbox), statuses);
    return statuses;
  }

  let statuses = new Map<string, number>();
  try {
    for (let n = 0; n < options.order_count; n++) {
      await placeRandomOrder();
      if (n === Math.floor(options.order_count / 2)) await backupCheck?.save();
    }
    statuses = await compareRecords();
    await backupCheck?.compare(settle);
  } catch (error) {
    responseChecks.problems.push((error as Error).stack ?? String(error));
  } finally {
    await backupCheck?.close();
    await secondShop.close();
    await shop.close();
    await database.close();
  }
  return { statuses, responses: responseChecks.counts, problems: responseChecks.problems };
}
