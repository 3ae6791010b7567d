import { newEmail, PASSWORD, register, signIn } from './support/account.ts';
import { expect, expectAccessible, test } from './support/admin.ts';

test('ADM-05 a customer’s percentage, credit and access are changed; a code for a new password is mailed', async ({
  page,
  shop,
  emailedTo,
}) => {
  const email = newEmail('customer');
  const response = await fetch(`${shop.url}/api/user/register`, {
    method: 'POST',
    headers: { authorization: 'storefront', origin: shop.url, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  expect(response.status, await response.text()).toBe(200);
  await page.goto(`/admin/customers?search=email&keyword=${email}`);
  await expect(page.getByRole('columnheader', { name: 'CID' })).toBeVisible();
  await expect(page.getByLabel('Sort').getByRole('option')).toHaveText(['Id', 'Name', 'E-mail']);
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Customer ${email}`);

  await page.getByLabel('Percentage off list').fill('100.5');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'The percentage has to be from 0 to 100' }),
  ).toBeVisible();
  await page.getByLabel('Percentage off list').fill('12.5');
  await page.getByLabel('Company').fill('Byron <Brakes>');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('12.5');

  await page.getByLabel('Amount').fill('25');
  await page.getByLabel('Reason').fill('A late parcel');
  await page.getByRole('button', { name: 'Write a line' }).click();
  const credit = page.getByRole('region', { name: 'Credit' }).first();
  await expect(credit).toContainText('C$25.00');
  await expect(credit).toContainText('A late parcel');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Mail a code for a new password' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'A code for a new password is on its way' }),
  ).toBeVisible();
  await emailedTo(email, /\b\d{6}\b/);

  await page.getByRole('combobox', { name: 'Status' }).selectOption('Inactive');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('.screen-head .status')).toHaveText('Inactive');
});

test('ACC-07 of a customer who has left, the history keeps which fields were changed and no longer to what', async ({
  page,
  api,
  shop,
  browser,
}) => {
  const email = newEmail('leaving');
  const shopper = await browser.newPage({ baseURL: shop.url });
  await register(shopper, email);
  await signIn(shopper, email);
  await expect(shopper).toHaveURL(/\/user\/orders$/);
  const { records } = (await api(`GET /admin/customers?search=email&keyword=${email}`)) as {
    records: { customer_id: string }[];
  };
  const { customer_id } = records[0]!;
  const history = page.getByRole('region', { name: 'History' });
  await page.goto(`/admin/customers/${customer_id}`);
  await page.getByLabel('Company').fill('Leaving Brakes');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(history).toContainText('Leaving Brakes');

  await shopper.goto('/user/accountSettings');
  const end = shopper.getByRole('region', { name: 'Delete the account' });
  await end.getByLabel(/Your password/).fill(PASSWORD);
  await end.getByRole('button', { name: 'DELETE MY ACCOUNT' }).click();
  await expect(shopper.getByText('Your account has been deleted.')).toBeVisible();
  await shopper.close();

  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/admin/customers/${customer_id}`);
    await expect(history).toContainText('Company');
    await expect(history).toContainText('(blanked)');
    await expect(page.getByRole('main')).not.toContainText('Leaving Brakes');
    await expect(page.getByText('The customer has ended this account for good.')).toBeVisible();
    await expect(page.getByLabel('Company')).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Mail a code for a new password' })).toBeHidden();
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
  await page.goto('/admin/audit');
  await expect(page.getByText('The chain of entries is whole.')).toBeVisible();
});
