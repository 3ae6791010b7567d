import type { Page } from '@playwright/test';
import { PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { newEmail, register, submitSignIn } from './support/account.ts';
import { type Api, expect, test } from './support/admin.ts';
import { countSteps } from './support/count-steps.ts';
import { alertWith, expectAccessible, expectNoHorizontalScroll, statusWith } from './support/page-checks.ts';
import { addToCart, expectPaid, fillCard, fillCheckoutAddress, placeOrderButton } from './support/shopper.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const ACCORD = {
  year: 2018,
  make: 'Honda',
  model: 'Accord',
  submodel: null,
  trim: null,
  engine: null,
} as const;

/** Creates a draft for the front set of an Accord, at the list price, and returns its number. */
async function createDraft(api: Api, email: string): Promise<number> {
  const created = await api('POST /admin/quotes', { email, country: 'Canada', province: 'Ontario' });
  const { quote_number } = created.record as { quote_number: number };
  await api(`POST /admin/quotes/${quote_number}/lines`, { ...SETS.accordFront, car: ACCORD });
  return quote_number;
}

/** Sends a quote for the front set of an Accord; returns its number, the link of its email and the path of its checkout. */
async function sendQuote(api: Api, email: string) {
  const number = await createDraft(api, email);
  const sent = await api(`POST /admin/quotes/${number}/send`, {});
  const { link } = sent.record as { link: string };
  return { number, link, checkout: `/checkout?quote=${number}.${new URL(link).searchParams.get('key')}` };
}

/** Pays the open checkout by card, which must order the quote and leave the set in the shopper's own cart. */
async function payQuoteOnly(buyer: Page) {
  const summary = buyer.locator('.order-summary');
  await expect(summary).toContainText(PARTS.front);
  await expect(summary).not.toContainText(PARTS.rearOnSale);
  await fillCheckoutAddress(buyer, 'shipping');
  await fillCard(buyer);
  await placeOrderButton(buyer).click();
  await expectPaid(buyer);
  await buyer.goto('/cart');
  await expect(buyer.getByRole('main')).toContainText(PARTS.rearOnSale);
}

test('a clerk sends a quote with a special price in at most 12 steps, and the buyer opens its link and orders it', async ({
  page,
  openOtherBrowser,
  expectEmail,
}) => {
  const email = newEmail('quote');
  const steps = countSteps();
  await page.goto('/admin');
  await steps.click(page.getByRole('navigation').getByRole('link', { name: 'Quotes' }));
  await steps.click(page.getByRole('link', { name: 'New quote' }));
  await steps.fill(page.getByLabel('Email'), email);
  await steps.select(page.getByLabel('Ship to'), 'Ontario');
  await steps.click(page.getByRole('button', { name: 'Create quote' }));
  await steps.fill(page.getByLabel('Vehicle, VIN or part number'), '2018 honda accord front');
  await steps.click(page.getByRole('button', { name: 'Find sets' }));
  await steps.click(page.getByRole('button', { name: `Add: ${PARTS.front}` }));
  const sets = region(page, 'Sets');
  await expect(sets).toContainText('2018 Honda Accord');
  await steps.fill(sets.getByLabel('Price each'), '150');
  await steps.fill(sets.getByLabel('Reason for the price'), 'Price matched');
  await steps.click(sets.getByRole('button', { name: `Apply: ${PARTS.front}, 2018 Honda Accord` }));
  await expect(region(page, 'Totals')).toContainText('C$169.50');
  await expect(sets.getByRole('button', { name: 'Apply' })).toBeFocused();
  await steps.click(page.getByRole('button', { name: 'Send quote' }));
  const link = page.getByLabel('Link', { exact: true });
  await expect(link).toHaveValue(/\/quote\/\d+\?key=/);
  steps.expectAtMost(12);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  }
  const url = await link.inputValue();
  await expectEmail(email, url);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(region(page, 'History')).toContainText('Email sent again');

  const buyer = await openOtherBrowser();
  // Without cookies, the shop would ask for a country, but a quote has its own currency.
  await buyer.context().clearCookies();
  await buyer.goto(url);
  await expect(buyer.locator('.order-totals')).toContainText('C$169.50');
  await expect(buyer.getByRole('row', { name: PARTS.front })).toContainText('2018 Honda Accord');
  await expect(buyer.locator('.order-foot').getByRole('link', { name: 'Delivery times' })).toBeVisible();
  for (const width of [1440, 390, 360]) {
    await buyer.setViewportSize({ width, height: 900 });
    await expectAccessible(buyer);
    await expectNoHorizontalScroll(buyer);
  }
  await buyer.getByRole('link', { name: 'Order this quote' }).click();
  await expect(buyer.getByLabel('Email Address')).toHaveValue(email);
  await expect(buyer.locator('.order-summary')).toContainText('C$169.50');
  await expect(buyer.getByLabel('Coupon code')).toHaveCount(0);
  await buyer.getByRole('link', { name: 'Back to quote' }).click();
  await buyer.getByRole('link', { name: 'Order this quote' }).click();
  await buyer.reload();
  await expect(buyer.locator('.order-summary')).toContainText('C$169.50');
  await fillCheckoutAddress(buyer, 'shipping');
  await fillCard(buyer);
  await placeOrderButton(buyer).click();
  await expectPaid(buyer);

  await page.reload();
  await expect(page.getByRole('main').getByRole('link', { name: /^Order / })).toBeVisible();
  await expect(region(page, 'History')).toContainText('Quote sent');
  await expect(region(page, 'Terms')).toContainText(email);
  await expect(page.getByLabel('Message to the buyer')).toHaveCount(0);
});

test('a payment of a sent quote without a whole address asks for the rest of it; the link keeps working', async ({
  page,
  api,
}) => {
  const { number } = await sendQuote(api, newEmail('short'));
  await page.goto(`/admin/quotes/${number}`);
  await page.getByText('Record payment').first().click();
  const payment = page.getByRole('group').filter({ hasText: 'Record payment' });
  await expect(payment).toContainText('a complete shipping address, which this quote does not have');
  await expect(payment.getByLabel('Amount received')).toHaveCount(0);
  await expect(payment.getByLabel('Province'), 'the taxes depend on it').toBeDisabled();
  for (const [label, value] of [
    ['First Name', 'Ada'],
    ['Last Name', 'Lovelace'],
    ['Address Line 1', '1 King St'],
    ['City', 'Toronto'],
    ['Postal Code', 'm5h 1a1'],
    ['Phone', '416 555 0123'],
  ] as const)
    await payment.getByLabel(label).fill(value);
  await payment.getByRole('button', { name: 'Use this address' }).click();
  await expect(payment.getByLabel('Amount received')).toBeVisible();
  await expectAccessible(page);
  await payment.getByRole('button', { name: 'Save payment' }).click();
  await expect(statusWith(page, 'The order was placed.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^Order / })).toBeVisible();
});

test('a postal code that a quote cannot be ordered with is reported next to its field when staff leave it', async ({
  page,
  api,
}) => {
  await page.goto(`/admin/quotes/${await createDraft(api, newEmail('zip'))}`);
  const zip = page.getByLabel('Postal Code');
  await zip.fill('123');
  await page.getByLabel('City').focus();
  await expect(zip).toHaveAttribute('aria-invalid', 'true');
  await zip.fill('m5h 1a1');
  await expect(zip).not.toHaveAttribute('aria-invalid', 'true');
});

test('recording a payment by phone turns a quote into an order', async ({ page, api }) => {
  const number = await createDraft(api, newEmail('phone'));
  await page.goto(`/admin/quotes/${number}`);
  const paymentForm = page.getByRole('group').filter({ hasText: 'Record payment' });
  await page.getByText('Record payment').first().click();
  await expect(paymentForm).toContainText('Complete and save the shipping address first');
  await expect(paymentForm.getByRole('button', { name: 'Save payment' })).toBeDisabled();
  for (const [label, value] of [
    ['First Name', 'Ada'],
    ['Last Name', 'Byron'],
    ['Address Line 1', '1 King St'],
    ['City', 'Toronto'],
    ['Postal Code', 'm5h 1a1'],
    ['Phone', '416 555 0123'],
  ] as const)
    await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(statusWith(page, 'Quote saved.')).toBeVisible();
  await paymentForm.getByRole('button', { name: 'Save payment' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Order / })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Order');
  await expect(page.getByRole('main')).toContainText('Received C$214.69');
});

test('unsaved details are kept when a set is added, and each error is shown next to its field', async ({
  page,
  api,
}) => {
  const number = await createDraft(api, newEmail('draft'));
  await page.goto(`/admin/quotes/${number}`);
  await page.getByLabel('Message to the buyer').fill('As discussed by phone.');
  await page.getByLabel('Vehicle, VIN or part number').fill('civic rear');
  await page.getByRole('button', { name: 'Find sets' }).click();
  await page
    .getByRole('button', { name: `Add: ${PARTS.rearOnSale}` })
    .first()
    .click();
  await expect(region(page, 'Sets').getByRole('listitem')).toHaveCount(2);
  await expect(page.getByLabel('Message to the buyer')).toHaveValue('As discussed by phone.');
  const send = page.getByRole('button', { name: 'Send quote' });
  await expect(send).toBeDisabled();
  await expect(send).toHaveAccessibleDescription('Save your changes first.');
  const wrongVin = '2HGFC2F59JH000001';
  await page.getByLabel('Vehicle, VIN or part number').fill(wrongVin);
  await page.getByRole('button', { name: 'Find sets' }).click();
  await expect(alertWith(page, 'check digit')).toBeVisible();
  const price = region(page, 'Sets').getByLabel('Price each').first();
  await price.fill('1');
  await price.press('Enter');
  await expect(region(page, 'Sets')).toContainText('Give the reason for this price.');
  await page.getByLabel('Coupon').fill('NOSUCH');
  // The unapplied price would look saved, so saving the quote is refused.
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Click “Apply” there, or clear the form.')).toBeVisible();
  await region(page, 'Sets').getByLabel('Reason').first().fill('agreed by phone');
  await price.press('Enter');
  await expect(region(page, 'Totals')).toContainText('C$70.05');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('Coupon')).toHaveAttribute('aria-invalid', 'true');
});

test('deleting a quote does not warn about unsaved edits', async ({ page, api }) => {
  const number = await createDraft(api, newEmail('deleted'));
  await page.goto(`/admin/quotes/${number}`);
  await region(page, 'Sets').getByLabel('Quantity').fill('2');
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click();
  await expect(page).toHaveURL(/\/admin\/quotes$/);
  await expect(statusWith(page, 'The quote was deleted.')).toBeVisible();
});

test('without JavaScript a buyer can read a quote and open its checkout; the checkout link of a revised quote leads to the quote, a wrong link to “Quote not found”', async ({
  openOtherBrowser,
  api,
}) => {
  const { number, link, checkout } = await sendQuote(api, newEmail('noscript'));
  const buyer = await openOtherBrowser({ javaScriptEnabled: false });
  await buyer.goto(link);
  await expect(buyer.getByRole('main')).toContainText('These prices hold through');
  await buyer.getByRole('link', { name: 'Order this quote' }).click();
  await expect(buyer).toHaveURL(/\/checkout\?quote=/);
  await expect(buyer.getByRole('main')).toContainText(PARTS.front);
  await buyer.goto('/cart');
  await expect(buyer.getByRole('main')).not.toContainText(PARTS.front);
  await api(`POST /admin/quotes/${number}/revise`, {});
  await buyer.goto(checkout);
  await expect(buyer).toHaveURL(/\/quote\/\d+\?key=/);
  await expect(buyer.getByRole('main')).toContainText('We are revising this quote.');
  for (const wrongLink of [link.replace('key=', 'key=x'), '/checkout?quote=☃']) {
    await buyer.goto(wrongLink);
    await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('Quote not found');
  }
});

test('a buyer who signs in from a quote’s checkout orders the quote, not their own cart', async ({
  openOtherBrowser,
  api,
}) => {
  const email = newEmail('quotesignin');
  const { checkout } = await sendQuote(api, email);
  const buyer = await openOtherBrowser();
  await register(buyer, email);
  await addToCart(buyer, SETS.civicSportRear);
  await buyer.goto(checkout);
  await buyer.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await submitSignIn(buyer, email);
  await expect(buyer).toHaveURL(/\/checkout\?quote=/);
  await payQuoteOnly(buyer);
});

test('in a quote’s checkout, going back after following a link in the error summary keeps the quote and what was typed', async ({
  openOtherBrowser,
  api,
}) => {
  const { checkout } = await sendQuote(api, newEmail('quoteback'));
  const buyer = await openOtherBrowser();
  await addToCart(buyer, SETS.civicSportRear);
  await buyer.goto(checkout);
  await buyer.getByLabel('Email Address').fill('ada@example.com');
  await placeOrderButton(buyer).click();
  await buyer.locator('.error-summary').getByRole('link').first().click();
  await expect(buyer).toHaveURL(/#/);
  await buyer.goBack();
  await expect(buyer).not.toHaveURL(/#/);
  await expect(buyer.getByLabel('Email Address')).toHaveValue('ada@example.com');
  await payQuoteOnly(buyer);
});

test('reopening a quote’s checkout keeps the typed address, but restores the quote’s email address', async ({
  openOtherBrowser,
  api,
}) => {
  const email = newEmail('quotedraft');
  const { link } = await sendQuote(api, email);
  const buyer = await openOtherBrowser();
  await buyer.goto(link);
  const order = buyer.getByRole('link', { name: 'Order this quote' });
  await order.click();
  // The total is loaded after hydration, without which nothing that is typed would be kept.
  await expect(buyer.locator('.order-summary')).toContainText('C$214.69');
  const city = buyer.locator('#shipping-city');
  await city.fill('Toronto');
  await buyer.getByLabel('Email Address').fill('other@example.com');
  await buyer.getByRole('link', { name: 'Back to quote' }).click();
  await order.click();
  await expect(buyer.getByLabel('Email Address')).toHaveValue(email);
  await expect(city).toHaveValue('Toronto');
});

test('a quote that staff change while its checkout is open is shown as changed', async ({
  openOtherBrowser,
  api,
}) => {
  const { number, checkout } = await sendQuote(api, newEmail('quotechanged'));
  const buyer = await openOtherBrowser();
  await buyer.goto(checkout);
  await buyer.getByLabel('Email Address').fill('ada@example.com');
  await fillCheckoutAddress(buyer, 'shipping');
  await fillCard(buyer);
  const summary = buyer.locator('.order-summary');
  await expect(summary).toContainText('C$214.69');
  await api(`POST /admin/quotes/${number}/revise`, {});
  const line = { ...SETS.accordFront, quantity: 2, price: 189.99, reason: '' };
  await api(`POST /admin/quotes/${number}/lines/change`, line);
  await api(`POST /admin/quotes/${number}/send`, {});
  await placeOrderButton(buyer).click();
  await expect(buyer.locator('.error-summary')).toBeVisible();
  await expect(summary).toContainText('C$429.38');
  await placeOrderButton(buyer).click();
  await expectPaid(buyer);
});
