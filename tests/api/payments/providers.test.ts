import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardSettings } from '#sandbox/accounts.ts';
import { type CheckedSandbox, startCheckedSandbox } from '#sandbox/testing/checked-sandbox.ts';
import { openTestDatabase } from '#tests/support/databases.ts';
import { buildOrderInput, US_ORDER } from '#tests/support/order-input.ts';
import { findBalance } from '#tests/support/order-records.ts';
import {
  cancelOnOrderPage,
  findOrderRow,
  placePaidOrder,
  settleRefunds,
  visitorWithCart,
} from '#tests/support/orders.ts';
import { approvePayPal, createPayPalOrder, payByPayPal } from '#tests/support/paypal.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';

describe('requests to the payment providers', () => {
  let providers: CheckedSandbox;
  let shop: TestShop;
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  beforeAll(async () => {
    providers = await startCheckedSandbox();
    database = await openTestDatabase('pglite');
    shop = await startShop(database, { sandbox: providers });
  });
  afterAll(async () => {
    await shop.close();
    await database.close();
    await providers.close();
  });

  test('one card payment is captured and refunded, another is declined', async () => {
    const { shopper, order_id } = await placePaidOrder(shop, { quantity: 2 });
    expect(findBalance(shop, order_id)).toMatchObject({ provider: 'card', captured: 42_938, kept: 42_938 });
    const declinedShopper = await visitorWithCart(shop);
    const declined = await declinedShopper.call('POST /placeorder', {
      body: await buildOrderInput(declinedShopper, { nonce: 'cnon:card-nonce-declined' }),
    });
    expect(declined.status).toBe(402);
    await cancelOnOrderPage(shopper, order_id);
    await settleRefunds(shop);
    expect(findBalance(shop, order_id)).toMatchObject({ captured: 42_938, refunded: 42_938, kept: 0 });
    expect((await findOrderRow(shop, order_id)).status).toBe('Refunded');
  });

  test.each([
    ['CAD', {}],
    ['USD', US_ORDER],
  ] as const)(
    'a PayPal payment in %s is captured and refunded in that currency',
    async (currency, orderInfo) => {
      const { shopper, body, paypal, order_id } = await createPayPalOrder(shop, orderInfo, 2);
      await approvePayPal(shop, paypal);
      const paid = await payByPayPal(shopper, body, paypal);
      expect(paid.body).toMatchObject({ orderStatus: 'Paid', payer_name: expect.stringContaining('Anna') });
      const { total } = await findOrderRow(shop, order_id);
      expect(findBalance(shop, order_id)).toMatchObject({
        provider: 'paypal',
        currency,
        captured: total,
        kept: total,
      });
      await cancelOnOrderPage(shopper, order_id);
      await shop.app.work.processRefunds();
      await settleRefunds(shop);
      expect(findBalance(shop, order_id)).toMatchObject({ refunded: total, kept: 0 });
      expect((await findOrderRow(shop, order_id)).status).toBe('Refunded');
    },
  );

  test('after PayPal declines a funding source, the same order is paid with another', async () => {
    const { shopper, body, paypal, order_id } = await createPayPalOrder(shop);
    const pay = () => payByPayPal(shopper, body, paypal);
    await approvePayPal(shop, paypal, 'declined-card');
    expect((await pay()).body).toMatchObject({ reason: 'paypal-other-funding' });
    await approvePayPal(shop, paypal);
    expect((await pay()).body).toMatchObject({ orderStatus: 'Paid', orderId: order_id });
  });

  test('all requests and responses of the tests above conform to the providers’ specifications', () => {
    expect(providers.violations()).toEqual([]);
  });

  test('the account check reports a seller account that is unknown or has another currency', async () => {
    expect(await shop.app.work.checkAccounts()).toEqual([]);
    const cardAccounts = cardSettings(providers.url);
    // Canada with the American account, the United States with an unknown one.
    const env = {
      CARD_CA_ACCESS_TOKEN: cardAccounts.CARD_US_ACCESS_TOKEN!,
      CARD_CA_LOCATION_ID: cardAccounts.CARD_US_LOCATION_ID!,
      CARD_US_LOCATION_ID: 'LNOBODY',
    };
    const misconfiguredShop = await startShop(database, { sandbox: providers, env });
    expect(await misconfiguredShop.app.work.checkAccounts()).toEqual([
      'square CAD: CURRENCY_USD',
      'square USD: NOT_FOUND',
    ]);
    await misconfiguredShop.close();
  });
});
