import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { lockPromotion } from '#server/coupons/queries.ts';
import { lockOrder } from '#server/orders/queries.ts';
import { type Database, inTransaction } from '#server/platform/db.ts';
import { voidOrder } from '#server/settlement/void-order.ts';
import { holdStock, releaseHolds } from '#server/stock/queries.ts';
import { waitForBlockedStatement } from '#tests/support/lock-waits.ts';
import { createMinimalOrder } from '#tests/support/minimal-order.ts';
import { buildOrderInput, putInCart } from '#tests/support/order-input.ts';
import { paymentRecords, stockOf } from '#tests/support/order-records.ts';
import { visitorWithCart } from '#tests/support/orders.ts';
import { updateRows } from '#tests/support/rows.ts';
import { startShop } from '#tests/support/shop.ts';
import { createShopper, type Shopper } from '#tests/support/shopper.ts';
import { PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { createForSuite, openDatabaseForSuite, startShopForSuite } from '#tests/support/suite.ts';

interface Buyer {
  shopper: Shopper;
  body: Awaited<ReturnType<typeof buildOrderInput>>;
}

/** Places an order like the page, which sends the same order again after a 503. */
async function placeWithRetry({ shopper, body }: Buyer) {
  for (;;) {
    const response = await shopper.call('POST /placeorder', { body });
    if (response.status !== 503) return response;
  }
}

describe('concurrent orders on PostgreSQL', () => {
  const database = openDatabaseForSuite('postgresql', 20);
  // Long enough for 300 buyers on a slow machine.
  const timeouts = { provider_timeout: 60_000, request_timeout: 60_000 };
  const shop = startShopForSuite(() => database, timeouts);
  /** A second shop on the same database, as another process would be. */
  const secondShop = createForSuite(
    () => startShop(database, { sandbox: shop.sandbox, ...timeouts }),
    (each) => each.close(),
  );

  test('of 300 buyers for 100 units exactly 100 pay; the others are refused with stock-short', async () => {
    const before = await stockOf(shop.db, PARTS.front);
    expect(before).toEqual({ on_hand: 100, allocated: 0, held: 0 });
    const buyers = await Promise.all(
      Array.from({ length: 300 }, async () => {
        const shopper = await visitorWithCart(shop);
        return { shopper, body: await buildOrderInput(shopper) };
      }),
    );
    const responses = await Promise.all(buyers.map(placeWithRetry));
    const paid = responses.filter((response) => response.status === 200);
    expect(paid).toHaveLength(100);
    expect(
      paid.every((response) => 'orderStatus' in response.body && response.body.orderStatus === 'Paid'),
    ).toBe(true);
    const refused = responses.filter((response) => response.status !== 200);
    expect(new Set(refused.map((response) => (response.body as { reason: string }).reason))).toEqual(
      new Set(['stock-short']),
    );
    expect(await stockOf(shop.db, PARTS.front)).toEqual({ on_hand: 100, allocated: 100, held: 0 });
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

  test('while the stock row is locked the shop returns 503 and writes nothing; the same order succeeds later', async () => {
    const shopper = await visitorWithCart(shop, SETS.civicSiLargeRotor);
    const body = await buildOrderInput(shopper);
    const release = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const lockingTransaction = database.db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('stock')
        .selectAll()
        .where('part_number', '=', PARTS.largeFront)
        .forUpdate()
        .execute();
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    expect(await shopper.call('POST /placeorder', { body })).toMatchObject({
      status: 503,
      body: { smessage: 'The shop is very busy right now. Try again in a moment.' },
    });
    release.resolve();
    await lockingTransaction;
    expect(await paymentRecords(shop, body.orderInfo.order_id)).toMatchObject({ attempts: [], captured: [] });
    expect((await shopper.request('POST /placeorder', { body })).orderStatus).toBe('Paid');
  });

  test('twenty identical requests to two processes create one order and one charge', async () => {
    const shopper = await visitorWithCart(shop, SETS.civicSportRear, 2);
    const body = await buildOrderInput(shopper);
    const shopperAtSecondShop = createShopper(secondShop.app, shopper.cookies);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? shopper : shopperAtSecondShop).call('POST /placeorder', { body }),
      ),
    );
    expect(responses.map((response) => response.status)).toEqual(Array(20).fill(200));
    expect(await paymentRecords(shop, body.orderInfo.order_id)).toMatchObject({
      attempts: ['captured'],
      invoices: 1,
      emails: 1,
    });
    expect((await paymentRecords(shop, body.orderInfo.order_id)).captured).toHaveLength(1);
    const repeatedResponse = await shopper.request('POST /placeorder', { body });
    expect(repeatedResponse.orderStatus).toBe('Paid');
  });

  test('carts with the same part for two cars cannot oversell it', async () => {
    // The test above leaves eight units; each cart needs three for one car and two for another.
    const carts = await Promise.all(
      [1, 2, 3].map(async () => {
        const shopper = await visitorWithCart(shop, SETS.civicSportRear, 3);
        await putInCart(shopper, SETS.civicSiRear, 2);
        return { shopper, body: await buildOrderInput(shopper) };
      }),
    );
    const responses = await Promise.all(
      carts.map(({ shopper, body }) => shopper.call('POST /placeorder', { body })),
    );
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
    expect(await stockOf(shop.db, PARTS.rearOnSale)).toEqual({ on_hand: 10, allocated: 7, held: 0 });
  });

  test('orders with the same parts in opposite order do not deadlock', async () => {
    const pairs = [
      [SETS.civicSiLargeRotor, SETS.civicSportRear],
      [SETS.civicSportRear, SETS.civicSiLargeRotor],
    ] as const;
    const buyers = await Promise.all(
      pairs.map(async ([first, second]) => {
        const shopper = await visitorWithCart(shop, first);
        await putInCart(shopper, second);
        return { shopper, body: await buildOrderInput(shopper) };
      }),
    );
    const responses = await Promise.all(
      buyers.map(({ shopper, body }) => shopper.call('POST /placeorder', { body })),
    );
    expect(responses.map((response) => response.status)).toEqual([200, 200]);
  });

  test('the last units can be held as soon as another order releases them', async () => {
    const [releasingOrderId, waitingOrderId] = [
      await createMinimalOrder(database.db),
      await createMinimalOrder(database.db),
    ];
    const { on_hand, allocated, held } = await stockOf(shop.db, PARTS.rearOnSale);
    const remainingUnits = [{ part_number: PARTS.rearOnSale, quantity: on_hand - allocated - held }];
    const hold = (order_id: string) =>
      inTransaction(database.db, async (tx) => ({ shortage: await holdStock(tx, order_id, remainingUnits) }));
    await hold(releasingOrderId);
    let waiting: ReturnType<typeof hold> | undefined;
    await inTransaction(database.db, async (tx) => {
      await releaseHolds(tx, releasingOrderId);
      waiting = hold(waitingOrderId);
      await waitForBlockedStatement(database.db);
    });
    expect(await waiting).toEqual({ shortage: null });
    await inTransaction(database.db, (tx) => releaseHolds(tx, waitingOrderId));
  });

  test('placing an order and voiding another one with the same coupon do not deadlock', async () => {
    const { id } = await database.db
      .insertInto('promotion')
      .values({ code: 'CROSSING', type: 'Price', level: 'Order', description: 'five off', price_off: 5 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const shopper = await visitorWithCart(shop, SETS.civicSportRear);
    await shopper.request('GET /coupon/:code', { params: { code: 'CROSSING' } });
    const body = await buildOrderInput(shopper, { nonce: 'cnon:card-nonce-declined' });
    await shopper.call('POST /placeorder', { body });
    const otherOrderId = await createMinimalOrder(database.db);
    let voided: Promise<boolean> | undefined;
    await database.db.transaction().execute(async (tx) => {
      await lockPromotion(tx, id);
      voided = database.db.transaction().execute(async (otherTx) => {
        await lockOrder(otherTx, body.orderInfo.order_id);
        return voidOrder(otherTx, body.orderInfo.order_id, 'hold-expired', new Date());
      });
      await waitForBlockedStatement(database.db);
      await holdStock(tx, otherOrderId, [{ part_number: PARTS.rearOnSale, quantity: 1 }]);
    });
    expect(await voided).toBe(true);
    expect(await usesOf(database, id)).toBe(0);
  });

  test('each call of a guest’s checkout sends the expected number of statements to the database', async () => {
    // The tests above have sold most of this set.
    await updateRows(shop.db, 'stock', { on_hand: 1000 }, { part_number: SETS.civicSportRear.part_number });
    const submit = vi.spyOn(pg.Query.prototype as unknown as { submit(): void }, 'submit');
    const query = { currency: 'ca', country: 'Canada', province: 'Ontario' } as const;
    const counts: Record<string, number[]> = {};
    const count = async (call: string, action: () => Promise<unknown>) => {
      submit.mockClear();
      await action();
      counts[call] = [...(counts[call] ?? []), submit.mock.calls.length];
    };
    // Background queries are counted, too; the smallest count of several runs is that of the call alone.
    for (let run = 0; run < 4; run++) {
      const shopper = shop.newVisitor();
      await count('add', () => putInCart(shopper, SETS.civicSportRear));
      await count('order number', () => shopper.request('GET /placeorder/orderid', {}));
      await count('header', () => shopper.request('GET /header', {}));
      await count('quote', () => shopper.request('GET /quote', { query }));
      const body = await buildOrderInput(shopper);
      await count('place', () => shopper.request('POST /placeorder', { body }));
    }
    submit.mockRestore();
    const fewestQueries = Object.entries(counts).map(([call, all]) => [call, Math.min(...all)]);
    expect(Object.fromEntries(fewestQueries)).toEqual({
      add: 3,
      'order number': 2,
      header: 3,
      quote: 3,
      place: 17,
    });
  });
});

const usesOf = async ({ db }: Database, id: number) =>
  (await db.selectFrom('promotion').select('used_times').where('id', '=', id).executeTakeFirstOrThrow())
    .used_times;
