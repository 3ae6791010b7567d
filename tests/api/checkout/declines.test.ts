import { afterEach, expect, test } from 'vitest';
import type { PlacementStep } from '#server/payments/pay.ts';
import { frozenClock } from '#tests/support/clock.ts';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { buildOrderInput, putInCart } from '#tests/support/order-input.ts';
import { buildPayPalInput } from '#tests/support/paypal.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { SETS } from '#tests/support/small-catalogue.ts';

describeOnBothDatabases('limits on declined payments', (open) => {
  let shop: TestShop;
  afterEach(() => shop.close());
  const start = async (env = {}, onStep?: (step: PlacementStep) => void) => {
    const settings = { env: { LIMITS: 'on', ...env }, clock: frozenClock() };
    shop = await startShop(await open(), { ...settings, ...(onStep ? { onStep } : {}) });
  };
  const countPayments = () => shop.sandbox.ledger.payments.size;

  test('of 200 concurrent declines of one visitor at most 10 reach the provider', async () => {
    await start();
    const shopper = shop.newVisitor();
    await putInCart(shopper, SETS.civicSportFront);
    const body = await buildOrderInput(shopper);
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        shopper.call('POST /placeorder', { body: { ...body, nonce: `cnon:emu-declined.${n}` } }),
      ),
    );
    expect(countPayments()).toBeGreaterThan(0);
    expect(countPayments()).toBeLessThanOrEqual(10);
    expect(responses.filter((each) => each.status === 429).length).toBeGreaterThanOrEqual(180);
  });

  test('one cart may be declined 5 times in ten minutes and 10 times in an hour, from any network address', async () => {
    await start({ TRUST_PROXY: '127.0.0.1' });
    const shopper = shop.newVisitor();
    await putInCart(shopper, SETS.civicSportFront);
    let n = 0;
    const declineRepeatedly = async (count: number) => {
      // After the hold expires the cart gets a new order number.
      const body = await buildOrderInput(shopper);
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
    expect(await declineRepeatedly(10)).toEqual([...Array(5).fill(402), ...Array(5).fill(429)]);
    shop.advanceMinutes(10);
    expect(await declineRepeatedly(10)).toEqual([...Array(5).fill(402), ...Array(5).fill(429)]);
    shop.advanceMinutes(10);
    expect(await declineRepeatedly(10)).toEqual(Array(10).fill(429));
    expect(countPayments()).toBe(10);
    shop.advanceMinutes(40);
    expect((await declineRepeatedly(1))[0], 'an hour later').toBe(402);
  });

  test.each([
    ['declined', 'cnon:emu-declined'],
    ['partly approved', 'cnon:emu-ok'],
  ])('one network address may have 10 payments %s in an hour, across carts', async (_, token) => {
    await start();
    shop.sandbox.arm({ call: 'createPayment', fault: 'partial-approval', times: 10 });
    const decline = async (n: number) => {
      const shopper = shop.newVisitor();
      await putInCart(shopper, SETS.civicSportFront);
      const nonce = `${token}.${n}`;
      return (
        await shopper.call('POST /placeorder', { body: { ...(await buildOrderInput(shopper)), nonce } })
      ).status;
    };
    for (let n = 0; n < 10; n++) expect(await decline(n)).toBe(402);
    expect(await decline(10)).toBe(429);
    expect(countPayments()).toBe(10);
  });

  test('the whole shop may be declined 500 times in an hour', async () => {
    await start();
    const row = { key: 'all-declined-payments:', attempts: Array(499).fill(frozenClock()()) };
    await shop.db.insertInto('recent_attempts').values(row).execute();
    const pay = async (nonce: string) => {
      const shopper = shop.newVisitor();
      await putInCart(shopper, SETS.civicSportFront);
      return (
        await shopper.call('POST /placeorder', { body: { ...(await buildOrderInput(shopper)), nonce } })
      ).status;
    };
    expect(await pay('cnon:emu-ok.1'), 'a successful payment is not counted').toBe(200);
    expect(await pay('cnon:emu-declined.1')).toBe(402);
    expect(await pay('cnon:emu-ok.2')).toBe(429);
    shop.advanceMinutes(60);
    expect(await pay('cnon:emu-ok.3')).toBe(200);
  });

  test('two declined cards followed by a declined PayPal source reach no limit', async () => {
    await start();
    const shopper = shop.newVisitor();
    await putInCart(shopper, SETS.civicSportFront);
    const card = await buildOrderInput(shopper);
    for (const nonce of ['cnon:emu-cvv.a', 'cnon:emu-declined.b'])
      expect((await shopper.call('POST /placeorder', { body: { ...card, nonce } })).status).toBe(402);
    const { nonce: _, ...order } = card;
    const body = { ...order, orderInfo: { ...order.orderInfo, payment: 'paypal' as const } };
    const openPayPal = () => shopper.request('POST /placeorder/paypal', { body });
    const approve = (order_id: string, pay_with: string) =>
      shop.sandbox.control('approve', { order_id, pay_with });
    const first = (await openPayPal()).paypalOrderId;
    await approve(first, 'declined-card');
    expect((await shopper.call('POST /placeorder', { body: { ...body, nonce: first } })).status).toBe(402);
    const nonce = (await openPayPal()).paypalOrderId;
    for (let n = 0; n < 6; n++)
      expect((await openPayPal()).paypalOrderId, 'the same PayPal order').toBe(nonce);
    await approve(nonce, 'balance');
    for (let n = 0; n < 7; n++)
      expect(await shopper.request('POST /placeorder', { body: { ...body, nonce } })).toMatchObject({
        orderStatus: 'Paid',
      });
  });

  test('an internal error is not counted: after twelve of them the shopper can still pay', async () => {
    let faults = 0;
    await start({}, (step) => {
      if (step === 'before-prepare-commits' && faults++ < 12) throw new Error('a fault');
    });
    const shopper = shop.newVisitor();
    await putInCart(shopper, SETS.civicSportFront);
    const body = await buildOrderInput(shopper);
    for (let n = 0; n < 12; n++) expect((await shopper.call('POST /placeorder', { body })).status).toBe(500);
    expect(await shopper.request('POST /placeorder', { body })).toMatchObject({ orderStatus: 'Paid' });
  });

  test('at most five PayPal orders are created for one cart in ten minutes', async () => {
    await start({ TRUST_PROXY: '127.0.0.1' });
    const shopper = shop.newVisitor();
    const statuses: number[] = [];
    for (let n = 1; n <= 14; n++) {
      shopper.headers['x-forwarded-for'] = `203.0.${n}.7`;
      await putInCart(shopper, SETS.civicSportFront, n);
      statuses.push(
        (await shopper.call('POST /placeorder/paypal', { body: await buildPayPalInput(shopper) })).status,
      );
    }
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(statuses.slice(5)).toEqual(Array(9).fill(429));
    expect(shop.sandbox.ledger.paypal_orders.size).toBeLessThanOrEqual(5);
  });

  test('a shopper pays with the third card after two typos; payments are not counted', async () => {
    await start({ TRUST_PROXY: '127.0.0.1' });
    for (let n = 0; n < 12; n++) {
      const shopper = shop.newVisitor();
      // Six shoppers share an address, so that the limit on order placement is not reached.
      shopper.headers['x-forwarded-for'] = `203.0.${Math.floor(n / 6)}.7`;
      await putInCart(shopper, SETS.civicSportFront);
      const body = await buildOrderInput(shopper);
      for (const nonce of n % 6 === 0 ? [`cnon:emu-cvv.a${n}`, `cnon:emu-declined.b${n}`] : [])
        expect((await shopper.call('POST /placeorder', { body: { ...body, nonce } })).status).toBe(402);
      expect(await shopper.request('POST /placeorder', { body })).toMatchObject({ orderStatus: 'Paid' });
    }
  });
});
