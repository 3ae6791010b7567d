import type { Page } from '@playwright/test';
import { addSet, fillAddress, fillCard } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

/** A visitor with one set in the cart, at the checkout, on a screen of that width. */
async function atCheckout(page: Page, width: number) {
  await page.setViewportSize({ width, height: 800 });
  await addSet(page, 'F6', 'ESD-1001F');
  await page.goto('/checkout');
}

async function fillAll(page: Page, email = 'ada@example.com') {
  await page.getByLabel('Email Address').fill(email);
  await fillAddress(page, 'shipping');
}

/** Presses PayPal's button and answers its window. */
async function answerPayPal(page: Page, press: RegExp, payWith?: string) {
  const opened = page.waitForEvent('popup');
  await page
    .frameLocator('.paypal-buttons iframe')
    .getByRole('button', { name: /PayPal/ })
    .click();
  const window = await opened;
  if (payWith) await window.locator('[name=pay_with]').selectOption(payWith);
  await window.getByRole('button', { name: press }).click();
}

const placeOrder = (page: Page) => page.getByRole('button', { name: 'PLACE ORDER' });
const paid = (page: Page) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your order is paid.', {
    timeout: 45_000,
  });

for (const [screen, width] of [
  ['desktop', 1440],
  ['phone', 360],
] as const) {
  test.describe(screen, () => {
    test('CHK-01 CHK-02 CHK-04 CHK-06 a guest gives e-mail and addresses; the tax comes with the province', async ({
      page,
    }) => {
      await atCheckout(page, width);
      await expect(page.getByLabel('Standard (FREE)')).toBeChecked();
      const same = page.getByLabel('Use delivery address as my billing address.');
      await expect(same).toBeChecked();
      await same.uncheck();
      await expect(page.getByLabel('First Name')).toHaveCount(2);
      await same.check();
      await expect(page.getByLabel('First Name')).toHaveCount(1);
      const summary = page.locator('.order-summary');
      await expect(summary).toContainText('Free Shipping');
      await expect(summary).toContainText('Choose a province');
      await page.locator('#shipping-province').selectOption('Ontario');
      await expect(summary).toContainText('HST 13 %');
      await expect(summary).toContainText('C$24.70');
      await expect(summary).toContainText('C$214.69');
      await page.locator('#shipping-country').selectOption('United States');
      await page.locator('#shipping-province').selectOption('Texas');
      await expect(summary).not.toContainText('HST');
      await expect(page.locator('.place-total')).toHaveText('Grand total C$189.99');
    });

    test('CHK-05 CHK-11 PayPal stands in place of PLACE ORDER, waits for the addresses, and names who paid', async ({
      page,
      mailTo,
    }) => {
      await atCheckout(page, width);
      await expect(placeOrder(page)).toBeVisible();
      await page.getByLabel('PayPal').check();
      await expect(placeOrder(page)).toHaveCount(0);
      const button = page.frameLocator('.paypal-buttons iframe').getByRole('button', { name: /PayPal/ });
      await expect(button).toBeDisabled();
      await fillAll(page, `paypal-${screen}@example.com`);
      await expect(button).toBeEnabled();
      await answerPayPal(page, /Pay Now/);
      await paid(page);
      await expect(page.getByRole('status').filter({ hasText: 'Transaction completed by' })).toContainText(
        'Transaction completed by Anna Tremblay',
      );
      const mail = await mailTo(`paypal-${screen}@example.com`);
      expect(mail.subject).toContain('is paid');
    });

    test.describe(() => {
      // What the provider reports goes into the console.
      test.use({ mayReportErrors: true });
      test('CHK-08 PayPal cancelled or short of money charges nothing and loses nothing that was typed', async ({
        page,
      }) => {
        await atCheckout(page, width);
        await page.getByLabel('PayPal').check();
        await fillAll(page);
        await answerPayPal(page, /Cancel/);
        await expect(page.getByRole('alert').filter({ hasText: 'PayPal was closed' })).toContainText(
          'Nothing was charged.',
        );
        await expect(page.getByLabel('First Name')).toHaveValue('Ada');
        await answerPayPal(page, /problem/);
        await expect(page.getByRole('alert').filter({ hasText: 'PayPal had a problem' })).toBeVisible();
        // The shopper may also go back to the card.
        await page.getByLabel('Card', { exact: true }).check();
        await fillCard(page);
        await placeOrder(page).click();
        await paid(page);
      });
    });

    test('CHK-05 PLACE ORDER by card is locked while it works, and says so', async ({ page }) => {
      await atCheckout(page, width);
      await fillAll(page);
      await fillCard(page);
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      let sent = 0;
      await page.route('**/api/placeorder', async (route) => {
        sent += 1;
        await held;
        await route.continue();
      });
      await placeOrder(page).click();
      const locked = page.getByRole('button', { name: 'ordering' });
      await expect(locked).toBeDisabled();
      await locked.click({ force: true });
      release();
      await paid(page);
      expect(sent).toBe(1);
    });
  });
}
