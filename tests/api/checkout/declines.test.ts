import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/db.ts';
import { readSettings } from '#server/settings/read-settings.ts';
import { beforeNextTransaction } from '#tests/support/before-transaction.ts';
import { frozenClock } from '#tests/support/clock.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { buildOrderInput, putInCart } from '#tests/support/order-input.ts';
import { visitorWithCart } from '#tests/support/orders.ts';
import { approvePayPal, buildPayPalInput, createPayPalOrder, payByPayPal } from '#tests/support/paypal.ts';
import { solveProof } from '#tests/support/proof-of-work.ts';
import { type StartShopOptions, startShop, type TestShop } from '#tests/support/shop.ts';
import { SETS } from '#tests/support/small-catalogue.ts';

describeWithDatabase('limits on declined payments', (open) => {
  let database: Database;
  let shop: TestShop;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(() => database.db.deleteFrom('recent_attempts').execute());
  afterEach(() => shop.close());
  const start = async (env = {}, onStep?: StartShopOptions['onStep']) => {
    const settings = { env: { LIMITS: 'on', ...env }, clock: frozenClock() };
    shop = await startShop(database, { ...settings, ...(onStep ? { onStep } : {}) });
  };
  let tokens = 0;
  /** A new token of a test card, because a token is used only once. */
  const createToken = (card: string) => `cnon:emu-${card}.${tokens++}`;
  const countPayments = () => shop.sandbox.ledger.payments.size;
  /** Pays an order of a new visitor, with the card and headers given. */
  const pay = async (card: string, headers = {}) => {
    const shopper = shop.newVisitor();
    Object.assign(shopper.headers, headers);
    await putInCart(shopper, SETS.civicSportFront);
    const body = { ...(await buildOrderInput(shopper)), nonce: createToken(card) };
    return { shopper, body, response: await shopper.call('POST /placeorder', { body }) };
  };

  test('if one visitor pays 200 times simultaneously with a declined card, at most 10 attempts reach the provider', async () => {
    await start();
    const shopper = await visitorWithCart(shop);
    const body = await buildOrderInput(shopper);
    const responses = await Promise.all(
      Array.from({ length: 200 }, () =>
        shopper.call('POST /placeorder', { body: { ...body, nonce: createToken('declined') } }),
      ),
    );
    expect(countPayments()).toBeGreaterThan(0);
    expect(countPayments()).toBeLessThanOrEqual(10);
    expect(responses.filter((each) => each.status === 429).length).toBeGreaterThanOrEqual(180);
  });

  test('payments of one cart may be declined 5 times in ten minutes and 10 times in an hour, even from changing IP addresses', async () => {
    await start({ TRUST_PROXY: '127.0.0.1' });
    const shopper = await visitorWithCart(shop);
    let n = 0;
    const declineRepeatedly = async (count: number) => {
      // Built for each round, because the cart gets a new order number after its hold expires.
      const body = await buildOrderInput(shopper);
      const statuses: number[] = [];
      for (let left = count; left > 0; left--) {
        shopper.headers['x-forwarded-for'] = `203.0.${n++}.7`;
        const response = await shopper.call('POST /placeorder', {
          body: { ...body, nonce: createToken('cvv') },
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
    ['declined', 'declined'],
    ['partly approved', 'ok'],
  ])('from one IP address 10 payments may be %s in an hour, across carts', async (_, card) => {
    await start();
    // This fault affects only the card that is not declined.
    shop.sandbox.arm({ call: 'createPayment', fault: 'partial-approval', times: 10 });
    for (let n = 0; n < 10; n++) expect((await pay(card)).response.status).toBe(402);
    expect((await pay(card)).response.status).toBe(429);
    expect(countPayments()).toBe(10);
  });

  const recordAttempts = (key: string, count: number) =>
    shop.db
      .insertInto('recent_attempts')
      .values({ key, attempts: Array<Date>(count).fill(frozenClock()()) })
      .execute();

  test.each([
    ['from a /24 network were declined 30 times', 'declined-payments:203.0.113.0/24', 29],
    ['in the whole shop were declined 500 times', 'declined-payments:all', 499],
  ])('after payments %s, newcomers solve a proof of work and then pay', async (_, key, earlierDeclines) => {
    await start({ TRUST_PROXY: '127.0.0.1' });
    await recordAttempts(key, earlierDeclines);
    const headersFrom = (host: number) => ({ 'x-forwarded-for': `203.0.113.${host}` });
    expect((await pay('ok', headersFrom(1))).response.status, 'a successful payment is not counted').toBe(
      200,
    );
    expect((await pay('declined', headersFrom(2))).response.status).toBe(402);
    const { shopper, body, response } = await pay('ok', headersFrom(3));
    expect(response).toMatchObject({ status: 429, body: { reason: 'proof-required' } });
    Object.assign(shopper.headers, await solveProof(response));
    expect(await shopper.request('POST /placeorder', { body })).toMatchObject({ orderStatus: 'Paid' });
    shop.advanceMinutes(60);
    expect((await pay('ok', headersFrom(4))).response.status).toBe(200);
  });

  test('a payer who has approved a payment is never rate limited, whatever others at the same IP address did', async () => {
    await start();
    const { shopper, body, paypal } = await createPayPalOrder(shop);
    const { network_limits } = readSettings({});
    for (const name of ['declined-payments', 'place-order'] as const) {
      const { address, subnet, total } = network_limits[name];
      for (const [prefix, count] of [
        ['127.0.0.1', address],
        ['127.0.0.0/24', subnet],
        ['all', total],
      ] as const) {
        await shop.db.deleteFrom('recent_attempts').where('key', '=', `${name}:${prefix}`).execute();
        await recordAttempts(`${name}:${prefix}`, count);
      }
    }
    expect((await pay('ok')).response.status, 'another shopper at the same IP address').toBe(429);
    // Until the payer approves, attempts are declined but not rate limited.
    for (let n = 0; n < 20; n++)
      expect((await shopper.call('POST /placeorder', { body: { ...body, nonce: paypal } })).status).toBe(402);
    await shop.sandbox.control('approve', { order_id: paypal });
    const placed = await shopper.request('POST /placeorder', { body: { ...body, nonce: paypal } });
    expect(placed).toMatchObject({ orderStatus: 'Paid' });
  });

  test('two declined cards followed by a declined PayPal source reach no limit', async () => {
    await start();
    const shopper = await visitorWithCart(shop);
    const card = await buildOrderInput(shopper);
    for (const nonce of ['cvv', 'declined'].map(createToken))
      expect((await shopper.call('POST /placeorder', { body: { ...card, nonce } })).status).toBe(402);
    const { nonce: _, ...order } = card;
    const body = { ...order, orderInfo: { ...order.orderInfo, payment: 'paypal' as const } };
    const openPayPal = () => shopper.request('POST /placeorder/paypal', { body });
    const approve = (order_id: string, pay_with: string) =>
      shop.sandbox.control('approve', { order_id, pay_with });
    const declinedOrder = (await openPayPal()).paypalOrderId;
    await approve(declinedOrder, 'declined-card');
    expect((await shopper.call('POST /placeorder', { body: { ...body, nonce: declinedOrder } })).status).toBe(
      402,
    );
    const nonce = (await openPayPal()).paypalOrderId;
    for (let n = 0; n < 6; n++)
      expect((await openPayPal()).paypalOrderId, 'the same PayPal order').toBe(nonce);
    await approve(nonce, 'balance');
    for (let n = 0; n < 7; n++)
      expect(await shopper.request('POST /placeorder', { body: { ...body, nonce } })).toMatchObject({
        orderStatus: 'Paid',
      });
  });

  test('an internal error does not count as a decline: after twelve errors the shopper can still pay', async () => {
    let faults = 0;
    await start({}, (step) => {
      if (step === 'before-prepare-commits' && faults++ < 12) throw new Error('a fault');
    });
    const shopper = await visitorWithCart(shop);
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

  test('after two declined cards a shopper pays with a third; successful payments do not count towards the limit', async () => {
    await start({ TRUST_PROXY: '127.0.0.1' });
    // Ten payments and two declines would exceed ten an hour, the limit of an IP address, if both counted.
    for (let n = 0; n < 10; n++) {
      const shopper = shop.newVisitor();
      shopper.headers['x-forwarded-for'] = '203.0.113.7';
      await putInCart(shopper, SETS.civicSportFront);
      const body = await buildOrderInput(shopper);
      const declinedTokens = n === 0 ? ['cvv', 'declined'].map(createToken) : [];
      for (const nonce of declinedTokens)
        expect((await shopper.call('POST /placeorder', { body: { ...body, nonce } })).status).toBe(402);
      expect(await shopper.request('POST /placeorder', { body })).toMatchObject({ orderStatus: 'Paid' });
    }
  });

  const countAttempts = async (name: string) => {
    const rows = await shop.db.selectFrom('recent_attempts').selectAll().execute();
    return rows.find(({ key }) => key.startsWith(`${name}:`))?.attempts.length;
  };

  test('a declined payment counts even if another request pays the order before the reply', async () => {
    let payAgain: (() => Promise<unknown>) | null = null;
    await start({}, (step) => {
      if (step !== 'authorise-responded' || !payAgain) return;
      // The next transaction begins once the decline is recorded.
      beforeNextTransaction(shop.db, payAgain);
      payAgain = null;
    });
    const shopper = await visitorWithCart(shop);
    const body = await buildOrderInput(shopper);
    const pay = (card: string) =>
      shopper.request('POST /placeorder', { body: { ...body, nonce: createToken(card) } });
    payAgain = () => pay('ok');
    expect(await pay('declined')).toMatchObject({ orderStatus: 'Paid' });
    expect([await countAttempts('declined-cart'), await countAttempts('declined-payments')]).toEqual([1, 1]);
  });

  test('a payment that fails at the provider through no fault of the payer does not count as a decline', async () => {
    await start();
    const { shopper, body, paypal } = await createPayPalOrder(shop);
    await approvePayPal(shop, paypal);
    shop.sandbox.arm({ call: 'orders.get', fault: 'wrong-amount', times: 1 });
    expect(await payByPayPal(shopper, body, paypal)).toMatchObject({
      body: { reason: 'paypal-unavailable' },
    });
    expect(await countAttempts('declined-payments')).toBeUndefined();
  });

  test('a request that finds a payment in progress does not reset the count of attempts to place the cart', async () => {
    const providerReplied = Promise.withResolvers<void>();
    const secondReply = Promise.withResolvers<void>();
    await start({}, async (step) => {
      if (step !== 'authorise-responded') return;
      providerReplied.resolve();
      await secondReply.promise;
    });
    const shopper = await visitorWithCart(shop);
    const body = await buildOrderInput(shopper);
    const pay = () => shopper.call('POST /placeorder', { body: { ...body, nonce: createToken('declined') } });
    const first = pay();
    await providerReplied.promise;
    expect(await pay()).toMatchObject({ body: { orderStatus: 'Processing' } });
    secondReply.resolve();
    expect((await first).status).toBe(402);
    expect(await countAttempts('placing-cart')).toBe(2);
  });
});
