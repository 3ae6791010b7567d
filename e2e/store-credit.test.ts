import type { Page } from '@playwright/test';
import { SETS } from '#tests/support/small-catalogue.ts';
import { readCustomerId, signInAsNewCustomer } from './support/account.ts';
import { createOwnerApi } from './support/admin.ts';
import { alertWith, expectAccessible, expectNoHorizontalScroll } from './support/page-checks.ts';
import type { ShopAddress } from './support/shop.ts';
import {
  addToCart,
  expectPaid,
  fillCard,
  fillCheckoutAddress,
  finishPayPal,
  placeOrderButton,
} from './support/shopper.ts';
import { expect, test } from './support/test.ts';

const creditCheckbox = (page: Page) => page.getByLabel(/with your store credit/);
const summary = (page: Page) => page.locator('.order-summary');

/** Signs a new customer in, grants them credit and opens the checkout with a set and an address. */
async function openCheckoutWithCredit(page: Page, shop: ShopAddress, amount: number): Promise<void> {
  await signInAsNewCustomer(page);
  const customer_id = await readCustomerId(page);
  const callAsOwner = await createOwnerApi(shop);
  await callAsOwner(`POST /admin/customers/${customer_id}/credit`, {
    currency: 'ca',
    kind: 'grant',
    amount,
    note: 'late delivery',
  });
  await addToCart(page, SETS.accordFront);
  await page.goto('/checkout');
  await fillCheckoutAddress(page, 'shipping');
}

test('the buyer spends C$20 of store credit by ticking one box at the checkout; a reload keeps the choice', async ({
  page,
  shop,
}) => {
  await openCheckoutWithCredit(page, shop, 20);
  await page.goto('/user/accountSettings');
  await expect(page.getByText('C$20.00 to spend at checkout.')).toBeVisible();
  await page.goto('/checkout');
  await page.getByLabel('Pay C$20.00 with your store credit').check();
  await expect(summary(page)).toContainText('-C$20.00');
  await expect(page.locator('.place-order-total')).toHaveText('Amount due C$194.69');
  for (const width of [1440, 390, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoHorizontalScroll(page);
  }
  await expectAccessible(page);
  await page.reload();
  await expect(creditCheckbox(page), 'a reload keeps the choice').toBeChecked();
  await fillCard(page);
  await placeOrderButton(page).click();
  await expectPaid(page);
  await expect(page.locator('.order-totals')).toContainText('Store credit-C$20.00');
  await expect(page.locator('.order-totals')).toContainText('Other paymentC$194.69');
});

test('if store credit covers the total, neither a card nor PayPal is needed', async ({ page, shop }) => {
  await openCheckoutWithCredit(page, shop, 300);
  await page.getByLabel('Pay C$214.69 with your store credit').check();
  await expect(page.getByText('There is nothing to pay.')).toBeVisible();
  await expect(page.getByLabel('PayPal')).toBeHidden();
  await placeOrderButton(page).click();
  await expectPaid(page);
});

test('after PayPal’s window is closed, the credit still applies, and PayPal then pays the rest', async ({
  page,
  shop,
}) => {
  await openCheckoutWithCredit(page, shop, 20);
  await creditCheckbox(page).check();
  await page.getByLabel('PayPal').check();
  await finishPayPal(page, /Cancel/);
  await expect(alertWith(page, 'PayPal was closed')).toBeVisible();
  await expect(creditCheckbox(page)).toBeChecked();
  await finishPayPal(page, /Pay Now/);
  await expectPaid(page);
});

test('if staff revoke credit during checkout, the first click only shows the credit that is left, and the second click pays', async ({
  page,
  shop,
}) => {
  await openCheckoutWithCredit(page, shop, 20);
  await creditCheckbox(page).check();
  // The total for the province names the credit, so it has to arrive before the credit changes.
  await expect(page.locator('.place-order-total')).toHaveText('Amount due C$194.69');
  const customer_id = await readCustomerId(page);
  const callAsOwner = await createOwnerApi(shop);
  await callAsOwner(`POST /admin/customers/${customer_id}/credit`, {
    currency: 'ca',
    kind: 'take-back',
    amount: 5,
    note: 'granted by mistake',
  });
  await fillCard(page);
  await placeOrderButton(page).click();
  await expect(alertWith(page, 'Your store credit has changed')).toBeVisible();
  await expect(page.getByLabel('Pay C$15.00 with your store credit')).toBeChecked();
  await expect(page.locator('.place-order-total')).toHaveText('Amount due C$199.69');
  await placeOrderButton(page).click();
  await expectPaid(page);
});
