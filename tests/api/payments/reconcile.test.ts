import { afterAll, beforeAll, expect, test } from 'vitest';
import { refundOrder } from '#server/orders/refund-order.ts';
import { closePaymentIssue, openPaymentIssues } from '#server/payments/payment-issues.ts';
import { latestReconciliations } from '#server/payments/reconcile.ts';
import { describeOnBoth } from '#tests/support/databases.ts';
import { orderRow, paidByPayPal, paidOrder, refundsAreDecided } from '#tests/support/orders.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';

describeOnBoth('the daily comparison with the providers', (open) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop(await open());
  });
  afterAll(() => shop.close());

  async function report() {
    await shop.app.work.reconcile();
    const [latest] = await latestReconciliations(shop.db, 1);
    const findings = await openPaymentIssues(shop.db);
    const { compared, differences, incomplete } = latest!;
    return {
      compared,
      differences,
      incomplete,
      found: findings.map(({ kind, order_id }) => [kind, order_id]),
    };
  }
  const paymentOf = (order_id: string) =>
    [...shop.sandbox.ledger.payments.values()].find((each) => each.reference_id === order_id)!;

  test('orders by card and PayPal, one partly refunded: the report is empty', async () => {
    const card = await paidOrder(shop);
    await paidByPayPal(shop);
    const what = { kind: 'amount', amount: 700 } as const;
    await refundOrder(shop.app.orderContext, { ...card, actor: 'a', what, restock: false, reason: 'late' });
    await refundsAreDecided(shop);
    expect(await report()).toEqual({ compared: 2, differences: 0, incomplete: null, found: [] });
  });

  test('what lost messages would have told is caught up: refunds by hand and a lost dispute', async () => {
    const [one, two, three] = [await paidOrder(shop), await paidByPayPal(shop), await paidOrder(shop)];
    await shop.sandbox.control('refund-by-hand', { payment_id: paymentOf(one.order_id).id });
    await shop.sandbox.control('refund-by-hand', { payment_id: two.capture_id, amount: 100 });
    const payment_id = paymentOf(three.order_id).id;
    const dispute = (await shop.sandbox.control('disputes', { payment_id })) as { id: string };
    await shop.sandbox.control('disputes', { dispute_id: dispute.id, outcome: 'LOST' });
    const first = await report();
    expect(first).toMatchObject({ differences: 0, found: [['dispute', three.order_id]] });
    await refundsAreDecided(shop);
    expect((await orderRow(shop, one.order_id)).status).toBe('Refunded');
    expect((await orderRow(shop, two.order_id)).status).toBe('Paid');
    expect((await orderRow(shop, three.order_id)).status).toBe('Refunded');
    const [finding] = await openPaymentIssues(shop.db);
    const by = { actor: 'anna@example.com', note: 'written off' };
    expect(await closePaymentIssue(shop.db, finding!.finding_id, by, new Date())).toBe(true);
    expect(await closePaymentIssue(shop.db, finding!.finding_id, by, new Date())).toBe(false);
    expect(await report()).toMatchObject({ differences: 0, found: [] });
  });

  test('money that the provider took for an order of ours and that we do not know is found', async () => {
    const { order_id } = await paidOrder(shop);
    const pay = async (path: string, body: object) => {
      const headers = { authorization: 'Bearer sandbox-token-CA', 'content-type': 'application/json' };
      const response = await fetch(`${shop.sandbox.url}/v2/payments${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return (await response.json()) as { payment: { id: string } };
    };
    const second = (reference_id: string) =>
      pay('', {
        source_id: 'cnon:card-nonce-ok',
        idempotency_key: `twice-${reference_id}`,
        reference_id,
        amount_money: { amount: 500, currency: 'CAD' },
        location_id: 'LDEMOCA',
        autocomplete: true,
      });
    await second(order_id);
    await second('TILL-9');
    expect(await report()).toMatchObject({ differences: 1, found: [['unknown-payment', order_id]] });
    expect(await report()).toMatchObject({ differences: 1, found: [['unknown-payment', order_id]] });
    await shop.db.deleteFrom('payment_finding').execute();
  });

  test('a sum that differs is found, and closes by itself once it agrees', async () => {
    const { order_id } = await paidOrder(shop);
    const set = (amount: number) =>
      shop.db.updateTable('payment_attempt').set({ amount }).where('order_id', '=', order_id).execute();
    await set(21470);
    const found = (await report()).found.filter(([, order]) => order === order_id);
    expect(found).toEqual([['amount-differs', order_id]]);
    await set(21469);
    expect((await report()).found.filter(([, order]) => order === order_id)).toEqual([]);
  });

  test('a provider that does not answer leaves the report incomplete, not wrong', async () => {
    await shop.db.deleteFrom('payment_finding').execute();
    shop.sandbox.arm({ call: 'listPayments', fault: '500' }, { call: 'webhooks-events.list', fault: '500' });
    const response = await report();
    expect(response.incomplete).toContain('square CAD');
    expect(response.incomplete).toContain('paypal CAD');
  });
});
