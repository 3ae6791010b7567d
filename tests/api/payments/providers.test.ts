import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardSettings, paypalSettings } from '#sandbox/accounts.ts';
import { type CheckedSandbox, startCheckedSandbox } from '#sandbox/testing/checked-sandbox.ts';
import { openTestDatabase } from '#tests/support/databases.ts';
import { buildOrderInput, putInCart } from '#tests/support/order-input.ts';
import { findOrderRow, placePaidOrder, settleRefunds } from '#tests/support/orders.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { SETS } from '#tests/support/small-catalogue.ts';

describe('requests to the payment providers', () => {
  let providers: CheckedSandbox;
  let shop: TestShop;
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  beforeAll(async () => {
    providers = await startCheckedSandbox();
    const env = { ...cardSettings(providers.url), ...paypalSettings(providers.url) };
    database = await openTestDatabase('pglite');
    shop = await startShop(database, { env });
  });
  afterAll(async () => {
    await shop.close();
    await database.close();
    await providers.close();
  });

  const balanceOf = (order_id: string) =>
    providers.ledger.balances().find(({ reference }) => reference === order_id);
  const cancel = (shopper: Shopper, order_id: string) =>
    shopper.call('POST /user/:customerid/orders/:orderid/cancel', {
      params: { customerid: 'visitors', orderid: order_id },
    });

  /** Creates an order that waits for approval at PayPal. */
  async function createPayPalOrder(currency: 'ca' | 'us' = 'ca') {
    const shopper = shop.newVisitor();
    await putInCart(shopper, SETS.civicSportFront, 2);
    const orderInfo =
      currency === 'ca'
        ? { payment: 'paypal' as const }
        : {
            payment: 'paypal' as const,
            currency,
            shipping_country: 'United States',
            shipping_province: 'New York',
            shipping_zip: '10001',
          };
    const input = await buildOrderInput(shopper, { nonce: null, orderInfo });
    const { nonce: _, ...body } = input;
    const { paypalOrderId } = await shopper.request('POST /placeorder/paypal', { body: body as never });
    const pay = () => shopper.call('POST /placeorder', { body: { ...input, nonce: paypalOrderId } });
    return { shopper, pay, paypalOrderId, order_id: input.orderInfo.order_id };
  }

  test('a card payment, a decline and a refund', async () => {
    const { shopper, order_id } = await placePaidOrder(shop, { quantity: 2 });
    expect(balanceOf(order_id)).toMatchObject({ provider: 'card', captured: 42_938, kept: 42_938 });
    const other = shop.newVisitor();
    await putInCart(other, SETS.civicSportFront, 1);
    await other.call('POST /placeorder', {
      body: await buildOrderInput(other, { nonce: 'cnon:card-nonce-declined' }),
    });
    await cancel(shopper, order_id);
    await settleRefunds(shop);
    expect(balanceOf(order_id)).toMatchObject({ captured: 42_938, refunded: 42_938, kept: 0 });
    expect((await findOrderRow(shop, order_id)).status).toBe('Refunded');
  });

  test.each([
    ['ca', 'CAD'],
    ['us', 'USD'],
  ] as const)(
    'a PayPal payment and refund in the currency of the shopper’s country (%s)',
    async (country, currency) => {
      const { shopper, pay, paypalOrderId, order_id } = await createPayPalOrder(country);
      await providers.control('approve', { order_id: paypalOrderId });
      const { body } = await pay();
      expect(body).toMatchObject({ orderStatus: 'Paid', payer_name: expect.stringContaining('Anna') });
      const { total } = await findOrderRow(shop, order_id);
      expect(balanceOf(order_id)).toMatchObject({
        provider: 'paypal',
        currency,
        captured: total,
        kept: total,
      });
      await cancel(shopper, order_id);
      await shop.app.work.processRefunds();
      await settleRefunds(shop);
      expect(balanceOf(order_id)).toMatchObject({ refunded: total, kept: 0 });
      expect((await findOrderRow(shop, order_id)).status).toBe('Refunded');
    },
  );

  test('a declined PayPal source, then another one for the same order', async () => {
    const { pay, paypalOrderId, order_id } = await createPayPalOrder();
    await providers.control('approve', { order_id: paypalOrderId, pay_with: 'declined-card' });
    expect((await pay()).body).toMatchObject({ reason: 'paypal-other-funding' });
    await providers.control('approve', { order_id: paypalOrderId, pay_with: 'balance' });
    expect((await pay()).body).toMatchObject({ orderStatus: 'Paid', orderId: order_id });
  });

  test('all exchanges above conform to the providers’ specifications', () => {
    expect(providers.violations()).toEqual([]);
  });

  test('seller accounts that are unknown or have another currency are reported at start', async () => {
    expect(await shop.app.work.checkAccounts()).toEqual([]);
    const { url } = providers;
    const cards = cardSettings(url);
    const swapped = {
      CARD_CA_ACCESS_TOKEN: cards.CARD_US_ACCESS_TOKEN!,
      CARD_CA_LOCATION_ID: cards.CARD_US_LOCATION_ID!,
      CARD_US_LOCATION_ID: 'LNOBODY',
    };
    const wrong = await startShop(database, { env: { ...cards, ...paypalSettings(url), ...swapped } });
    expect(await wrong.app.work.checkAccounts()).toEqual([
      'square CAD: CURRENCY_USD',
      'square USD: NOT_FOUND',
    ]);
    await wrong.close();
  });
});
