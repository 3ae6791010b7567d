import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePaymentIssue, listOpenPaymentIssues } from '#server/payments/payment-issues.ts';
import type { Database } from '#server/platform/db.ts';
import { findLatestReconciliation } from '#server/settlement/reconcile.ts';
import { runningClock } from '#tests/support/clock.ts';
import { describeOnBothDatabases, openEmptyDatabase } from '#tests/support/databases.ts';
import { findCardPayment } from '#tests/support/order-records.ts';
import { placePaidOrder, placePayPalOrder } from '#tests/support/orders.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { loadBackup } from '#tools/backup/load.ts';
import { saveBackup } from '#tools/backup/save.ts';

const MINUTES_PER_DAY = 24 * 60;

describeOnBothDatabases('the reconciliation after a backup is restored', (open, engine) => {
  const clock = runningClock();
  let folder: string;
  let shop: TestShop;
  let database: Database;
  let restored: TestShop;
  let backedUpOrderIds: string[];
  /** Payments after the backup, which the restored shop does not know. Card and PayPal payments alternate. */
  const lostPayments: { order_id: string; payment_id: string }[] = [];
  let refundId: string;
  beforeAll(async () => {
    folder = await mkdtemp(`${tmpdir()}/shop-restored-`);
    shop = await startShop(await open(), { clock });
    backedUpOrderIds = [(await placePaidOrder(shop)).order_id, (await placePayPalOrder(shop)).order_id];
    await shop.app.work.reconcile();
    await saveBackup(shop.db, `${folder}/backup`, clock());
    // After these nine days, the backup is older than the three days that each run compares again.
    for (let n = 0; n < 3; n++) {
      clock.advance(3 * MINUTES_PER_DAY);
      const { order_id } = await placePaidOrder(shop);
      lostPayments.push({ order_id, payment_id: findCardPayment(shop, order_id).id });
      const paidByPayPal = await placePayPalOrder(shop);
      lostPayments.push({ order_id: paidByPayPal.order_id, payment_id: paidByPayPal.capture_id });
    }
    await shop.sandbox.control('refund-by-hand', { payment_id: lostPayments[2]!.payment_id, amount: 700 });
    refundId = [...shop.sandbox.ledger.refunds.keys()].at(-1)!;
    await shop.sandbox.control('refund-by-hand', { payment_id: lostPayments[3]!.payment_id, amount: 800 });
    const dispute = (await shop.sandbox.control('disputes', { payment_id: lostPayments[4]!.payment_id })) as {
      id: string;
    };
    await shop.sandbox.control('disputes', { dispute_id: dispute.id, outcome: 'LOST' });

    database = await openEmptyDatabase(engine);
    await loadBackup(database.db, `${folder}/backup`);
    restored = await startShop(database, { clock, sandbox: shop.sandbox, sendsWebhooks: true });
  });
  afterAll(async () => {
    await restored.close();
    await database.close();
    await shop.close();
    await rm(folder, { recursive: true });
  });

  const issuesOfKind = async (kind: string) =>
    (await listOpenPaymentIssues(restored.db)).filter((issue) => issue.kind === kind);

  test('each lost payment, refund and dispute is reported once, with what staff need to find it', async () => {
    await restored.app.work.reconcile();
    const latest = await findLatestReconciliation(restored.db);
    // The payments and two refunds.
    expect(latest).toMatchObject({ differences: lostPayments.length + 2, incomplete: null });
    await restored.app.work.reconcile();
    const issues = await issuesOfKind('unknown-payment');
    expect(issues.map(({ subject }) => subject).sort()).toEqual(
      lostPayments.map((each) => each.payment_id).sort(),
    );
    const refunds = await issuesOfKind('unknown-refund');
    expect(refunds.map(({ facts }) => [facts.reference, facts.amount]).sort()).toEqual(
      [
        [lostPayments[2]!.order_id, 700],
        [lostPayments[3]!.order_id, 800],
      ].sort(),
    );
    expect(refunds.map(({ subject }) => subject)).toContain(refundId);
    expect(await issuesOfKind('dispute')).toMatchObject([
      {
        order_id: null,
        facts: {
          payment_id: lostPayments[4]!.payment_id,
          state: 'lost',
          reference: lostPayments[4]!.order_id,
        },
      },
    ]);
    // The payments, two refunds and the dispute.
    expect(await listOpenPaymentIssues(restored.db)).toHaveLength(lostPayments.length + 3);
    for (const { facts } of issues) expect(backedUpOrderIds).not.toContain(String(facts.reference));
  });

  test('the overview shows the amount, currency, payment id, order number and time of a lost payment', async () => {
    const staff = await signInStaff(restored, 'owner', clock);
    const { findings } = await staff.request('GET /admin/overview', { query: {} });
    const [card, paypal] = lostPayments;
    for (const { order_id, payment_id } of [card!, paypal!]) {
      const issue = findings.find((each) => each.subject === payment_id);
      expect(issue).toMatchObject({
        kind: 'unknown-payment',
        order_id: null,
        payment: { payment_id, reference: order_id, amount: 214.69, currency: 'CAD' },
      });
      const age_ms = clock().getTime() - Date.parse(issue!.payment!.time!);
      expect(Math.round(age_ms / 60_000 / MINUTES_PER_DAY), 'days since the payment').toBe(6);
    }
  });

  test('an issue that staff have closed is not opened again', async () => {
    // The latest payment is among those that the next run compares again.
    const latestPaymentId = lostPayments.at(-1)!.payment_id;
    const issue = (await issuesOfKind('unknown-payment')).find(({ subject }) => subject === latestPaymentId);
    const closing = { actor: 'anna@example.com', note: 'entered by hand' };
    await closePaymentIssue(restored.db, issue!.issue_id, closing, clock());
    await restored.app.work.reconcile();
    expect(await issuesOfKind('unknown-payment')).toHaveLength(lostPayments.length - 1);
  });

  test('webhooks about lost orders are reported to staff', async () => {
    await restored.db.deleteFrom('payment_issue').execute();
    await shop.sandbox.control('refund-by-hand', { payment_id: lostPayments[0]!.payment_id, amount: 100 });
    await shop.sandbox.control('refund-by-hand', { payment_id: lostPayments[1]!.payment_id, amount: 100 });
    await shop.sandbox.control('disputes', { payment_id: lostPayments[2]!.payment_id });
    await shop.sandbox.control('deliveries');
    await restored.app.work.processProviderEvents();
    const found = (await listOpenPaymentIssues(restored.db)).map(({ kind, facts }) => [
      kind,
      facts.payment_id,
    ]);
    expect(found.sort()).toEqual(
      [
        ['unknown-payment', lostPayments[0]!.payment_id],
        ['unknown-payment', lostPayments[1]!.payment_id],
        ['unknown-payment', lostPayments[2]!.payment_id],
        ['dispute', lostPayments[2]!.payment_id],
      ].sort(),
    );
  });
});
