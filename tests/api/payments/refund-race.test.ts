import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { capturedAttempt } from '#server/payments/attempts.ts';
import { refundsOf } from '#server/payments/refund-rows.ts';
import { syncRefunds } from '#server/payments/sync-refunds.ts';
import { describeOnBoth } from '#tests/support/databases.ts';
import { paidOrder, refundsAreDecided } from '#tests/support/orders.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { staffOf } from '#tests/support/staff.ts';

describeOnBoth('a refund of a clerk while the provider is asked for refunds', (open) => {
  let shop: TestShop;
  let answered = () => {};
  let mayGoOn = Promise.resolve();
  beforeAll(async () => {
    shop = await startShop(await open(), {
      async at(step) {
        if (step !== 'refund-answered') return;
        answered();
        await mayGoOn;
      },
    });
  });
  afterAll(() => shop.close());

  test('is booked once, although the provider’s list names it before its answer is written down', async () => {
    const { order_id } = await paidOrder(shop);
    const owner = await staffOf(shop, 'owner');
    const { payments } = shop.app.orderContext;
    const attempt = (await capturedAttempt(shop.db, order_id))!;
    let goOn = () => {};
    mayGoOn = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const isAnswered = new Promise<void>((resolve) => {
      answered = resolve;
    });
    let refunding: Promise<unknown> = Promise.resolve();
    const request = payments.providers.square.refundsOf.bind(payments.providers.square);
    vi.spyOn(payments.providers.square, 'refundsOf').mockImplementationOnce(async (of) => {
      refunding = owner.request('POST /admin/orders/:id/refund', {
        params: { id: order_id },
        body: { amount: 10, reason: 'goodwill', restock: false },
      });
      await isAnswered;
      return request(of);
    });
    const isSynced = await syncRefunds(payments, attempt);
    goOn();
    await refunding;
    expect(isSynced, 'it is looked at again').toBe(false);
    await refundsAreDecided(shop);
    expect(await syncRefunds(payments, attempt)).toBe(true);
    const known = await refundsOf(shop.db, order_id);
    expect(known.map(({ amount, cause, state }) => [amount, cause, state])).toEqual([
      [1000, 'refund', 'completed'],
    ]);
  });
});
