import type { Page } from '@playwright/test';
import { PARTS, productPage, SETS } from '#tests/support/small-catalogue.ts';
import { readCustomerId } from './support/account.ts';
import { createOwnerApi } from './support/admin.ts';
import { alertWith } from './support/page-checks.ts';
import {
  addToCart,
  countSubmittedOrders,
  expectPaid,
  fillCard,
  fillCheckoutAddress,
  fillCheckoutAsNewCustomer,
  finishPayPal,
  placeOrderButton,
} from './support/shopper.ts';
import { chooseCurrency, expect, test } from './support/test.ts';

async function fillCheckout(page: Page, address: Parameters<typeof fillCheckoutAddress>[2] = {}) {
  await page.getByLabel('Email Address').fill('ada@example.com');
  await fillCheckoutAddress(page, 'shipping', address);
}

test('the cart’s PayPal button opens the checkout with PayPal chosen, contacts no provider before, and a reload keeps the choice', async ({
  page,
  shop,
}) => {
  await addToCart(page, SETS.accordFront);
  const externalUrls: string[] = [];
  page.on('request', (request) => {
    const isCheckout = new URL(page.url()).pathname === '/checkout';
    if (!isCheckout && !request.url().startsWith(shop.url)) externalUrls.push(request.url());
  });
  await page.goto('/cart');
  await page.getByRole('link', { name: 'Pay with PayPal' }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  expect(externalUrls, 'no provider is contacted before the checkout').toEqual([]);
  await expect(page.getByLabel('PayPal')).toBeChecked();
  await fillCheckout(page);
  await page.reload();
  await expect(page.getByLabel('PayPal')).toBeChecked();
  await page.getByLabel('Card', { exact: true }).check();
  await page.reload();
  await expect(page.getByLabel('Card', { exact: true })).toBeChecked();
  await page.getByLabel('PayPal').check();
  await finishPayPal(page, /Pay Now/);
  await expectPaid(page);
});

for (const [province, payment, currency, address, tax, total] of [
  ['New York', 'Card', 'us', { city: 'Albany', province: 'New York', zip: '122071234' }, null, 'U$149.99'],
  ['New York', 'PayPal', 'us', { city: 'Albany', province: 'New York', zip: '122071234' }, null, 'U$149.99'],
  ['Quebec', 'Card', 'ca', { city: 'Québec', province: 'Quebec', zip: 'G1R4P5' }, 'QST 9.975%', 'C$218.44'],
] as const)
  test(`an order to ${province} is paid by ${payment}; checkout and order page show ${tax ?? 'no tax'} and ${total}`, async ({
    page,
    shop,
  }) => {
    await chooseCurrency(page.context(), shop.url, currency);
    await addToCart(page, SETS.accordFront);
    await page.goto('/checkout');
    await fillCheckout(page, address);
    const summary = page.locator('.order-summary');
    await expect(summary).toContainText(total);
    if (tax) await expect(summary).toContainText(tax);
    await page.getByLabel(payment, { exact: true }).check();
    if (payment === 'PayPal') await finishPayPal(page, /Pay Now/);
    else {
      await fillCard(page, { postal_code: address.zip });
      await placeOrderButton(page).click();
    }
    await expectPaid(page);
    await page.getByRole('link', { name: 'See your order' }).click();
    await expect(page.locator('.order-totals')).toContainText(total);
    if (tax) await expect(page.locator('.order-totals')).toContainText(tax);
    await page.reload();
    await expect(page.locator('.order-totals')).toContainText(total);
  });

for (const width of [390, 1000])
  test(`CHK-06 at ${width} px the order summary is above the form and collapsed, and its heading shows the total`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await addToCart(page, SETS.civicSportFront);
    await page.goto('/checkout');
    const summary = page.locator('.order-summary');
    const heading = summary.getByRole('heading', { name: 'Order summary, C$189.99' });
    await expect(heading).toBeVisible();
    await expect(summary.getByText(PARTS.front)).toBeHidden();
    await expect(page.getByLabel('Email Address')).toBeInViewport();
    await heading.click();
    await expect(summary.getByText(PARTS.front)).toBeVisible();
  });

test('CHK-07 after a failed submission, a separate billing address starts without errors', async ({
  page,
}) => {
  await addToCart(page, SETS.accordFront);
  await page.goto('/checkout');
  await fillCard(page);
  await placeOrderButton(page).click();
  await expect(page.locator('#shipping-city')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Use delivery address as my billing address.').uncheck();
  const city = page.locator('#billing-city');
  await expect(city).not.toHaveAttribute('aria-invalid', 'true');
  await city.focus();
  await city.blur();
  await expect(city).toHaveAttribute('aria-invalid', 'true');
  await fillCheckout(page);
  await placeOrderButton(page).click();
  await expect(page.locator('.error-summary')).toContainText('Billing: First Name cannot be empty');
});

test('PLACE ORDER with nothing entered lists the problems of the card together with those of the addresses', async ({
  page,
}) => {
  await addToCart(page, SETS.civicSportFront);
  await page.goto('/checkout');
  await expect(placeOrderButton(page)).toBeEnabled();
  await placeOrderButton(page).click();
  const summary = page.locator('.error-summary');
  await expect(summary.getByRole('link', { name: /^Enter a valid card number\./ })).toHaveAttribute(
    'href',
    '#card',
  );
  await expect(summary).toContainText('First Name cannot be empty');
  await expect(summary).toBeFocused();
});

test('CHK-06 the order summary names each set with its size and part number, beside an image', async ({
  page,
}) => {
  await addToCart(page, SETS.civicSportFront);
  await page.goto('/checkout');
  const line = page.locator('.order-summary').getByRole('listitem').filter({ hasText: PARTS.front });
  await expect(line).toContainText('Front Set 11.8 in');
  await expect(line.locator('img')).toBeVisible();
});

test('if staff change a price during checkout, the first click charges nothing and shows the new total, and the second pays it', async ({
  page,
  shop,
}) => {
  await fillCheckoutAsNewCustomer(page);
  const summary = page.locator('.order-summary');
  await expect(summary).toContainText('C$214.69');
  const callAsOwner = await createOwnerApi(shop);
  const customer_id = await readCustomerId(page);
  const price = { cad_price: 100, usd_price: 80, custom_note: 'for the club' };
  await callAsOwner('POST /admin/cartitems', { ...SETS.accordFront, customer_id, ...price });
  await placeOrderButton(page).click();
  await expect(alertWith(page, 'Nothing was charged.')).toContainText('C$113.00');
  await expect(summary).toContainText('C$113.00');
  await placeOrderButton(page).click();
  await expectPaid(page);
});

test('if the stock held for an order was released, the input is kept and the next click places a new order', async ({
  page,
}) => {
  await addToCart(page, SETS.accordFront);
  await page.goto('/checkout');
  await fillCheckout(page);
  await fillCard(page);
  const smessage = 'This order was not paid in time.';
  await page.route(
    '**/api/placeorder',
    (route) => route.fulfill({ status: 409, json: { scode: 409, smessage, reason: 'order-hold-expired' } }),
    { times: 1 },
  );
  await placeOrderButton(page).click();
  await expect(alertWith(page, smessage)).toBeFocused();
  await expect(page.getByLabel('First Name')).toHaveValue('Ada');
  await placeOrderButton(page).click();
  await expectPaid(page);
});

test('a cart that is ordered in two tabs is ordered once; the second tab says that the cart is empty', async ({
  page,
}) => {
  await addToCart(page, SETS.accordFront);
  await page.goto('/checkout');
  await fillCheckout(page);
  const otherTab = await page.context().newPage();
  await otherTab.goto('/checkout');
  await expect(otherTab.getByLabel('First Name')).toHaveValue('Ada');
  await fillCard(page);
  await fillCard(otherTab);
  await placeOrderButton(page).click();
  await expectPaid(page);
  // The click may fail, because the tab may notice the empty cart before or during it.
  await placeOrderButton(otherTab)
    .click({ timeout: 5000 })
    .catch(() => {});
  await expect(otherTab.getByText('Your cart is empty.').first()).toBeVisible();
});

test('Back leads from the confirmation to the page before the checkout', async ({ page }) => {
  await addToCart(page, SETS.accordFront);
  await page.goto('/cart');
  await page.goto('/checkout');
  await fillCheckout(page);
  await fillCard(page);
  await placeOrderButton(page).click();
  await expectPaid(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/cart$/);
});

test('on a slow network, a double click places one order', async ({ page }) => {
  await addToCart(page, SETS.accordFront);
  await page.goto('/checkout');
  await fillCheckout(page);
  await fillCard(page);
  const submittedOrders = countSubmittedOrders(page);
  const client = await page.context().newCDPSession(page);
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 600,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await placeOrderButton(page).dblclick();
  await expectPaid(page);
  expect(submittedOrders()).toBe(1);
});

test('an order is placed with the keyboard alone, from the product to the confirmation', async ({ page }) => {
  await page.goto(productPage(SETS.accordFront));
  const press = async (control: ReturnType<typeof page.locator>, key = 'Enter') => {
    await tabTo(page, control);
    await page.keyboard.press(key);
  };
  await press(page.locator('.add-row').getByRole('button', { name: 'ADD TO CART' }));
  await press(page.getByRole('button', { name: 'Add without checking' }));
  await press(page.getByRole('dialog', { name: 'CART' }).getByRole('link', { name: /^CHECKOUT/ }));
  await expect(page).toHaveURL(/\/cart$/);
  await press(page.getByRole('link', { name: 'CHECKOUT' }));
  await expect(page).toHaveURL(/\/checkout$/);
  for (const [id, text] of [
    ['email', 'ada@example.com'],
    ['shipping-first_name', 'Ada'],
    ['shipping-last_name', 'Byron'],
    ['shipping-address_line_1', '1 King St'],
    ['shipping-city', 'Toronto'],
    ['shipping-province', 'Ontario'],
    ['shipping-zip', 'm5h 1a1'],
    ['shipping-phone_number', '(416) 555-0123'],
  ] as const) {
    await tabTo(page, page.locator(`#${id}`));
    await page.keyboard.type(text);
  }
  const card = page.frameLocator('iframe[title="Secure card fields"]');
  await tabTo(page, card.getByLabel('Card number'));
  for (const text of ['4111 1111 1111 1111', '12/40', '111', 'M5H 1A1']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(placeOrderButton(page)).toBeEnabled();
  await press(placeOrderButton(page));
  await expectPaid(page);
});

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: ReturnType<Page['locator']>): Promise<void> {
  await expect(control).toBeVisible();
  // More presses than any of these pages needs.
  for (let presses = 0; presses < 80; presses++) {
    if (await control.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}

test.describe(() => {
  test.use({ javaScriptEnabled: false });
  test('without JavaScript, the cart leads to the checkout, which says that card payment requires JavaScript', async ({
    page,
  }) => {
    await page.goto(productPage(SETS.accordFront));
    await page.getByRole('button', { name: 'ADD TO CART' }).click();
    await page.getByRole('button', { name: 'Add without checking' }).click();
    await page.getByRole('link', { name: 'CHECKOUT' }).click();
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(page.getByRole('main')).toContainText('Card payment requires JavaScript.', {
      useInnerText: true,
    });
    await expect(page.getByLabel('Email Address')).toBeVisible();
  });
});
