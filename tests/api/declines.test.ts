import { afterEach, expect, test } from 'vitest';
import { describeOnBoth } from '#tests/support/databases.ts';
import { orderFor, putInCart } from '#tests/support/ordering.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';

describeOnBoth('many declined payments', (open) => {
  let shop: TestShop;
  afterEach(() => shop.close());
  const start = async (env = {}) => {
    shop = await startShop(await open(), { env: { LIMITS: 'on', ...env } });
  };
  const asked = () => [...shop.sandbox.ledger.payments.values()].length;

  test('200 declines of one visitor at once: at most 10 reach the provider', async () => {
    await start();
    const who = shop.visitor();
    await putInCart(who, 'ESD-1001F', 'F1');
    const body = await orderFor(who);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        who.call('POST /placeorder', { body: { ...body, nonce: `cnon:emu-declined.${n}` } }),
      ),
    );
    expect(asked()).toBeGreaterThan(0);
    expect(asked()).toBeLessThanOrEqual(10);
    expect(answers.filter((each) => each.status === 429).length).toBeGreaterThanOrEqual(180);
  });

  test('one after the other, from ever new addresses, on one cart: at most 10', async () => {
    await start({ TRUST_PROXY: '127.0.0.1' });
    const who = shop.visitor();
    await putInCart(who, 'ESD-1001F', 'F1');
    const body = await orderFor(who);
    const statuses: number[] = [];
    for (let n = 0; n < 30; n++) {
      who.headers['x-forwarded-for'] = `203.0.${n}.7`;
      const said = await who.call('POST /placeorder', { body: { ...body, nonce: `cnon:emu-cvv.${n}` } });
      statuses.push(said.status);
    }
    expect(asked()).toBe(10);
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 402));
    expect(new Set(statuses.slice(10))).toEqual(new Set([429]));
  });

  test('an honest shopper with two typos pays with the third card; paying is never counted', async () => {
    await start({ TRUST_PROXY: '127.0.0.1' });
    for (let n = 0; n < 12; n++) {
      const who = shop.visitor();
      // Two shoppers of one office at a time, so that the limit on all placing is not met.
      who.headers['x-forwarded-for'] = `203.0.${Math.floor(n / 6)}.7`;
      await putInCart(who, 'ESD-1001F', 'F1');
      const body = await orderFor(who);
      for (const nonce of n % 6 === 0 ? [`cnon:emu-cvv.a${n}`, `cnon:emu-declined.b${n}`] : [])
        expect((await who.call('POST /placeorder', { body: { ...body, nonce } })).status).toBe(402);
      expect(await who.ask('POST /placeorder', { body })).toMatchObject({ orderStatus: 'Paid' });
    }
  });
});
