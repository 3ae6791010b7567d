import { expect, test } from 'vitest';
import { refundOrder } from '#server/order-commands/refund-order.ts';
import { closePaymentIssue, listOpenPaymentIssues } from '#server/payments/payment-issues.ts';
import { listRefunds } from '#server/payments/refund-queries.ts';
import { findLatestReconciliation } from '#server/settlement/reconcile.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { findCardPayment, listOpenIssues } from '#tests/support/order-records.ts';
import { findOrderRow, placePaidOrder, placePayPalOrder, settleRefunds } from '#tests/support/orders.ts';
import { updateRows } from '#tests/support/rows.ts';
import { type StartShopOptions, startShop } from '#tests/support/shop.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

describeWithDatabase('the daily reconciliation with the providers', (open) => {
  // Receives no webhooks, so only the reconciliation learns what happened at the providers.
  const database = createForSuite(open);
  const shop = startShopForSuite(() => database);

  async function runReconciliation() {
    await shop.app.work.reconcile();
    const latest = await findLatestReconciliation(shop.db);
    const issues = await listOpenPaymentIssues(shop.db);
    const { compared, differences, incomplete } = latest!;
    return {
      compared,
      differences,
      incomplete,
      openIssues: issues.map(({ kind, order_id }) => [kind, order_id]),
    };
  }
  test('card and PayPal orders, one partly refunded, show no differences', async () => {
    const { order_id } = await placePaidOrder(shop);
    await placePayPalOrder(shop);
    const scope = { kind: 'amount', amount: 700 } as const;
    await refundOrder(shop.app.orderContext, {
      order_id,
      actor: 'a',
      scope,
      restock: false,
      reason: 'late',
    });
    await settleRefunds(shop);
    expect(await runReconciliation()).toEqual({
      compared: 2,
      differences: 0,
      incomplete: null,
      openIssues: [],
    });
  });

  test('refunds in the provider’s console and a lost dispute are recorded even without their webhooks', async () => {
    const [refundedCard, partlyRefunded, disputed] = [
      await placePaidOrder(shop),
      await placePayPalOrder(shop),
      await placePaidOrder(shop),
    ];
    await shop.sandbox.control('refund-by-hand', {
      payment_id: findCardPayment(shop, refundedCard.order_id).id,
    });
    await shop.sandbox.control('refund-by-hand', { payment_id: partlyRefunded.capture_id, amount: 100 });
    const payment_id = findCardPayment(shop, disputed.order_id).id;
    const dispute = (await shop.sandbox.control('disputes', { payment_id })) as { id: string };
    await shop.sandbox.control('disputes', { dispute_id: dispute.id, outcome: 'LOST' });
    const report = await runReconciliation();
    expect(report).toMatchObject({ differences: 0, openIssues: [['dispute', disputed.order_id]] });
    await settleRefunds(shop);
    expect((await findOrderRow(shop, refundedCard.order_id)).status).toBe('Refunded');
    expect((await findOrderRow(shop, partlyRefunded.order_id)).status).toBe('Paid');
    expect((await findOrderRow(shop, disputed.order_id)).status).toBe('Refunded');
    const [issue] = await listOpenPaymentIssues(shop.db);
    const closing = { actor: 'anna@example.com', note: 'written off' };
    expect(await closePaymentIssue(shop.db, issue!.issue_id, closing, new Date())).toBe(true);
    expect(await closePaymentIssue(shop.db, issue!.issue_id, closing, new Date())).toBe(false);
    expect(await runReconciliation()).toMatchObject({ differences: 0, openIssues: [] });
  });

  test('an unknown payment that names an order opens one issue, however often it is found; other unknown payments are ignored', async () => {
    const { order_id } = await placePaidOrder(shop);
    const payWithoutRecord = async (reference_id: string) => {
      const response = await fetch(`${shop.sandbox.url}/v2/payments`, {
        method: 'POST',
        headers: { authorization: 'Bearer sandbox-token-CA', 'content-type': 'application/json' },
        body: JSON.stringify({
          source_id: 'cnon:card-nonce-ok',
          idempotency_key: `without-record-${reference_id}`,
          reference_id,
          amount_money: { amount: 500, currency: 'CAD' },
          location_id: 'LDEMOCA',
          autocomplete: true,
        }),
      });
      expect(response.status, await response.text()).toBe(200);
    };
    await payWithoutRecord(order_id);
    // A payment at a till that uses the same account.
    await payWithoutRecord('TILL-9');
    expect(await runReconciliation()).toMatchObject({
      differences: 1,
      openIssues: [['unknown-payment', order_id]],
    });
    expect(await runReconciliation()).toMatchObject({
      differences: 1,
      openIssues: [['unknown-payment', order_id]],
    });
  });

  test('a refund in the provider’s console is recorded even if its payment is older than the compared days', async () => {
    const { order_id } = await placePaidOrder(shop);
    const refundAndReconcile = async (amount: number) => {
      await shop.sandbox.control('refund-by-hand', {
        payment_id: findCardPayment(shop, order_id).id,
        amount,
      });
      await shop.app.work.reconcile();
      return (await listRefunds(shop.db, order_id)).map((refund) => refund.amount);
    };
    await shop.app.work.reconcile();
    // Payments of the last three days before that run are compared again, so only the list of refunds leads to this one.
    shop.advanceDays(10);
    await shop.app.work.reconcile();
    expect(await refundAndReconcile(300)).toEqual([300]);
    shop.advanceDays(10);
    expect(await refundAndReconcile(200)).toEqual([300, 200]);
  });

  test('a recorded amount that differs from the provider’s is reported as an issue, which is closed once they agree', async () => {
    const { order_id } = await placePaidOrder(shop);
    const CHARGED = 21469;
    const setRecordedAmount = (amount: number) =>
      updateRows(shop.db, 'payment_attempt', { amount }, { order_id });
    await setRecordedAmount(CHARGED + 1);
    const openIssues = (await runReconciliation()).openIssues.filter(([, order]) => order === order_id);
    expect(openIssues).toEqual([['amount-differs', order_id]]);
    await setRecordedAmount(CHARGED);
    expect((await runReconciliation()).openIssues.filter(([, order]) => order === order_id)).toEqual([]);
  });

  test('a provider whose payments cannot be listed makes the report incomplete', async () => {
    // Square's list of payments, and the list of events from which the shop reads PayPal's payments.
    shop.sandbox.arm({ call: 'listPayments', fault: '500' }, { call: 'webhooks-events.list', fault: '500' });
    const report = await runReconciliation();
    expect(report.incomplete).toContain('square CAD');
    expect(report.incomplete).toContain('paypal CAD');
  });

  test('if anything could not be compared, the daily job fails and the data checks name it, until all is compared', async () => {
    const owner = await signInStaff(shop, 'owner', shop.clock);
    const findCheck = async () => {
      const { checks } = await owner.request('GET /admin/reconciliation', { query: {} });
      return checks.find(({ check }) => check === 'payments-not-compared');
    };
    shop.sandbox.arm({ call: 'listPayments', fault: '500' });
    await expect(shop.app.work.reconcileDaily()).rejects.toThrow('not compared: square CAD: ');
    expect(await findCheck()).toMatchObject({
      holds: false,
      count: 1,
      examples: [expect.stringContaining('square CAD: ')],
    });
    await shop.app.work.reconcileDaily();
    expect(await findCheck()).toMatchObject({ holds: true });
  });

  test('payments that an account does not have are reported as missing, but not if the account rejects the credentials', async () => {
    const card = await placePaidOrder(shop);
    const paypal = await placePayPalOrder(shop);
    const reportOf = async (options: StartShopOptions) => {
      const otherShop = await startShop(database, { clock: shop.clock, ...options });
      await otherShop.app.work.reconcile();
      await otherShop.close();
      return [
        ...(await listOpenIssues(shop, card.order_id)),
        ...(await listOpenIssues(shop, paypal.order_id)),
      ];
    };
    const wrongCredentials = { CARD_CA_ACCESS_TOKEN: 'revoked', PAYPAL_CA_SECRET: 'revoked' };
    expect(await reportOf({ sandbox: shop.sandbox, env: wrongCredentials })).toEqual([]);
    expect(await reportOf({})).toEqual(['missing-at-provider', 'missing-at-provider']);
    expect(await reportOf({ sandbox: shop.sandbox })).toEqual([]);
  });
});
