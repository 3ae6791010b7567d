import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/databases.ts';
import { orderFor, putInCart } from '#tests/support/order-input.ts';
import { startShop } from '#tests/support/shop.ts';
import { remoteShopper } from '#tests/support/shopper.ts';

test('a shop that is told to stop answers whoever is placing an order, and hangs up on who says nothing', async () => {
  const asked = Promise.withResolvers<void>();
  const responses = Promise.withResolvers<void>();
  const shop = await startShop(await openTestDatabase('pglite'), {
    hears: true,
    async at(step) {
      if (step !== 'authorise-answered') return;
      asked.resolve();
      await responses.promise;
    },
  });
  const shopper = remoteShopper(() => shop.url);
  await putInCart(shopper, 'ESD-1001F', 'F1');
  const placing = shopper.call('POST /placeorder', { body: await orderFor(shopper) });
  await asked.promise;
  const silent = connect(Number(new URL(shop.url).port), '127.0.0.1');
  await new Promise((resolve) => silent.once('connect', resolve));
  const hungUp = new Promise((resolve) => silent.once('close', resolve));

  shop.app.leave();
  const ready = await fetch(`${shop.url}/ready`);
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'not ready' }]);
  expect((await fetch(`${shop.url}/health`)).status, 'it goes on serving').toBe(200);

  const closed = shop.close();
  await expect.poll(() => shop.app.http.server.listening).toBe(false);
  await hungUp;
  responses.resolve();
  expect(await placing).toMatchObject({ status: 200, body: { orderStatus: 'Paid' } });
  await closed;
});
