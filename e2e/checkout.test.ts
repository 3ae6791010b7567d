import type { Page } from '@playwright/test';
import type { ShopPlace } from './support/shop.ts';
import { addSet, answerPayPal, fillAddress, fillCard, payPalButton } from './support/shopper.ts';
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

/** What the card provider has been asked for by this buyer, in cents. */
async function chargesOf({ sandbox_url }: ShopPlace, email: string): Promise<number[]> {
  const headers = { 'content-type': 'application/json' };
  const asked = await fetch(`${sandbox_url}/_sandbox/ledger`, { method: 'POST', headers, body: '{}' });
  const { payments } = (await asked.json()) as {
    payments: { echo: { buyer_email_address: string }; amount_money: { amount: number } }[];
  };
  return payments
    .filter((each) => each.echo.buyer_email_address === email)
    .map((each) => each.amount_money.amount);
}

/** Writes another total into the next post, as a shopper with tools might. */
const cheat = (page: Page, url: string) =>
  page.route(
    url,
    async (route) => {
      const body = route.request().postDataJSON() as { orderInfo: { total: number } };
      await route.continue({ postData: { ...body, orderInfo: { ...body.orderInfo, total: 1 } } });
    },
    { times: 1 },
  );

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
      emailTo,
    }) => {
      await atCheckout(page, width);
      await expect(placeOrder(page)).toBeVisible();
      await page.getByLabel('PayPal').check();
      await expect(placeOrder(page)).toHaveCount(0);
      const button = payPalButton(page);
      await expect(button).toBeDisabled();
      await fillAll(page, `paypal-${screen}@example.com`);
      await expect(button).toBeEnabled();
      await answerPayPal(page, /Pay Now/);
      await paid(page);
      await expect(page.getByRole('status').filter({ hasText: 'Transaction completed by' })).toContainText(
        'Transaction completed by Anna Tremblay',
      );
      const mail = await emailTo(`paypal-${screen}@example.com`);
      expect(mail.subject).toContain('is paid');
    });

    test.describe(() => {
      // What the provider reports goes into the console.
      test.use({ mayReportErrors: true });
      test('CHK-10 another total in the payload is refused before anybody goes to PayPal', async ({
        page,
      }) => {
        await atCheckout(page, width);
        await page.getByLabel('PayPal').check();
        await fillAll(page);
        await cheat(page, '**/api/placeorder/paypal');
        await payPalButton(page).click();
        await expect(page.getByRole('alert').filter({ hasText: 'Nothing was charged.' })).toContainText(
          'C$214.69',
        );
        await answerPayPal(page, /Pay Now/);
        await paid(page);
      });
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

    test('CHK-07 with wrong fields nothing is sent: they are named at the field and in the summary', async ({
      page,
    }) => {
      await atCheckout(page, width);
      await fillAll(page, 'ada');
      await page.locator('#shipping-zip').fill('M5H-1A1');
      await fillCard(page);
      let sent = 0;
      page.on('request', (request) => {
        if (request.url().includes('/api/placeorder')) sent += request.method() === 'POST' ? 1 : 0;
      });
      await placeOrder(page).click();
      const summary = page
        .getByRole('alert')
        .filter({ hasText: 'Shipping/Billing address or Email is not valid.' });
      await expect(summary).toBeFocused();
      await expect(summary.getByRole('link')).toHaveCount(2);
      await expect(page.getByLabel('Postal code').first()).toHaveAttribute('aria-invalid', 'true');
      await page.getByLabel('Email Address').fill('ada@example.com');
      await page.locator('#shipping-zip').fill('M5H1A1');
      expect(sent).toBe(0);
      await placeOrder(page).click();
      await paid(page);
    });

    test('CHK-10 another total in the payload is refused with the right one, and nothing is charged: card', async ({
      page,
      shop,
    }) => {
      await atCheckout(page, width);
      const email = `cheat-${screen}@example.com`;
      await fillAll(page, email);
      await fillCard(page);
      await cheat(page, '**/api/placeorder');
      await placeOrder(page).click();
      await expect(page.getByRole('alert').filter({ hasText: 'Nothing was charged.' })).toContainText(
        'C$214.69',
      );
      expect(await chargesOf(shop, email)).toEqual([]);
      await expect(page.getByLabel('First Name')).toHaveValue('Ada');
      await placeOrder(page).click();
      await paid(page);
      expect(await chargesOf(shop, email)).toEqual([21469]);
    });

    test('CHK-11 a declined card is told, and PayPal pays the same order', async ({ page }) => {
      await atCheckout(page, width);
      await fillAll(page);
      await fillCard(page, { cvv: '911' });
      await placeOrder(page).click();
      await expect(page.getByRole('alert').filter({ hasText: 'declined' })).toContainText(
        'Nothing was charged',
      );
      await page.getByLabel('PayPal').check();
      await answerPayPal(page, /Pay Now/);
      await paid(page);
    });

    test('CHK-09 the page of a placed order says so when it is entered without one, and goes home', async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/order/placed');
      await expect(page.getByRole('alert')).toContainText(
        'Please do not refresh or enter this page directly by url.',
      );
      await expect(page).toHaveURL(/\/$/);
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
