import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockPromotion } from '#server/coupons/queries.ts';
import { lockOrder } from '#server/orders/queries.ts';
import { voidOrder } from '#server/orders/void-order.ts';
import type { Database } from '#server/platform/db.ts';
import { holdStock } from '#server/stock/queries.ts';
import { openTestDatabase } from '#tests/support/databases.ts';
import { untilLockWaits } from '#tests/support/lock-waits.ts';
import { bareOrder } from '#tests/support/minimal-order.ts';
import { orderFor, putInCart } from '#tests/support/order-input.ts';
import { money, stockOf } from '#tests/support/order-records.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { createShopper, type Shopper } from '#tests/support/shopper.ts';

interface Buyer {
  shopper: Shopper;
  body: Awaited<ReturnType<typeof orderFor>>;
}

/** Places an order as the page does: told that the shop is busy, the same order is sent again. */
async function placed({ shopper, body }: Buyer) {
  for (;;) {
    const response = await shopper.call('POST /placeorder', { body });
    if (response.status !== 503) return response;
  }
}

describe('many at once, on PostgreSQL', () => {
  let database: Database;
  let shop: TestShop;
  /** A second process of the same shop, as far as the database can tell. */
  let twin: TestShop;
  beforeAll(async () => {
    database = await openTestDatabase('postgresql', 20);
    // The provider has all the time that a slow machine takes for three hundred buyers.
    shop = await startShop(database, { provider_timeout: 60_000 });
    twin = await startShop(database, { env: { CARD_API_URL: shop.sandbox.url }, provider_timeout: 60_000 });
  });
  afterAll(async () => {
    await twin.close();
    await shop.close();
    await database.close();
  });

  test('300 buyers for 100 pieces: exactly 100 are sold, and 200 are told how many are left', async () => {
    const before = await stockOf(shop.db, 'ESD-1001F');
    expect(before).toEqual({ on_hand: 100, allocated: 0, held: 0 });
    const buyers = await Promise.all(
      Array.from({ length: 300 }, async () => {
        const shopper = shop.visitor();
        await putInCart(shopper, 'ESD-1001F', 'F1');
        return { shopper, body: await orderFor(shopper) };
      }),
    );
    const responses = await Promise.all(buyers.map(placed));
    const paid = responses.filter((response) => response.status === 200);
    expect(paid).toHaveLength(100);
    expect(
      paid.every((response) => 'orderStatus' in response.body && response.body.orderStatus === 'Paid'),
    ).toBe(true);
    const refused = responses.filter((response) => response.status !== 200);
    expect(new Set(refused.map((response) => (response.body as { reason: string }).reason))).toEqual(
      new Set(['stock-short']),
    );
    expect(await stockOf(shop.db, 'ESD-1001F')).toEqual({ on_hand: 100, allocated: 100, held: 0 });
    const captured = [...shop.sandbox.ledger.payments.values()].filter((each) => each.status === 'COMPLETED');
    expect(captured).toHaveLength(100);
    const numbers = await shop.db
      .selectFrom('invoice')
      .select('invoice_number')
      .orderBy('invoice_number')
      .execute();
    expect(numbers.map((row) => row.invoice_number)).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 1),
    );
  });

  test('while the database has no time the shop is busy, nothing is written, and the same order goes through later', async () => {
    const shopper = shop.visitor();
    await putInCart(shopper, 'ESD-1002F', 'F3');
    const body = await orderFor(shopper);
    const free = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = database.db.transaction().execute(async (tx) => {
      await tx.selectFrom('stock').selectAll().where('part_number', '=', 'ESD-1002F').forUpdate().execute();
      locked.resolve();
      await free.promise;
    });
    await locked.promise;
    expect(await shopper.call('POST /placeorder', { body })).toMatchObject({
      status: 503,
      body: { smessage: 'The shop is very busy right now. Try again in a moment.' },
    });
    free.resolve();
    await holding;
    expect(await money(shop, body.orderInfo.order_id)).toMatchObject({ attempts: [], captured: [] });
    expect((await shopper.request('POST /placeorder', { body })).orderStatus).toBe('Paid');
  });

  test('twenty equal posts to two processes make one order and one charge', async () => {
    const shopper = shop.visitor();
    await putInCart(shopper, 'ED-2001R', 'F4', 2);
    const body = await orderFor(shopper);
    const there = createShopper(twin.app);
    for (const [name, value] of shopper.cookies) there.cookies.set(name, value);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? shopper : there).call('POST /placeorder', { body }),
      ),
    );
    expect(responses.map((response) => response.status)).toEqual(Array(20).fill(200));
    expect(await money(shop, body.orderInfo.order_id)).toMatchObject({
      attempts: ['captured'],
      invoices: 1,
      emails: 1,
    });
    expect((await money(shop, body.orderInfo.order_id)).captured).toHaveLength(1);
    const again = await shopper.request('POST /placeorder', { body });
    expect(again.orderStatus).toBe('Paid');
  });

  test('one cart with the same part for two cars cannot oversell, nor can two such carts', async () => {
    // Eight pieces are left; each cart wants three for one car and two for another.
    const carts = await Promise.all(
      [1, 2, 3].map(async () => {
        const shopper = shop.visitor();
        await putInCart(shopper, 'ED-2001R', 'F4', 3);
        await putInCart(shopper, 'ED-2001R', 'F5', 2);
        return { shopper, body: await orderFor(shopper) };
      }),
    );
    const responses = await Promise.all(
      carts.map(({ shopper, body }) => shopper.call('POST /placeorder', { body })),
    );
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
    expect(await stockOf(shop.db, 'ED-2001R')).toEqual({ on_hand: 10, allocated: 7, held: 0 });
  });

  test('orders for the same parts in opposite order never wait for each other for ever', async () => {
    const pairs = [
      ['ESD-1002F', 'F3', 'ED-2001R', 'F4'],
      ['ED-2001R', 'F4', 'ESD-1002F', 'F3'],
    ] as const;
    const buyers = await Promise.all(
      pairs.map(async ([a, carA, b, carB]) => {
        const shopper = shop.visitor();
        await putInCart(shopper, a, carA);
        await putInCart(shopper, b, carB);
        return { shopper, body: await orderFor(shopper) };
      }),
    );
    const responses = await Promise.all(
      buyers.map(({ shopper, body }) => shopper.call('POST /placeorder', { body })),
    );
    expect(responses.map((response) => response.status)).toEqual([200, 200]);
  });

  test('whoever places with a coupon and an order that ends with the same one never wait for each other for ever', async () => {
    const { id } = await database.db
      .insertInto('promotion')
      .values({ code: 'CROSSING', type: 'Price', level: 'Order', description: 'five off', price_off: 5 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const shopper = shop.visitor();
    await putInCart(shopper, 'ED-2001R', 'F4');
    await shopper.request('GET /coupon/:code', { params: { code: 'CROSSING' } });
    const body = await orderFor(shopper, { nonce: 'cnon:card-nonce-declined' });
    await shopper.call('POST /placeorder', { body });
    const ending = bareOrder(database.db);
    let ended: Promise<boolean> | undefined;
    await database.db.transaction().execute(async (tx) => {
      await lockPromotion(tx, id);
      ended = database.db.transaction().execute(async (other) => {
        await lockOrder(other, body.orderInfo.order_id);
        return voidOrder(other, body.orderInfo.order_id, 'hold-over', new Date());
      });
      await untilLockWaits(database.db, 1);
      await holdStock(tx, await ending, [{ part_number: 'ED-2001R', quantity: 1 }]);
    });
    expect(await ended).toBe(true);
    expect(await usesOf(database, id)).toBe(0);
  });
});

const usesOf = async ({ db }: Database, id: number) =>
  (await db.selectFrom('promotion').select('used_times').where('id', '=', id).executeTakeFirstOrThrow())
    .used_times;
