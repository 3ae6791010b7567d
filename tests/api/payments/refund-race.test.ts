import { expect, test, vi } from 'vitest';
import { findCapturedAttempt } from '#server/payments/attempts.ts';
import { listRefunds } from '#server/payments/refund-queries.ts';
import { syncRefunds } from '#server/settlement/sync-refunds.ts';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { placePaidOrder, settleRefunds } from '#tests/support/orders.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

describeOnBothDatabases('a staff refund during the synchronisation of refunds', (open) => {
  const providerResponded = Promise.withResolvers<void>();
  const mayRecordResponse = Promise.withResolvers<void>();
  const shop = startShopForSuite(open, {
    async onStep(step) {
      if (step !== 'refund-responded') return;
      providerResponded.resolve();
      await mayRecordResponse.promise;
    },
  });

  test('is recorded once, although the provider lists it before the shop has recorded the response', async () => {
    const { order_id } = await placePaidOrder(shop);
    const owner = await signInStaff(shop, 'owner');
    const { payments } = shop.app.orderContext;
    const attempt = (await findCapturedAttempt(shop.db, order_id))!;
    let refunding: Promise<unknown> = Promise.resolve();
    const listAtProvider = payments.providers.square.listRefunds.bind(payments.providers.square);
    vi.spyOn(payments.providers.square, 'listRefunds').mockImplementationOnce(async (payment) => {
      refunding = owner.request('POST /admin/orders/:id/refund', {
        params: { id: order_id },
        body: { amount: 10, reason: 'goodwill', restock: false },
      });
      await providerResponded.promise;
      return listAtProvider(payment);
    });
    const isSynced = await syncRefunds(payments, attempt);
    mayRecordResponse.resolve();
    await refunding;
    expect(isSynced, 'false, so that the synchronisation runs again later').toBe(false);
    await settleRefunds(shop);
    expect(await syncRefunds(payments, attempt)).toBe(true);
    const refunds = await listRefunds(shop.db, order_id);
    expect(refunds.map(({ amount, cause, state }) => [amount, cause, state])).toEqual([
      [1000, 'refund', 'completed'],
    ]);
  });
});
