import type { Page } from '@playwright/test';
import { holdRequests } from './support/hold-requests.ts';
import {
  countSubmittedOrders,
  expectPaid,
  fillCheckoutAsNewCustomer,
  orderByCard,
  placeOrderButton,
} from './support/shopper.ts';
import { expect, test } from './support/test.ts';

/** Checks that the page shows the alert for visitors who do not come from the checkout, and redirects home. */
async function expectSentHome(page: Page): Promise<void> {
  await expect(page.getByRole('alert')).toContainText(
    'Please do not refresh or enter this page directly by url.',
  );
  await expect(page).toHaveURL(/\/$/);
}

for (const width of [1440, 360]) {
  test(`CHK-09 entering /order/placed directly shows an alert, redirects home and submits nothing, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const submittedOrders = countSubmittedOrders(page);
    await page.goto('/order/placed');
    await expectSentHome(page);
    await page.goto('/order/placed?order=NO-SUCH-ORDER');
    await expectSentHome(page);
    expect(submittedOrders()).toBe(0);
  });
}

test('CHK-09 a refresh shows the paid order again without placing another; another browser is redirected home', async ({
  page,
  openOtherBrowser,
}) => {
  await orderByCard(page);
  await expectPaid(page);
  await expect(page).toHaveURL(/\/order\/placed\?order=/);
  const submittedOrders = countSubmittedOrders(page);
  await page.reload();
  await expectPaid(page);
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  // The postal code stays in one piece.
  await expect(page.locator('.order-overview')).toHaveText(/\nToronto, Ontario M5H\u00a01A1\nCanada/, {
    useInnerText: true,
  });
  await expect(page.getByText('Fit not checked: no vehicle was given')).toBeVisible();
  await expect(
    page.getByRole('link', { name: 'Tell us your vehicle; we check before shipping' }),
  ).toHaveAttribute('href', /^\/contact\/[^?]+\?part_number=ESD-1001F$/);
  expect(submittedOrders()).toBe(0);

  const otherBrowser = await openOtherBrowser();
  await otherBrowser.goto(page.url());
  await expectSentHome(otherBrowser);
});

test('CHK-09 the page shows “ordering” while the payment is undecided, then that the payment succeeded or failed', async ({
  page,
}) => {
  await orderByCard(page);
  await expectPaid(page);
  let status = 'Processing';
  await page.route('**/api/user/visitors/orders/*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.orderInfo.order.status = status;
    await route.fulfill({ response, json: body });
  });
  const heading = page.getByRole('heading', { level: 1 });
  await page.reload();
  await expect(heading).toHaveText('ordering');
  status = 'Paid';
  await expectPaid(page);
  status = 'Void';
  await page.reload();
  await expect(heading).toHaveText('Your order could not be completed.');
  await page.getByRole('link', { name: 'Back to the cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
});

test('a customer is not offered an account while it is still loading, even if the cart has loaded', async ({
  page,
}) => {
  await fillCheckoutAsNewCustomer(page);
  await placeOrderButton(page).click();
  await expectPaid(page);
  await holdRequests(page, '**/api/header?*');
  await page.reload();
  await expectPaid(page);
  await page.getByRole('banner').getByRole('link', { name: 'CART' }).click();
  await expect(page.getByRole('dialog', { name: 'CART' })).toContainText('Your cart is empty.');
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
});
