import { expect, test } from 'vitest';
import type { Currency } from '#domain/money.ts';
import { createCustomer, customerParams } from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { textOf } from '#tests/support/html.ts';
import { decodeQuotedPrintable } from '#tests/support/mailbox.ts';
import { buildOrderInput, putInCart } from '#tests/support/order-input.ts';
import { builtPages } from '#tests/support/pages.ts';
import { sentEmails } from '#tests/support/sent-emails.ts';
import { cookieHeader } from '#tests/support/shopper.ts';
import { productPage, SETS } from '#tests/support/small-catalogue.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

/** Every amount in a text, with up to two characters before its dollar sign. */
const amountsIn = (text: string): string[] => text.match(/.{0,2}\$\s*[\d.,]*/g) ?? [];

describeWithDatabase('prices on pages', (open) => {
  const shop = startShopForSuite(open, { servePages: builtPages });

  test.each<[Currency, string]>([
    ['ca', 'C$'],
    ['us', 'U$'],
  ])('APP-10 pages and emails show every amount in %s as %s with two decimals', async (currency, prefix) => {
    const email = `prices-${currency}@example.com`;
    const customer = await createCustomer(shop, email);
    const params = customerParams(customer);
    const { wishLists } = await customer.request('POST /user/wishList/create', {
      body: { wishList: { list_name: 'Winter' } },
    });
    const { part_number, car_part_id } = SETS.civicSportRear;
    await customer.request('POST /user/wishList/item/add', {
      body: { listId: wishLists[0]!.list_id, partNumber: part_number, carPartId: car_part_id },
    });
    await putInCart(customer, SETS.civicSportFront, 2);
    await putInCart(customer, SETS.civicSportRear);
    await customer.request('GET /coupon/:code', { params: { code: 'WELCOME10' } });
    const orderInput = await buildOrderInput(customer, { orderInfo: { currency } });
    const { orderId } = await customer.request('POST /placeorder', { body: orderInput });
    // Placing the order emptied the cart.
    await putInCart(customer, SETS.civicSportFront, 2);
    expect((await customer.request('GET /user/:customerId/orders', { params })).orders).toHaveLength(1);
    customer.cookies.set('currency', currency);
    const cookie = cookieHeader(customer.cookies);

    const validAmount = new RegExp(`${prefix.replace('$', '\\$')}\\d+\\.\\d{2}$`);
    const checkAmounts = (text: string, source: string) => {
      const amounts = amountsIn(text).map((amount) => amount.replace(/[.,]$/, ''));
      expect(amounts.length, `${source} shows amounts`).toBeGreaterThan(0);
      for (const amount of amounts) expect(amount, source).toMatch(validAmount);
    };
    for (const url of [
      '/category/rotor/all',
      '/category/rotor/sale',
      '/category/rotor/search?displayname=civic',
      productPage(SETS.civicSportRear),
      '/cart',
      '/user/orders',
      `/user/wishListItems/${wishLists[0]!.list_id}`,
      `/order/${orderId}`,
    ]) {
      const { statusCode, body } = await shop.app.http.inject({ url, headers: { cookie } });
      expect(statusCode, url).toBe(200);
      checkAmounts(textOf(body), url);
    }
    const confirmation = (await sentEmails(shop)).find((each) => each.includes(orderId))!;
    checkAmounts(textOf(decodeQuotedPrintable(confirmation)), 'the confirmation email');
  });
});
