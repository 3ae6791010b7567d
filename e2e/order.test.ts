import type { Page } from '@playwright/test';
import { putInCart, US_ORDER } from '#tests/support/order-input.ts';
import { placeOrder } from '#tests/support/orders.ts';
import { createRemoteShopper } from '#tests/support/shopper.ts';
import { SETS } from '#tests/support/small-catalogue.ts';
import { newEmail, PASSWORD, register, saveAddress, signIn, signInAsNewCustomer } from './support/account.ts';
import { orderLinkIn } from './support/emails.ts';
import { expectNoHorizontalScroll, statusWith } from './support/page-checks.ts';
import {
  addToCart,
  expectPaid,
  fillCard,
  fillCheckoutAddress,
  finishPayPal,
  orderByCard,
} from './support/shopper.ts';
import { expect, test } from './support/test.ts';

test('CHK-14 the emailed link opens the complete order on any device; cancelling the order there refunds it', async ({
  page,
  openOtherBrowser,
  waitForEmailTo,
}) => {
  const email = newEmail('chk14');
  await orderByCard(page, { email });
  await expectPaid(page);
  const link = orderLinkIn(await waitForEmailTo(email));
  const otherPage = await openOtherBrowser();
  await otherPage.context().clearCookies();
  await otherPage.goto(link);
  const countryDialog = otherPage.getByRole('dialog', { name: 'Which country are you located?' });
  await expect(countryDialog).toBeHidden();
  const main = otherPage.getByRole('main');
  for (const text of [
    'Order number',
    'Order date',
    'Shipping address',
    'Toronto, Ontario M5H 1A1',
    'Billing address',
    'Ada Byron',
    '1 King St',
    'Shipping method',
    'Standard',
    'Subtotal',
    'Discount',
    'Total tax exclusive',
    'Shipping',
    'Taxes',
    'Total tax inclusive',
    'C$214.69',
    'HST 13%',
    'Set includes: 2 Rotors & 1 Pads',
  ]) {
    await expect(main).toContainText(text);
  }
  for (const name of ['ITEM', 'PART NUM', 'PRICE', 'QTY']) {
    await expect(otherPage.getByRole('columnheader', { name })).toBeVisible();
  }
  const order_id = await main.locator('dd.mono').first().textContent();
  await expect(otherPage.getByRole('link', { name: 'Need help? Contact us' })).toHaveAttribute(
    'href',
    // The key in the URL proves that a visitor who sends a message owns the order's email address.
    `/contact/${order_id}${new URL(link).search}`,
  );
  await expect(main.locator('a[href^="mailto:"]')).toBeVisible();

  const addresses = main.getByRole('heading', { name: 'Billing address' });
  const cancellation = main.locator('summary');
  const topOf = async (part: typeof addresses) => (await part.boundingBox())!.y;
  expect(await topOf(cancellation), 'cancelling is last').toBeGreaterThan(await topOf(addresses));
  await cancellation.click();
  await main.getByLabel('Yes, cancel the whole order.').check();
  await main.getByRole('button', { name: 'Cancel this order' }).click();
  await expect(statusWith(otherPage, 'This order was cancelled.')).toBeVisible();
  await expect(main).not.toContainText('Estimated delivery');
  await expect(main, 'without a reload').toContainText('The amount you paid was refunded');
  await expect(main.locator('.note-box').first()).toContainText(/Cancelled on \w{3} \d{1,2}, \d{4}\.$/);
  await expect(main.locator('dt.total'), 'only the last total is emphasised').toHaveText(['Total paid']);
  await expect(main.locator('dd.total')).toHaveText(['C$0.00']);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This order was cancelled.');
  await expect(page.getByRole('main')).not.toContainText('Thank you');
  await otherPage.getByRole('link', { name: 'Need help? Contact us' }).click();
  await expect(otherPage.getByLabel('Order Number')).toHaveValue(order_id!);
  await expect(countryDialog, 'the message is about the order').toBeHidden();
  await otherPage.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click();
  await expect(countryDialog).toBeVisible();
});

test.describe('a lost connection', () => {
  // A call that fails is reported in the console.
  test.use({ mayReportErrors: true });
  test('CHK-14 the page of a cancelled order keeps waiting for the refund after a lost connection', async ({
    page,
    waitForEmailTo,
  }) => {
    const email = newEmail('lost');
    await orderByCard(page, { email });
    await expectPaid(page);
    await page.goto(orderLinkIn(await waitForEmailTo(email)));
    let calls = 0;
    await page.route(/\/api\/user\/[^/]+\/orders\/[^/?]+(\?|$)/, async (route) => {
      calls++;
      if (calls === 2) return route.abort();
      if (calls > 2) return route.continue();
      // After the cancellation, the refund has not been made yet.
      const response = await route.fetch();
      const { orderInfo, ...reply } = await response.json();
      const order = { ...orderInfo.order, status: 'Paid' };
      await route.fulfill({ response, json: { ...reply, orderInfo: { ...orderInfo, order } } });
    });
    const main = page.getByRole('main');
    await main.locator('summary').click();
    await main.getByLabel('Yes, cancel the whole order.').check();
    await main.getByRole('button', { name: 'Cancel this order' }).click();
    await expect(main).toContainText('The amount you paid was refunded');
    expect(calls).toBeGreaterThan(2);
  });
});

for (const payment of ['card', 'PayPal']) {
  test(`CHK-09 CHK-11 ordering by ${payment} works in a browser that denies access to its storage`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      for (const store of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, store, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
      }
    });
    if (payment === 'card') await orderByCard(page);
    else {
      await addToCart(page, SETS.accordFront);
      await page.goto('/checkout');
      await page.getByLabel('Email Address').fill('ada@example.com');
      await fillCheckoutAddress(page, 'shipping');
      await page.getByLabel('PayPal').check();
      await finishPayPal(page, /Pay Now/);
    }
    await expectPaid(page);
  });
}

for (const [screen, width, payment] of [
  ['a desktop', 1440, 'card'],
  ['a phone', 360, 'PayPal'],
] as const) {
  test(`CHK-03 CHK-13 CHK-14 on ${screen}, an order by ${payment} uses the saved address, not a discarded new one, and its emailed link opens it`, async ({
    page,
    openOtherBrowser,
    waitForEmailTo,
  }) => {
    // Slow, because the test covers everything from registration to the order page.
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    const email = await signInAsNewCustomer(page);
    await saveAddress(page);
    await addToCart(page, SETS.accordFront);
    await page.goto('/checkout');
    if (payment === 'PayPal') await page.getByLabel('PayPal').check();
    const savedAddress = page.getByRole('radio', { name: /Ada Byron.*1 King St/ });
    await expect(savedAddress).toBeChecked();
    await expect(page.locator('#shipping-first_name')).toHaveCount(0);
    await page.getByRole('button', { name: 'New Address' }).click();
    await fillCheckoutAddress(page, 'shipping', { address_line_1: '2 Queen St' });
    await page.getByRole('button', { name: 'Hide Form' }).click();
    await expect(savedAddress).toBeChecked();
    await page.getByRole('button', { name: 'New Address' }).click();
    await expect(page.locator('#shipping-address_line_1')).toHaveValue('2 Queen St');
    await page.getByRole('button', { name: 'Hide Form' }).click();
    await expect(savedAddress).toBeChecked();
    await expect(page.locator('#shipping-first_name')).toHaveCount(0);
    if (payment === 'PayPal') await finishPayPal(page, /Pay Now/);
    else {
      await fillCard(page);
      await page.getByRole('button', { name: 'PLACE ORDER' }).click();
    }
    await expectPaid(page);
    // The account's first email is about its registration.
    await expect
      .poll(async () => (await waitForEmailTo(email)).subject, { timeout: 45_000 })
      .toContain('is paid');
    const link = orderLinkIn(await waitForEmailTo(email));
    const otherPage = await openOtherBrowser({ viewport: { width, height: 800 } });
    await otherPage.goto(link);
    const main = otherPage.getByRole('main');
    for (const text of [
      'Order number',
      '1 King St',
      'HST 13%',
      `Payment${payment === 'card' ? 'Visa ending in 1111' : 'PayPal'}`,
      'C$214.69',
      'Total tax inclusive',
    ])
      await expect(main).toContainText(text);
    await expect(main).not.toContainText('2 Queen St');
    const tops = await otherPage
      .getByRole('list', { name: 'Order progress' })
      .getByRole('listitem')
      .evaluateAll((steps) => steps.map((step) => step.getBoundingClientRect().top));
    expect(new Set(tops).size, 'the steps are in one row').toBe(1);
    await expectNoHorizontalScroll(otherPage);
  });
}

test('a visitor without a chosen country buys the set of an order again in the order’s currency, and is offered the set for the other axle', async ({
  page,
  shop,
  waitForEmailTo,
}) => {
  const email = newEmail('axles');
  const visitor = createRemoteShopper(() => shop.url);
  await visitor.request('POST /garage/choose', {
    body: { year: 2018, make: 'Honda', model: 'Civic', trim: 'Sport' },
  });
  await putInCart(visitor, SETS.civicSportFront);
  const orderInfo = { ...US_ORDER, email };
  await placeOrder(visitor, { orderInfo });
  // In the test catalogue, no family has sets for both axles of a car.
  await page.route('**/api/search/filter/rotor/esd?*', async (route) => {
    const url = route.request().url().replace('/esd?', '/ed?');
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  await page.context().clearCookies();
  await page.goto(orderLinkIn(await waitForEmailTo(email)));
  await page.getByRole('button', { name: /^Buy again/ }).dblclick();
  const drawer = page.getByRole('dialog', { name: 'CART' });
  await expect(drawer.getByText(/^U\$/).first()).toBeVisible();
  const offer = drawer.getByRole('region', { name: 'The matching set' });
  await expect(offer).toContainText('ED Rotors&Pads, Rear');
  await expect(drawer.getByLabel('Quantity'), 'a double click adds one unit').toHaveValue('1');
});

/** Registers a customer, places an order for them and signs in; returns the order number. */
async function orderAndSignIn(page: Page, shopUrl: string, email: string): Promise<string> {
  await register(page, email);
  const customer = createRemoteShopper(() => shopUrl);
  await customer.request('POST /user/login', { body: { email, password: PASSWORD } });
  await putInCart(customer, SETS.civicSportFront);
  const { orderId } = await placeOrder(customer, { orderInfo: { email } });
  await signIn(page, email);
  return orderId;
}

test('an order opened right after signing in leads back to all orders', async ({ page, shop }) => {
  const orderId = await orderAndSignIn(page, shop.url, newEmail('all-orders'));
  await page.getByRole('link', { name: orderId, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(orderId);
  await expect(page.getByRole('link', { name: 'All your orders' })).toBeVisible();
});

test('with text at 200%, everything in a panel of the confirmation, of the order and of the list of orders stays inside it', async ({
  page,
  shop,
}) => {
  const orderId = await orderAndSignIn(page, shop.url, newEmail('a-rather-long-name'));
  await expect(page.getByRole('link', { name: orderId, exact: true })).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of [`/order/placed?order=${orderId}`, `/order/${orderId}`, '/user/orders']) {
      await page.goto(path);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      await expect(page.getByRole('main').locator('.panel').last()).toBeVisible();
      await expectNoHorizontalScroll(page);
      const outside = await page
        .getByRole('main')
        .locator('.panel *, td *')
        .evaluateAll((all) =>
          all.flatMap((each) => {
            const container = each.closest('.panel, tr')!.getBoundingClientRect();
            const isHidden = getComputedStyle(each).clipPath !== 'none';
            return isHidden || each.getBoundingClientRect().right <= container.right + 1
              ? []
              : [each.outerHTML.slice(0, 80)];
          }),
        );
      expect(outside, `${path} ${width}`).toEqual([]);
    }
  }
  // On a phone, the texts about the status begin at the left edge.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/user/orders');
  const [tag, invoice] = [
    page.getByText('Paid', { exact: true }),
    page.getByRole('link', { name: /^Download invoice/ }),
  ];
  expect((await tag.boundingBox())!.x).toBeCloseTo((await invoice.boundingBox())!.x, 0);
});
