import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '#server/platform/db.ts';
import { openTestDatabase } from '#tests/support/databases.ts';
import { lockTable } from '#tests/support/lock-waits.ts';
import { buildOrderInput } from '#tests/support/order-input.ts';
import { visitorWithCart } from '#tests/support/orders.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { TEST_STOREFRONT_KEY } from '#tests/support/test-secrets.ts';

/** Longest wait for a free connection. */
const CONNECTION_TIMEOUT_MS = 4000;

/** The test's own connection pool, of normal size. */
let testPool: Database & { url?: string };
/** The shop's pool of five connections to the same database. */
let shopPool: Database;
let shop: TestShop;
beforeAll(async () => {
  testPool = await openTestDatabase('postgresql');
  shopPool = await openDatabase({
    url: testPool.url,
    folder: 'unused',
    connections: 5,
    connection_timeout: CONNECTION_TIMEOUT_MS,
  });
  shop = await startShop(shopPool);
});
afterAll(async () => {
  await shop.close();
  await shopPool.close();
  await testPool.close();
});

const search = (n: number) =>
  shop.app.http.inject({
    url: `/api/search/rotor?displayname=word${n}`,
    headers: { authorization: TEST_STOREFRONT_KEY },
  });

test('while searches occupy the database, carts and checkouts are served, and searches wait or get 503', async () => {
  // Each keyword search waits for the lock and holds a connection.
  const unblock = await lockTable(testPool.db, 'search_word');
  onTestFinished(unblock);
  let finishedSearches = 0;
  const searches = Array.from({ length: 60 }, (_, n) =>
    search(n).finally(() => {
      finishedSearches += 1;
    }),
  );
  const start = performance.now();
  const shopper = await visitorWithCart(shop);
  const body = await buildOrderInput(shopper, { nonce: 'cnon:emu-ok.1' });
  expect((await shopper.call('POST /placeorder', { body })).status).toBe(200);
  expect(performance.now() - start).toBeLessThan(CONNECTION_TIMEOUT_MS);
  expect(finishedSearches).toBe(0);
  await expect.poll(() => finishedSearches, { timeout: 20_000 }).toBeGreaterThan(0);
  await unblock();
  const responses = await Promise.all(searches);
  const statuses = responses.map(({ statusCode, headers }) => [statusCode, headers['retry-after']]);
  for (const status of statuses)
    expect([
      [200, undefined],
      [503, '1'],
    ]).toContainEqual(status);
  expect((await search(0)).statusCode).toBe(200);
});
