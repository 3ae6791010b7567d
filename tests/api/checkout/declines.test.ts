import { afterEach, expect, test } from 'vitest';
import type { PlacementStep } from '#server/payments/pay.ts';
import { standingClock } from '#tests/support/clock.ts';
import { describeOnBoth } from '#tests/support/databases.ts';
import { orderFor, putInCart } from '#tests/support/order-input.ts';
import { payPalBody } from '#tests/support/paypal.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';

describeOnBoth('many declined payments', (open) => {
  let shop: TestShop;
  afterEach(() => shop.close());
  const start = async (env = {}, at?: (step: PlacementStep) => void) => {
    const settings = { env: { LIMITS: 'on', ...env }, clock: standingClock() };
    shop = await startShop(await open(), { ...settings, ...(at ? { at } : {}) });
  };
  const asked = () => [...shop.sandbox.ledger.payments.values()].length;

  test('200 declines of one visitor at once: at most 10 reach the provider', async () => {
    await start();
    const shopper = shop.visitor();
    await putInCart(shopper, 'ESD-1001F', 'F1');
    const body = await orderFor(shopper);
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        shopper.call('POST /placeorder', { body: { ...body, nonce: `cnon:emu-declined.${n}` } }),
      ),
    );
    expect(asked()).toBeGreaterThan(0);
    expect(asked()).toBeLessThanOrEqual(10);
    expect(responses.filter((each) => each.status === 429).length).toBeGreaterThanOrEqual(180);
  });

  test('one after the other, from ever new addresses, on one cart: 5 in ten minutes, 10 in an hour', async () => {
    await start({ TRUST_PROXY: '127.0.0.1' });
    const shopper = shop.visitor();
    await putInCart(shopper, 'ESD-1001F', 'F1');
    let n = 0;
    const tries = async (count: number) => {
      // The first order ends with its hold; the cart gets another number.
      const body = await orderFor(shopper);
      const statuses: number[] = [];
      for (let left = count; left > 0; left--) {
        shopper.headers['x-forwarded-for'] = `203.0.${n++}.7`;
        const response = await shopper.call('POST /placeorder', {
          body: { ...body, nonce: `cnon:emu-cvv.${n}` },
        });
        statuses.push(response.status);
      }
      return statuses;
    };
    expect(await tries(10)).toEqual([...Array(5).fill(402), ...Array(5).fill(429)]);
    shop.minutesPass(10);
    expect(await tries(10)).toEqual([...Array(5).fill(402), ...Array(5).fill(429)]);
    shop.minutesPass(10);
    expect(await tries(10)).toEqual(Array(10).fill(429));
    expect(asked()).toBe(10);
    shop.minutesPass(40);
    expect((await tries(1))[0], 'an hour later').toBe(402);
  });

  test('ten declines at one address are the last, whoever’s cart the eleventh is for', async () => {
    await start();
    const decline = async (n: number) => {
      const shopper = shop.visitor();
      await putInCart(shopper, 'ESD-1001F', 'F1');
      const nonce = `cnon:emu-declined.${n}`;
      return (await shopper.call('POST /placeorder', { body: { ...(await orderFor(shopper)), nonce } }))
        .status;
    };
    for (let n = 0; n < 10; n++) expect(await decline(n)).toBe(402);
    expect(await decline(10)).toBe(429);
    expect(asked()).toBe(10);
  });

  test('five hundred declines of everybody in an hour are the last, by cards and by whoever', async () => {
    await start();
    const row = { key: 'all-declined-payments:', tries: Array(499).fill(standingClock()()) };
    await shop.db.insertInto('recent_tries').values(row).execute();
    const tries = async (nonce: string) => {
      const shopper = shop.visitor();
      await putInCart(shopper, 'ESD-1001F', 'F1');
      return (await shopper.call('POST /placeorder', { body: { ...(await orderFor(shopper)), nonce } }))
        .status;
    };
    expect(await tries('cnon:emu-ok.1'), 'who pays is not counted').toBe(200);
    expect(await tries('cnon:emu-declined.1')).toBe(402);
    expect(await tries('cnon:emu-ok.2')).toBe(429);
    shop.minutesPass(60);
    expect(await tries('cnon:emu-ok.3')).toBe(200);
  });

  test('two typos at the card, then PayPal, where the first source is declined: no limit is met', async () => {
    await start();
    const shopper = shop.visitor();
    await putInCart(shopper, 'ESD-1001F', 'F1');
    const card = await orderFor(shopper);
    for (const nonce of ['cnon:emu-cvv.a', 'cnon:emu-declined.b'])
      expect((await shopper.call('POST /placeorder', { body: { ...card, nonce } })).status).toBe(402);
    const { nonce: _, ...order } = card;
    const body = { ...order, orderInfo: { ...order.orderInfo, payment: 'paypal' as const } };
    const opened = () => shopper.request('POST /placeorder/paypal', { body });
    const approve = (order_id: string, pay_with: string) =>
      shop.sandbox.control('approve', { order_id, pay_with });
    const first = (await opened()).paypalOrderId;
    await approve(first, 'declined-card');
    expect((await shopper.call('POST /placeorder', { body: { ...body, nonce: first } })).status).toBe(402);
    const nonce = (await opened()).paypalOrderId;
    for (let n = 0; n < 6; n++) expect((await opened()).paypalOrderId, 'its window again').toBe(nonce);
    await approve(nonce, 'balance');
    for (let n = 0; n < 7; n++)
      expect(await shopper.request('POST /placeorder', { body: { ...body, nonce } })).toMatchObject({
        orderStatus: 'Paid',
      });
  });

  test('a fault of the shop itself is no try: whoever met twelve of them still pays', async () => {
    let faults = 0;
    await start({}, (step) => {
      if (step === 'before-prepare-commits' && faults++ < 12) throw new Error('a fault');
    });
    const shopper = shop.visitor();
    await putInCart(shopper, 'ESD-1001F', 'F1');
    const body = await orderFor(shopper);
    for (let n = 0; n < 12; n++) expect((await shopper.call('POST /placeorder', { body })).status).toBe(500);
    expect(await shopper.request('POST /placeorder', { body })).toMatchObject({ orderStatus: 'Paid' });
  });

  test('PayPal makes at most five orders for one cart in ten minutes', async () => {
    await start({ TRUST_PROXY: '127.0.0.1' });
    const shopper = shop.visitor();
    const statuses: number[] = [];
    for (let n = 1; n <= 14; n++) {
      shopper.headers['x-forwarded-for'] = `203.0.${n}.7`;
      await putInCart(shopper, 'ESD-1001F', 'F1', n);
      statuses.push(
        (await shopper.call('POST /placeorder/paypal', { body: await payPalBody(shopper) })).status,
      );
    }
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(statuses.slice(5)).toEqual(Array(9).fill(429));
    expect(shop.sandbox.ledger.paypal_orders.size).toBeLessThanOrEqual(5);
  });

  test('an honest shopper with two typos pays with the third card; paying is never counted', async () => {
    await start({ TRUST_PROXY: '127.0.0.1' });
    for (let n = 0; n < 12; n++) {
      const shopper = shop.visitor();
      // Two shoppers of one office at a time, so that the limit on all placing is not met.
      shopper.headers['x-forwarded-for'] = `203.0.${Math.floor(n / 6)}.7`;
      await putInCart(shopper, 'ESD-1001F', 'F1');
      const body = await orderFor(shopper);
      for (const nonce of n % 6 === 0 ? [`cnon:emu-cvv.a${n}`, `cnon:emu-declined.b${n}`] : [])
        expect((await shopper.call('POST /placeorder', { body: { ...body, nonce } })).status).toBe(402);
      expect(await shopper.request('POST /placeorder', { body })).toMatchObject({ orderStatus: 'Paid' });
    }
  });
});
