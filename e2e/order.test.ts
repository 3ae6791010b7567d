import { becomeCustomer, saveAddress } from './support/account.ts';
import { addSet, answerPayPal, chooseCountry, fillAddress, fillCard, payBy } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

test('CHK-14 the order page lists everything, by the mail’s link on any device; a cancelled order gives its money back', async ({
  page,
  browser,
  emailTo,
}) => {
  // Mail of other tests goes to other addresses.
  await payBy(page, {}, {}, 'chk14@example.com');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your order is paid.', {
    timeout: 45_000,
  });
  const link = (await emailTo('chk14@example.com')).text.match(/https?:\/\/\S+\/order\/\S+/)?.[0];
  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  await other.goto(link!.replaceAll('&amp;', '&'));
  await chooseCountry(other, 'Canada');
  const main = other.getByRole('main');
  for (const text of [
    'Order number',
    'Order date',
    'Shipping address',
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
    'HST 13 %',
    'Set includes: 2 Rotors & 1 Pads',
  ]) {
    await expect(main).toContainText(text);
  }
  for (const name of ['ITEM', 'PART NUM', 'PRICE', 'QTY']) {
    await expect(other.getByRole('columnheader', { name })).toBeVisible();
  }
  const order_id = await main.locator('dd.mono').first().textContent();
  await expect(other.getByRole('link', { name: 'Need help? Contact us' })).toHaveAttribute(
    'href',
    `/contact/${order_id}`,
  );
  await expect(main.locator('a[href^="mailto:"]')).toBeVisible();

  await main.locator('summary').click();
  await main.getByLabel('Yes, cancel the whole order.').check();
  await main.getByRole('button', { name: 'Cancel this order' }).click();
  await expect(main).toContainText('This order was cancelled.');
  await expect(main).toContainText(/Refund/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This order was cancelled.');
  await expect(page.getByRole('main')).not.toContainText('Thank you');
  await stranger.close();
});

for (const payment of ['card', 'PayPal']) {
  test(`CHK-09 CHK-11 a browser that keeps nothing orders by ${payment} all the same`, async ({ page }) => {
    await page.addInitScript(() => {
      for (const store of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, store, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
      }
    });
    if (payment === 'card') await payBy(page, {});
    else {
      await addSet(page, 'F6', 'ESD-1001F');
      await page.goto('/checkout');
      await page.getByLabel('Email Address').fill('ada@example.com');
      await fillAddress(page, 'shipping');
      await page.getByLabel('PayPal').check();
      await answerPayPal(page, /Pay Now/);
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your order is paid.', {
      timeout: 45_000,
    });
  });
}

const SCREENS = [
  ['a desktop', 1440],
  ['a phone', 360],
] as const;

for (const [screen, width] of SCREENS) {
  for (const payment of ['card', 'PayPal']) {
    test(`CHK-03 CHK-13 CHK-14 on ${screen}, by ${payment}: a saved address or a new one, the mail with its link, the order page`, async ({
      page,
      browser,
      emailTo,
    }) => {
      // From registration to the order page in one go.
      test.slow();
      await page.setViewportSize({ width, height: 800 });
      const email = await becomeCustomer(page);
      await saveAddress(page);
      await page.goto('/product/F6/ESD-1001F');
      await page.getByRole('button', { name: 'ADD TO CART' }).click();
      await expect(page.getByRole('dialog', { name: 'CART' })).toBeVisible();
      await page.goto('/checkout');
      if (payment === 'PayPal') await page.getByLabel('PayPal').check();
      const saved = page.getByRole('radio', { name: /Ada Byron.*1 King St/ });
      await expect(saved).toBeChecked();
      await page.getByRole('button', { name: 'New Address' }).click();
      await fillAddress(page, 'shipping', { address_line_1: '2 Queen St' });
      await page.getByRole('button', { name: 'Hide Form' }).click();
      await expect(saved).toBeChecked();
      if (payment === 'PayPal') await answerPayPal(page, /Pay Now/);
      else {
        await fillCard(page);
        await page.getByRole('button', { name: 'PLACE ORDER' }).click();
      }
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your order is paid.', {
        timeout: 45_000,
      });
      await expect.poll(async () => (await emailTo(email)).subject, { timeout: 45_000 }).toContain('is paid');
      const link = (await emailTo(email)).text.match(/https?:\/\/\S+\/order\/\S+/)?.[0];
      const stranger = await browser.newContext({ viewport: { width, height: 800 } });
      const other = await stranger.newPage();
      await other.goto(link!.replaceAll('&amp;', '&'));
      await chooseCountry(other, 'Canada');
      const main = other.getByRole('main');
      for (const text of [
        'Order number',
        '1 King St',
        'HST 13 %',
        `Payment${payment === 'card' ? 'Card' : 'PayPal'}`,
        'C$214.69',
        'Total tax inclusive',
      ])
        await expect(main).toContainText(text);
      await expect(main).not.toContainText('2 Queen St');
      const wide = await other.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, 'nothing stands out of the screen').toBeLessThanOrEqual(width);
      await stranger.close();
    });
  }
}
