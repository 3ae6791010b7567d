import type { Route } from '@playwright/test';
import { signInAs as signInClient } from '#tests/support/accounts.ts';
import { putInCart } from '#tests/support/order-input.ts';
import { placeOrder } from '#tests/support/orders.ts';
import { createRemoteShopper } from '#tests/support/shopper.ts';
import { SETS } from '#tests/support/small-catalogue.ts';
import { newEmail, PASSWORD, register, signIn } from './support/account.ts';
import { expect, signInAs, test } from './support/admin.ts';
import { alertWith, expectAccessible, expectNoHorizontalScroll, statusWith } from './support/page-checks.ts';

test('on a customer’s page, a role that may change only prices sees which parts it can change', async ({
  page,
  newStaff,
  shop,
}) => {
  const email = newEmail('pricing');
  const customer = createRemoteShopper(() => shop.url);
  await customer.request('POST /user/register', { body: { email, password: PASSWORD } });
  await signInAs(page, shop.url, await newStaff('catalogue'));
  await page.goto(`/admin/customers?search=email&keyword=${email}`);
  await page.getByRole('row').nth(1).getByRole('link').click();
  const main = page.getByRole('main');
  await expect(main).toContainText('your role can change only store credit and tax exemptions.');
  await expect(main).not.toContainText('Your role can view this page but not edit it.');
  await expect(page.getByLabel('Company')).toBeDisabled();
  await expect(page.getByLabel('Amount')).toBeEnabled();
});

test('ADM-05 staff change a customer’s percentage, credit and status, and email a password reset link', async ({
  page,
  shop,
  expectEmail,
}) => {
  const email = newEmail('customer');
  const customer = createRemoteShopper(() => shop.url);
  await customer.request('POST /user/register', { body: { email, password: PASSWORD } });
  await page.goto(`/admin/customers?search=email&keyword=${email}`);
  await expect(page.getByRole('columnheader', { name: 'Customer ID' })).toBeVisible();
  await expect(page.getByLabel('Sort').getByRole('option')).toContainText([
    'Newest first',
    'Oldest first',
    'ID',
    'Name',
    'Email',
    'Latest order first',
  ]);
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Customer ${email}`);

  await page.getByLabel('Percentage off').fill('100.5');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(alertWith(page, 'Enter a percentage from 0 to 100')).toBeVisible();
  await page.getByLabel('Percentage off').fill('12.5');
  await page.getByLabel('Company').fill('Byron <Brakes>');
  await page.getByLabel('First Name').first().fill('Ada');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(statusWith(page, /Customer .* saved\./)).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('12.5');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customer Ada');

  await page.getByLabel('Amount').fill('25');
  await page.getByLabel('Reason').fill('A late parcel');
  await page.getByRole('button', { name: 'Add entry' }).click();
  const credit = page.getByRole('region', { name: 'Credit' }).first();
  await expect(credit).toContainText('C$25.00');
  await expect(credit).toContainText('A late parcel');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Email password reset link' }).click();
  await expect(statusWith(page, 'A password reset link is on its way')).toBeVisible();
  await expectEmail(email, /signin\/reset\?token=/);

  await page.getByRole('combobox', { name: 'Status' }).selectOption('Inactive');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('.screen-head .status')).toHaveText(['Inactive', '12.5% off']);
});

test('the customers who spent the most this year are found in the list, and all orders of one of them on the record', async ({
  page,
  shop,
}) => {
  const email = newEmail('best');
  const customer = createRemoteShopper(() => shop.url);
  await customer.request('POST /user/register', { body: { email, password: PASSWORD } });
  await signInClient(customer, email, PASSWORD);
  await putInCart(customer, SETS.civicSportFront, 9);
  const { orderId } = await placeOrder(customer);

  await page.goto('/admin/customers');
  await page.getByRole('combobox', { name: 'Last order', exact: true }).selectOption('This year');
  await expect(page).toHaveURL(/from=\d{4}-01-01&until=/);
  const header = page.getByRole('columnheader', { name: 'Net sales CAD' });
  await header.getByRole('link').click();
  await expect(page).toHaveURL(/sort=sales-ca-desc/);
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('C$1709.91');
  await expectAccessible(page);
  for (const width of [1440, 1000, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoHorizontalScroll(page);
  }
  await row.getByRole('link').click();
  await page.getByRole('link', { name: 'All orders' }).click();
  await expect(page).toHaveURL(`/admin/orders?search=customer&keyword=${encodeURIComponent(email)}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').nth(1)).toContainText(orderId);
});

test('ACC-07 after a customer deletes the account, the history shows the changed fields without their values', async ({
  page,
  api,
  openOtherBrowser,
}) => {
  const email = newEmail('leaving');
  const shopper = await openOtherBrowser();
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
  const deleteForm = shopper.getByRole('region', { name: 'Delete your account' });
  await deleteForm.getByLabel(/your password/).fill(PASSWORD);
  await deleteForm.getByRole('button', { name: 'DELETE MY ACCOUNT' }).click();
  await expect(shopper.getByText('Your account has been deleted.')).toBeVisible();

  await page.goto(`/admin/customers/${customer_id}`);
  await expect(history).toContainText('Company');
  await expect(history).toContainText('(blanked)');
  await expect(page.getByRole('main')).not.toContainText('Leaving Brakes');
  await expect(page.getByText('The customer has deleted this account.')).toBeVisible();
  await expect(page.getByLabel('Company')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Email password reset link' })).toBeHidden();
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  }
  await page.goto('/admin/audit');
  await expect(page.getByText('The audit log has not been altered.')).toBeVisible();
});

test.describe('if a response is lost', () => {
  test.use({ mayReportErrors: true });

  test('credit that is sent again after a lost response is added once; a further entry with the same amount is added, too', async ({
    page,
    shop,
    api,
  }) => {
    const email = newEmail('credit');
    const customer = createRemoteShopper(() => shop.url);
    await customer.request('POST /user/register', { body: { email, password: PASSWORD } });
    const { records } = (await api(`GET /admin/customers?search=email&keyword=${email}`)) as {
      records: { customer_id: string }[];
    };
    await page.goto(`/admin/customers/${records[0]!.customer_id}`);
    const credit = page.getByRole('region', { name: 'Credit' }).first();
    const fillIn = async () => {
      await page.getByLabel('Amount').fill('25');
      await page.getByLabel('Reason').fill('A late parcel');
    };
    const add = () => page.getByRole('button', { name: 'Add entry' }).click();
    const loseResponse = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route('**/credit', loseResponse, { times: 1 });
    await fillIn();
    await add();
    await expect(alertWith(page, 'Not saved. Try again.')).toBeVisible();
    await add();
    await expect(credit).toContainText('C$25.00');
    await expect(credit).not.toContainText('C$50.00');
    await fillIn();
    await add();
    await expect(credit).toContainText('C$50.00');
  });
});

test('a guest has a page with orders, addresses and totals, from which staff write a message and start a quote', async ({
  page,
  paidOrder,
}) => {
  const order = await paidOrder();
  await page.goto(`/admin/orderitems?search=order_id&keyword=${order}`);
  const name = page
    .getByRole('row')
    .nth(1)
    .getByRole('link', { name: /^[A-Z]\w+ [A-Z]\w+$/ });
  await name.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Guest /);
  await expect(page.locator('.side-menu [aria-current]')).toHaveText('Customers');
  await expect(
    page.getByRole('region', { name: 'Latest orders' }).getByRole('link', { name: order }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Addresses' })).toContainText('Ontario');
  await expect(page.getByRole('region', { name: 'At a glance' })).toContainText('Net sales, CAD');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Message', exact: true }).click();
  await page.getByLabel('Title').fill('Your order');
  await page.getByLabel('Content').fill('It leaves today.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(statusWith(page, 'The message is on its way.')).toBeVisible();
  const email = await page.locator('.record-facts a[href^="mailto:"]').innerText();
  await page.getByRole('link', { name: 'New quote' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
});

test('staff write to a customer on the customer’s page, whose history then names the message', async ({
  page,
  shop,
  expectEmail,
}) => {
  const email = newEmail('written-to');
  await createRemoteShopper(() => shop.url).request('POST /user/register', {
    body: { email, password: PASSWORD },
  });
  await page.goto(`/admin/customers?search=email&keyword=${email}`);
  await page.getByRole('row').nth(1).getByRole('link').click();
  await page.getByRole('button', { name: 'Message', exact: true }).click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.getByLabel('Title').fill('Your cart');
  await page.getByLabel('Content').fill('We can hold the set for you.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Your cart');
  await expectEmail(email, 'We can hold the set for you.');
});
