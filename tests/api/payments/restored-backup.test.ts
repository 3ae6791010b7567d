import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePaymentIssue, listOpenPaymentIssues } from '#server/payments/payment-issues.ts';
import type { Database } from '#server/platform/db.ts';
import { listReconciliations } from '#server/settlement/reconcile.ts';
import { runningClock } from '#tests/support/clock.ts';
import { describeOnBothDatabases, openEmptyDatabase } from '#tests/support/databases.ts';
import { findCardPayment } from '#tests/support/order-records.ts';
import { placePaidOrder, placePayPalOrder } from '#tests/support/orders.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { loadBackup } from '#tools/backup/load.ts';
import { saveBackup } from '#tools/backup/save.ts';

const DAYS = 24 * 60;

describeOnBothDatabases('the reconciliation after a backup is restored', (open, engine) => {
  const clock = runningClock();
  let folder: string;
  let shop: TestShop;
  let database: Database;
  let restored: TestShop;
  let known: string[];
  const lost: { order_id: string; payment_id: string }[] = [];
  let refunded: string;
  beforeAll(async () => {
    folder = await mkdtemp(`${tmpdir()}/shop-restored-`);
    shop = await startShop(await open(), { clock });
    known = [(await placePaidOrder(shop)).order_id, (await placePayPalOrder(shop)).order_id];
    await shop.app.work.reconcile();
    await saveBackup(shop.db, `${folder}/backup`, clock());
    // The backup is older than the days that are compared every night.
    for (let n = 0; n < 3; n++) {
      clock.advance(3 * DAYS);
      const { order_id } = await placePaidOrder(shop);
      lost.push({ order_id, payment_id: findCardPayment(shop, order_id).id });
      const { order_id: paypal, capture_id } = await placePayPalOrder(shop);
      lost.push({ order_id: paypal, payment_id: capture_id });
    }
    await shop.sandbox.control('refund-by-hand', { payment_id: lost[2]!.payment_id, amount: 700 });
    refunded = [...shop.sandbox.ledger.refunds.keys()].at(-1)!;
    await shop.sandbox.control('refund-by-hand', { payment_id: lost[3]!.payment_id, amount: 800 });
    const dispute = (await shop.sandbox.control('disputes', { payment_id: lost[4]!.payment_id })) as {
      id: string;
    };
    await shop.sandbox.control('disputes', { dispute_id: dispute.id, outcome: 'LOST' });

    database = await openEmptyDatabase(engine);
    await loadBackup(database.db, `${folder}/backup`);
    restored = await startShop(database, { clock, sandbox: shop.sandbox, webhooks: true });
  });
  afterAll(async () => {
    await restored.close();
    await database.close();
    await shop.close();
    await rm(folder, { recursive: true });
  });

  const unknown = async (kind: string) =>
    (await listOpenPaymentIssues(restored.db)).filter((issue) => issue.kind === kind);

  test('each lost payment, refund and dispute is reported once, with what staff need to find it', async () => {
    await restored.app.work.reconcile();
    const [latest] = await listReconciliations(restored.db, 1);
    expect(latest).toMatchObject({ differences: lost.length + 2, incomplete: null });
    await restored.app.work.reconcile();
    const issues = await unknown('unknown-payment');
    expect(issues.map(({ subject }) => subject).sort()).toEqual(lost.map((each) => each.payment_id).sort());
    const refunds = await unknown('unknown-refund');
    expect(refunds.map(({ facts }) => [facts.reference, facts.amount]).sort()).toEqual(
      [
        [lost[2]!.order_id, 700],
        [lost[3]!.order_id, 800],
      ].sort(),
    );
    expect(refunds.map(({ subject }) => subject)).toContain(refunded);
    expect(await unknown('dispute')).toMatchObject([
      {
        order_id: null,
        facts: { payment_id: lost[4]!.payment_id, state: 'lost', reference: lost[4]!.order_id },
      },
    ]);
    expect(await listOpenPaymentIssues(restored.db)).toHaveLength(lost.length + 3);
    for (const { facts, order_id } of issues)
      expect(known.includes(String(facts.reference)), String(order_id)).toBe(false);
  });

  test('the overview shows amount, currency, payment, order number and time', async () => {
    const staff = await signInStaff(restored, 'owner', clock);
    const { findings } = await staff.request('GET /admin/overview', { query: {} });
    const [card, paypal] = lost;
    for (const { order_id, payment_id } of [card!, paypal!]) {
      const issue = findings.find((each) => each.subject === payment_id);
      expect(issue).toMatchObject({
        kind: 'unknown-payment',
        order_id: null,
        payment: { payment_id, reference: order_id, amount: 214.69, currency: 'CAD' },
      });
      expect(Math.abs(Date.parse(issue!.payment!.time!) - clock().getTime())).toBeLessThan(7 * DAYS * 60_000);
    }
  });

  test('an issue that staff have closed is not opened again', async () => {
    // The latest payment is among those that the next run compares again.
    const latest = lost.at(-1)!.payment_id;
    const issue = (await unknown('unknown-payment')).find(({ subject }) => subject === latest);
    const by = { actor: 'anna@example.com', note: 'entered by hand' };
    await closePaymentIssue(restored.db, issue!.issue_id, by, clock());
    await restored.app.work.reconcile();
    expect(await unknown('unknown-payment')).toHaveLength(lost.length - 1);
  });

  test('a webhook about a lost order is not ignored', async () => {
    await restored.db.deleteFrom('payment_issue').execute();
    await shop.sandbox.control('refund-by-hand', { payment_id: lost[0]!.payment_id, amount: 100 });
    await shop.sandbox.control('refund-by-hand', { payment_id: lost[1]!.payment_id, amount: 100 });
    await shop.sandbox.control('disputes', { payment_id: lost[2]!.payment_id });
    await shop.sandbox.control('deliveries');
    await restored.app.work.processProviderEvents();
    const found = (await listOpenPaymentIssues(restored.db)).map(({ kind, facts }) => [
      kind,
      facts.payment_id,
    ]);
    expect(found.sort()).toEqual(
      [
        ['unknown-payment', lost[0]!.payment_id],
        ['unknown-payment', lost[1]!.payment_id],
        ['unknown-payment', lost[2]!.payment_id],
        ['dispute', lost[2]!.payment_id],
      ].sort(),
    );
  });
});
