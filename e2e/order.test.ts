import { chooseCountry, payBy } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

test('CHK-14 the order page lists everything, by the mail’s link on any device; a cancelled order gives its money back', async ({
  page,
  browser,
  mailTo,
}) => {
  // Mail of other tests goes to other addresses.
  await payBy(page, {}, {}, 'chk14@example.com');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your order is paid.', {
    timeout: 45_000,
  });
  const link = (await mailTo('chk14@example.com')).text.match(/https?:\/\/\S+\/order\/\S+/)?.[0];
  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  await other.goto(link!.replaceAll('&amp;', '&'));
  await chooseCountry(other, 'Canada');
  const main = other.getByRole('main');
  for (const text of [
    ...['Order number', 'Order date', 'Shipping address', 'Billing address', 'Ada Byron', '1 King St'],
    ...['Shipping method', 'Standard', 'Subtotal', 'Discount', 'Total tax exclusive', 'Shipping', 'Taxes'],
    ...['Total tax inclusive', 'C$214.69', 'HST 13 %', 'Set includes: 2 Rotors & 1 Pads'],
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
  await stranger.close();
});
