import type { Page } from '@playwright/test';
import { SETS } from '#tests/support/small-catalogue.ts';
import { signInAsNewCustomer } from './support/account.ts';
import { holdRequests } from './support/hold-requests.ts';
import { alertWith, statusWith } from './support/page-checks.ts';
import type { ShopAddress } from './support/shop.ts';
import {
  addToCart,
  countSubmittedOrders,
  expectPaid,
  fillCard,
  fillCheckoutAddress,
  finishPayPal,
  payPalButton,
  placeOrderButton,
} from './support/shopper.ts';
import { chooseCurrency, expect, test } from './support/test.ts';

async function openCheckout(page: Page, width: number) {
  await page.setViewportSize({ width, height: 800 });
  await addToCart(page, SETS.accordFront);
  await page.goto('/checkout');
}

async function fillDelivery(page: Page, email = 'ada@example.com') {
  await page.getByLabel('Email Address').fill(email);
  await fillCheckoutAddress(page, 'shipping');
}

/** The card payments made with this email address, in cents. */
async function listCharges({ sandbox_url }: ShopAddress, email: string): Promise<number[]> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${sandbox_url}/_sandbox/ledger`, { method: 'POST', headers, body: '{}' });
  const { payments } = (await response.json()) as {
    payments: { buyer_email_address: string; amount_money: { amount: number } }[];
  };
  return payments
    .filter((each) => each.buyer_email_address === email)
    .map((each) => each.amount_money.amount);
}

/** Changes the total in the next order request. */
const tamperWithTotal = (page: Page, url: string) =>
  page.route(
    url,
    async (route) => {
      const body = route.request().postDataJSON() as { orderInfo: { total: number } };
      await route.continue({ postData: { ...body, orderInfo: { ...body.orderInfo, total: 1 } } });
    },
    { times: 1 },
  );

for (const [screen, width] of [
  ['desktop', 1440],
  ['phone', 360],
] as const) {
  test.describe(screen, () => {
    test('CHK-01 CHK-02 CHK-04 CHK-06 a guest enters email and addresses; the province determines the tax', async ({
      page,
    }) => {
      await openCheckout(page, width);
      await expect(page.getByLabel('Standard (FREE)')).toBeChecked();
      const sameAddress = page.getByLabel('Use delivery address as my billing address.');
      await expect(sameAddress).toBeChecked();
      await sameAddress.uncheck();
      await expect(page.getByLabel('First Name')).toHaveCount(2);
      await sameAddress.check();
      await expect(page.getByLabel('First Name')).toHaveCount(1);
      const summary = page.locator('.order-summary');
      await expect(summary).toContainText('Free Shipping');
      await expect(summary).toContainText('Choose a province');
      await expect(summary).toContainText('Total before tax');
      await page.locator('#shipping-province').selectOption('Ontario');
      await expect(summary).toContainText('HST 13%');
      await expect(summary).toContainText('C$24.70');
      await expect(summary).toContainText('C$214.69');
      await expect(summary).not.toContainText('before tax');
      await page.locator('#shipping-country').selectOption('United States');
      await expect(page.locator('.place-order-total')).toHaveText('Grand total C$189.99');
      await expect(summary).not.toContainText('before tax');
      const quoteForTexas = page.waitForResponse((response) => response.url().includes('province=Texas'));
      await page.locator('#shipping-province').selectOption('Texas');
      await quoteForTexas;
      await expect(summary).not.toContainText('HST');
      await expect(page.locator('.place-order-total')).toHaveText('Grand total C$189.99');
    });

    test('CHK-06 the checkout takes a coupon, offers to correct a province that differs from the postal code, and has no search', async ({
      page,
    }) => {
      await openCheckout(page, width);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Back to cart' })).toBeVisible();
      await expect(page.getByRole('banner').getByRole('searchbox')).toHaveCount(0);
      await fillCheckoutAddress(page, 'shipping', { zip: 'H2X1Y4' });
      await page.getByRole('button', { name: 'Change province to Quebec' }).click();
      await expect(page.locator('#shipping-province')).toHaveValue('Quebec');
      await expect(page.locator('#shipping-province')).toBeFocused();
      await expect(page.locator('#shipping-city')).toHaveValue('Toronto');
      const summary = page.locator('.order-summary');
      if (width < 1000) await summary.locator('summary').click();
      await summary.getByLabel('Coupon code').fill('welcome10');
      await summary.getByRole('button', { name: 'Apply' }).click();
      await expect(summary).toContainText('-C$19.00');
      await expect(page.locator('.place-order-total')).toHaveText('Grand total C$196.60');
    });

    test('CHK-05 CHK-11 PayPal replaces PLACE ORDER and needs valid addresses; the page names the payer, and an email confirms the payment', async ({
      page,
      waitForEmailTo,
    }) => {
      await openCheckout(page, width);
      await expect(placeOrderButton(page)).toBeVisible();
      await page.getByLabel('PayPal').check();
      await expect(placeOrderButton(page)).toHaveCount(0);
      const button = payPalButton(page);
      await expect(button).toBeDisabled();
      await fillDelivery(page, `paypal-${screen}@example.com`);
      await expect(button).toBeEnabled();
      await finishPayPal(page, /Pay Now/);
      await expectPaid(page);
      await expect(statusWith(page, 'Transaction completed by')).toContainText(
        'Transaction completed by Anna Tremblay',
      );
      const email = await waitForEmailTo(`paypal-${screen}@example.com`);
      expect(email.subject).toContain('is paid');
    });

    test('CHK-07 errors are shown next to the fields and in the summary, and nothing is sent until they are corrected', async ({
      page,
    }) => {
      await openCheckout(page, width);
      await fillDelivery(page, 'ada');
      await page.locator('#shipping-zip').fill('M5H-1A');
      await fillCard(page);
      const submittedOrders = countSubmittedOrders(page);
      await placeOrderButton(page).click();
      const summary = alertWith(page, 'Shipping/Billing address or Email is not valid.');
      await expect(summary).toBeFocused();
      await expect(summary.getByRole('link')).toHaveCount(2);
      await expect(page.getByLabel('Postal code').first()).toHaveAttribute('aria-invalid', 'true');
      await summary.getByRole('link').first().click();
      await expect(page.getByLabel('Email Address')).toBeFocused();
      await page.getByLabel('Email Address').fill('ada@example.com');
      await page.locator('#shipping-zip').fill('m5h 1a1');
      await page.locator('#shipping-zip').blur();
      await expect(page.locator('#shipping-zip')).toHaveValue('M5H1A1');
      expect(submittedOrders()).toBe(0);
      await placeOrderButton(page).click();
      await expectPaid(page);
    });
  });
}

test.describe('PayPal without a payment', () => {
  // The provider's script reports its errors in the console.
  test.use({ mayReportErrors: true });
  test('CHK-10 a tampered total is refused before the PayPal payment starts', async ({ page }) => {
    await openCheckout(page, 360);
    await page.getByLabel('PayPal').check();
    await fillDelivery(page);
    await tamperWithTotal(page, '**/api/placeorder/paypal');
    await payPalButton(page).click();
    await expect(alertWith(page, 'Nothing was charged.')).toContainText('C$214.69');
    await finishPayPal(page, /Pay Now/);
    await expectPaid(page);
  });

  test('CHK-08 a cancelled or failed PayPal payment charges nothing and keeps the input', async ({
    page,
  }) => {
    await openCheckout(page, 1440);
    await page.getByLabel('PayPal').check();
    await fillDelivery(page);
    await expect(page.getByText('C$214.69').first()).toBeVisible();
    await finishPayPal(page, /Cancel/);
    await expect(alertWith(page, 'PayPal was closed')).toContainText('Nothing was charged.');
    await expect(page.getByLabel('First Name')).toHaveValue('Ada');
    await finishPayPal(page, /error/);
    await expect(alertWith(page, 'PayPal reported an error')).toBeVisible();
    await page.getByLabel('Card', { exact: true }).check();
    await fillCard(page);
    await placeOrderButton(page).click();
    await expectPaid(page);
  });
});

test('if the code for PayPal cannot be loaded, a retry keeps the input', async ({ page }) => {
  await page.route('**/PayPalSection-*.js', (route) => route.abort());
  await openCheckout(page, 1440);
  await fillDelivery(page);
  await page.getByLabel('PayPal').check();
  const alert = alertWith(page, 'The payment form could not be loaded.');
  await expect(alert).toBeVisible();
  await page.unroute('**/PayPalSection-*.js');
  await alert.getByRole('button').click();
  await expect(payPalButton(page)).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveValue('Ada');
});

test('while the card form loads, its frame is marked as busy', async ({ page }) => {
  const release = await holdRequests(page, '**/square.js');
  await openCheckout(page, 1440);
  const frame = page.locator('.card-frame');
  await expect(frame).toHaveAttribute('aria-busy', 'true');
  await expect(statusWith(page, 'Loading the payment form.')).toBeVisible();
  release();
  await expect(frame).toHaveAttribute('aria-busy', 'false');
});

test.describe('a style that the card provider rejects', () => {
  // The rejection is reported in the console.
  test.use({ mayReportErrors: true });
  test('the card form has the provider’s own look, and the rejection is reported', async ({ page }) => {
    await page.route('**/square.js', async (route) => {
      const response = await route.fetch();
      const rejectStyle = `
        const { payments } = window.Square;
        window.Square.payments = (...ids) => {
          const { setLocale, card } = payments(...ids);
          const reject = async () => Promise.reject(new Error('InvalidStylesError'));
          return { setLocale, card: (options) => (options ? reject() : card()) };
        };`;
      await route.fulfill({ response, body: (await response.text()) + rejectStyle });
    });
    const report = page.waitForEvent('console', (message) => message.text().includes('InvalidStylesError'));
    await openCheckout(page, 1440);
    expect((await report).text()).toContain('card style');
    await expect(page.frameLocator('.card-frame iframe').locator('#number')).toBeVisible();
  });
});

test('CHK-10 a tampered total is refused, the correct total is shown, and the card is not charged', async ({
  page,
  shop,
}) => {
  await openCheckout(page, 360);
  const email = 'tampered@example.com';
  await fillDelivery(page, email);
  await fillCard(page);
  await tamperWithTotal(page, '**/api/placeorder');
  await placeOrderButton(page).click();
  await expect(alertWith(page, 'Nothing was charged.')).toContainText('C$214.69');
  expect(await listCharges(shop, email)).toEqual([]);
  await expect(page.getByLabel('First Name')).toHaveValue('Ada');
  await placeOrderButton(page).click();
  await expectPaid(page);
  expect(await listCharges(shop, email)).toEqual([21469]);
});

test('CHK-11 after a declined card, a corrected order can be paid with PayPal', async ({ page }) => {
  await openCheckout(page, 360);
  await fillDelivery(page);
  await expect(page.frameLocator('.card-frame iframe').getByLabel('Postal code')).toHaveValue('M5H1A1');
  // The sandbox declines this CVV.
  await fillCard(page, { cvv: '911' });
  await placeOrderButton(page).click();
  await expect(alertWith(page, 'declined')).toContainText('Nothing was charged');
  await expect(alertWith(page, 'declined')).toBeFocused();
  await page.getByLabel('Last Name').fill('Lovelace');
  await page.getByLabel('PayPal').check();
  await finishPayPal(page, /Pay Now/);
  await expectPaid(page);
});

test('CHK-05 correcting a wrong card number removes its error and the alert before the next attempt', async ({
  page,
}) => {
  await openCheckout(page, 360);
  await fillDelivery(page);
  await fillCard(page, { number: '4111 1111 1111 1112' });
  await placeOrderButton(page).click();
  const alert = alertWith(page, 'Enter a valid card number.');
  const error = page.frameLocator('.card-frame iframe').getByText('Card number is not valid');
  await expect(alert).toBeVisible();
  await expect(error).toBeVisible();
  await fillCard(page);
  await expect(error).toBeHidden();
  await expect(alert).toBeHidden();
});

test('CHK-05 while the order is placed, PLACE ORDER says so and ignores further clicks', async ({ page }) => {
  await openCheckout(page, 360);
  await fillDelivery(page);
  await fillCard(page);
  const submittedOrders = countSubmittedOrders(page);
  const release = await holdRequests(page, '**/api/placeorder');
  await placeOrderButton(page).click();
  const button = page.getByRole('button', { name: 'ordering' });
  await expect(button).toBeDisabled();
  await button.click({ force: true });
  release();
  await expectPaid(page);
  expect(submittedOrders()).toBe(1);
});

test('CHK-05 PLACE ORDER is disabled until the cart has loaded', async ({ page }) => {
  await openCheckout(page, 360);
  const release = await holdRequests(page, '**/api/header?*');
  await page.reload();
  await fillCard(page);
  await expect(placeOrderButton(page)).toBeDisabled();
  release();
  await expect(placeOrderButton(page)).toBeEnabled();
});

test('CHK-10 while a new total loads, PLACE ORDER explains it and sends nothing', async ({ page }) => {
  await openCheckout(page, 360);
  await fillDelivery(page);
  await fillCard(page);
  await expect(page.locator('.order-summary')).toContainText('HST 13%');
  const submittedOrders = countSubmittedOrders(page);
  const release = await holdRequests(page, '**/api/quote?*');
  await page.locator('#shipping-province').selectOption('Alberta');
  await expect(placeOrderButton(page)).toBeDisabled();
  await placeOrderButton(page).click({ force: true });
  await expect(alertWith(page, 'The total is still being calculated.')).toBeVisible();
  release();
  await expect(page.locator('.order-summary')).toContainText('GST 5%');
  expect(submittedOrders()).toBe(0);
  await placeOrderButton(page).click();
  await expectPaid(page);
});

test.describe('without a connection', () => {
  test.use({ mayReportErrors: true });

  test('if the cart cannot be loaded, the checkout says so and offers to try again', async ({ page }) => {
    await openCheckout(page, 360);
    await page.route('**/api/header?*', (route) => route.abort());
    await page.reload();
    const summary = page.locator('.order-summary');
    const failure = alertWith(summary, 'Your cart and account could not be loaded.');
    await expect(failure).toBeVisible();
    await expect(page.getByText('Loading your cart.')).toHaveCount(0);
    await placeOrderButton(page).click({ force: true });
    await expect(alertWith(page.locator('.checkout-form'), 'could not be loaded')).toBeVisible();
    await page.unroute('**/api/header?*');
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(alertWith(page, 'could not be loaded')).toHaveCount(0);
    await expect(summary).toContainText('ESD Rotors&Pads, Front');
    await fillCard(page);
    await expect(placeOrderButton(page)).toBeEnabled();
  });

  test('CHK-10 if the total for a new province cannot be loaded, PLACE ORDER sends nothing', async ({
    page,
  }) => {
    await openCheckout(page, 360);
    await fillDelivery(page);
    await fillCard(page);
    await expect(page.locator('.order-summary')).toContainText('HST 13%');
    const submittedOrders = countSubmittedOrders(page);
    await page.route('**/api/quote?*', (route) => route.abort());
    await page.locator('#shipping-province').selectOption('Alberta');
    await expect(page.locator('.order-summary')).toContainText('The tax could not be calculated.');
    await placeOrderButton(page).click();
    await expect(page.locator('.error-summary')).toHaveText('The tax could not be calculated.');
    expect(submittedOrders()).toBe(0);
  });
});

test('a reload, the back button and a second tab keep what was typed, except the card, until the order is placed', async ({
  page,
}) => {
  await openCheckout(page, 1440);
  await fillDelivery(page, 'draft@example.com');
  await fillCard(page);
  const expectInputKept = async (tab: Page) => {
    await expect(tab.getByLabel('Email Address')).toHaveValue('draft@example.com');
    await expect(tab.getByLabel('First Name')).toHaveValue('Ada');
    await expect(tab.getByLabel('Province')).toHaveValue('Ontario');
  };
  await page.reload();
  await expectInputKept(page);
  await page.goto('/cart');
  await page.goBack();
  await expectInputKept(page);
  const otherTab = await page.context().newPage();
  await otherTab.goto('/checkout');
  await expectInputKept(otherTab);
  const readStorage = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(await readStorage()).toContain('draft@example.com');
  // Neither the card's number nor its expiry date is stored.
  expect(await readStorage()).not.toMatch(/4111|12\/40/);
  await fillCard(page);
  await placeOrderButton(page).click();
  await expectPaid(page);
  expect(await readStorage()).not.toContain('draft@example.com');
  await otherTab.reload();
  await expect(otherTab.getByText('Your cart is empty.')).toBeVisible();
  await expect(otherTab.getByRole('link', { name: 'Continue shopping' })).toBeVisible();
  await expect(otherTab.getByLabel('Email Address')).toHaveCount(0);
});

test('what is typed before the checkout is ready is kept; the draft fills in the rest', async ({ page }) => {
  await openCheckout(page, 1440);
  await fillDelivery(page, 'draft@example.com');
  const release = await holdRequests(page, '**/assets/entry-browser*.js');
  const requested = page.waitForRequest('**/assets/entry-browser*.js');
  const reload = page.reload();
  await requested;
  await page.getByLabel('First Name').fill('Grace');
  release();
  await reload;
  await expect(page.getByLabel('Email Address')).toHaveValue('draft@example.com');
  await expect(page.getByLabel('Last Name')).toHaveValue('Byron');
  await expect(page.getByLabel('First Name')).toHaveValue('Grace');
});

test('every page deletes a draft that is more than a day old', async ({ page }) => {
  await openCheckout(page, 1440);
  await fillDelivery(page, 'draft@example.com');
  const readDraft = () => page.evaluate(() => localStorage.getItem('checkout'));
  await page.goto('/contact');
  expect(await readDraft()).toContain('draft@example.com');
  await page.clock.setFixedTime(Date.now() + 25 * 3_600_000);
  await page.goto('/contact');
  expect(await readDraft()).toBeNull();
});

test('an open checkout stores nothing more once the customer has signed out in another tab', async ({
  page,
}) => {
  await signInAsNewCustomer(page);
  await openCheckout(page, 1440);
  const readDraft = () => page.evaluate(() => localStorage.getItem('checkout'));
  await page.getByLabel('First Name').fill('Ada');
  await expect.poll(readDraft).toContain('Ada');
  const otherTab = await page.context().newPage();
  await otherTab.goto('/user/orders');
  await otherTab.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(otherTab).toHaveURL(/\/signin$/);
  await expect.poll(readDraft).toBeNull();
  await page.getByLabel('Last Name').fill('Byron');
  await expect(page.getByLabel('Last Name')).toHaveValue('Byron');
  expect(await readDraft()).toBeNull();
});

test('the address form starts with the country of the currency, and the labels of state and ZIP code are those of the country', async ({
  page,
}) => {
  await openCheckout(page, 1440);
  await chooseCurrency(page.context(), page.url(), 'us');
  await page.reload();
  await expect(page.getByLabel('Country', { exact: true })).toHaveValue('United States');
  await expect(page.getByLabel('State', { exact: true })).toBeVisible();
  await page.getByLabel('ZIP code').fill('100011234');
  await page.getByLabel('ZIP code').blur();
  await expect(page.getByLabel('ZIP code')).toHaveValue('10001-1234');
});

test('for an address in the other country, the checkout names the currency; its footer has no shop links', async ({
  page,
}) => {
  await openCheckout(page, 900);
  await expect(page.getByRole('heading', { name: 'Order summary, C$189.99 + tax' })).toBeVisible();
  const currencyNote = page.getByText('You pay in Canadian dollars.');
  await expect(currencyNote).toHaveCount(0);
  await page.getByLabel('Country', { exact: true }).selectOption('United States');
  await expect(currencyNote).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Terms of sale' })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Contact us' })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'ESD ROTOR' })).toHaveCount(0);
});
