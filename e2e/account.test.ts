import { readFile } from 'node:fs/promises';
import {
  becomeCustomer,
  fillSavedAddress,
  newEmail,
  register,
  saveAddress,
  signIn,
} from './support/account.ts';
import { keepsTheRules } from './support/rules.ts';
import { CIVIC, fillAddress, fillCard, knowCountry } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ page, baseURL }) => knowCountry(page, baseURL!));

const SECTIONS = [
  ['orders', 'Orders'],
  ['messages', 'Messages'],
  ['addresses', 'Addresses'],
  ['wishLists', 'Wish Lists'],
  ['recentSearch', 'Recent Search'],
  ['savedCar', 'Saved Car'],
  ['accountSettings', 'Account Settings'],
] as const;

test('ACC-01 a visitor is told to log in first and is led to /signin from every section', async ({
  page,
}) => {
  for (const path of [
    ...SECTIONS.map(([session]) => `/user/${session}`),
    '/user',
    '/user/addressForm',
    '/user/wishListCreate',
    '/user/wishListItems/1',
    '/user/messages/1',
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/signin\?origin=/);
    await expect(page.getByRole('alert').filter({ hasText: 'please login first' })).toBeVisible();
  }
});

test('ACC-01 the navigation leads through every section, by mouse and by keyboard; /user is the orders', async ({
  page,
}) => {
  await becomeCustomer(page);
  await page.goto('/user/accountSettings');
  const nav = page.getByRole('main').getByRole('navigation', { name: 'Your account' });
  for (const [session, title] of SECTIONS) {
    const link = nav.getByRole('link', { name: title });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/user/${session}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(link).toHaveAttribute('aria-current', 'page');
  }
  await page.goto('/user');
  await expect(page).toHaveURL(/\/user\/orders$/);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('main').locator('summary').click();
  await page.getByRole('main').getByRole('link', { name: 'Saved Car' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved Car');
  await expect(page.getByRole('main').getByRole('link', { name: 'Wish Lists' })).toBeHidden();
});

test('ACC-02 CHK-03 an order placed with a saved address is listed, opens, and its invoice is named with its id', async ({
  page,
}) => {
  // From registration to the invoice in one go.
  test.slow();
  const email = await becomeCustomer(page);
  await saveAddress(page);
  await page.goto('/product/F6/ESD-1001F');
  await page.getByRole('button', { name: 'ADD TO CART' }).click();
  await expect(page.getByRole('dialog', { name: 'CART' })).toBeVisible();
  await page.goto('/checkout');
  await expect(page.getByLabel('Email Address')).toHaveValue(email);
  const saved = page.getByRole('radio', { name: /Ada Byron.*1 King St/ });
  await expect(saved).toBeChecked();
  await expect(page.locator('#shipping-first_name')).toHaveCount(0);
  await page.getByRole('button', { name: 'New Address' }).click();
  await fillAddress(page, 'shipping', { address_line_1: '2 Queen St' });
  await page.getByRole('button', { name: 'Hide Form' }).click();
  await expect(saved).toBeChecked();
  await expect(page.locator('#shipping-first_name')).toHaveCount(0);
  await fillCard(page);
  await page.getByRole('button', { name: 'PLACE ORDER' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your order is paid.');
  await page.goto('/user/orders');
  const row = page.getByRole('row').nth(1);
  const order = (await row.getByRole('rowheader').textContent())!.trim();
  await expect(row).toContainText('C$');
  await expect(row).toContainText('Paid');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('link', { name: /Download invoice/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${order}.pdf`);
  expect((await readFile((await download.path())!)).subarray(0, 5).toString()).toBe('%PDF-');
  await row.getByRole('link', { name: order, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order);
  await expect(page.getByText('1 King St').first()).toBeVisible();
  await keepsTheRules(page, '/user/orders');
});

test('ACC-03 a request of the contact form is a thread; a reply stands in it', async ({ page }) => {
  const email = await becomeCustomer(page);
  await page.goto('/contact');
  await page.getByLabel('Other').check();
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Title').fill('About my set');
  await page.getByLabel('Comments/Questions').fill('Which pads are in the box?');
  await page.getByRole('button', { name: 'SUBMIT FORM' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/user/messages');
  await page.getByRole('link', { name: '[Other] About my set' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('[Other] About my set');
  const thread = page.getByRole('main').locator('.thread').getByRole('listitem');
  await expect(thread).toHaveCount(1);
  await page.getByRole('button', { name: 'SEND REPLY' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your message is empty.' })).toBeFocused();
  await page.getByLabel('Your reply').fill('And are they ceramic?');
  await page.getByRole('button', { name: 'SEND REPLY' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your message has been sent.' })).toBeVisible();
  await expect(thread).toHaveCount(2);
  await expect(thread.nth(1)).toContainText('And are they ceramic?');
  await expect(page.getByLabel('Your reply')).toHaveValue('');
  await keepsTheRules(page, new URL(page.url()).pathname);
});

test('ACC-08 an answer of 201 says that the change was made; other refusals say the shop’s sentence', async ({
  page,
}) => {
  await becomeCustomer(page);
  await page.goto('/user/wishListCreate');
  await page.getByLabel('Name', { exact: true }).fill('Winter');
  const answering = (status: number, smessage: string) =>
    page.route('**/api/user/wishList/create', (route) =>
      route.fulfill({ status, json: { scode: status, smessage } }),
    );
  await answering(201, 'created');
  await page.getByRole('button', { name: 'SAVE WISH LIST' }).click();
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: 'refresh' })).toContainText(
    'Your change was made. Please refresh the page if it does not show.',
  );
  await page.unroute('**/api/user/wishList/create');
  await answering(500, 'Something broke.');
  await page.getByRole('button', { name: 'SAVE WISH LIST' }).click();
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: 'failed' })).toHaveText(
    'wish list failed to updated, please try again!',
  );
  await page.unroute('**/api/user/wishList/create');
  await answering(409, 'The shop says no.');
  await page.getByRole('button', { name: 'SAVE WISH LIST' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The shop says no.' })).toBeFocused();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Winter');
});

test('ACC-04 ACC-05 the page that asks before deleting is one with script too, in both layouts', async ({
  page,
}) => {
  await becomeCustomer(page);
  await page.goto('/user/wishListCreate');
  await page.getByLabel('Name', { exact: true }).fill('Winter');
  await page.getByRole('button', { name: 'SAVE WISH LIST' }).click();
  const list = page.getByRole('link', { name: 'Winter', exact: true });
  const id = (await list.getAttribute('href'))!.split('/').at(-1)!;
  await keepsTheRules(page, `/user/wishLists?delete=${id}`);
  await page.goto('/user/wishLists?delete=of-somebody-else');
  await expect(list).toBeVisible();
  await page.goto(`/user/wishLists?delete=${id}`);
  await page.getByRole('button', { name: 'Delete wish list' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Deleted.' })).toBeVisible();
  await expect(page).toHaveURL('/user/wishLists');
  await expect(page.getByText('You have no wish list yet.')).toBeVisible();

  await page.goto('/user/addressForm');
  await fillSavedAddress(page);
  await page.getByRole('button', { name: 'SAVE ADDRESS' }).click();
  const address = (await page.locator('input[name="delete"]').getAttribute('value'))!;
  await keepsTheRules(page, `/user/addresses?delete=${address}`);
  await page.goto(`/user/addresses?delete=${address}`);
  await page.getByRole('button', { name: 'Delete address' }).click();
  await expect(page.getByText('No address is saved yet.')).toBeVisible();
});

for (const path of ['/user/addressForm', '/user/wishListCreate', '/user/wishLists', '/user/messages']) {
  test(`${path} keeps the accessibility rules in both layouts`, async ({ page }) => {
    await becomeCustomer(page);
    await keepsTheRules(page, path);
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('ACC-04 ACC-05 ACC-06 addresses, lists and cars are plain posts', async ({
    page,
    browser,
    baseURL,
  }) => {
    const email = newEmail();
    const scripted = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: true });
    await register(await scripted.newPage(), email);
    await scripted.close();
    await signIn(page, email);
    await expect(page).toHaveURL(/\/user\/orders$/);
    await page.goto('/user/addressForm');
    await page.getByRole('button', { name: 'SAVE ADDRESS' }).click();
    await expect(page.getByText('Please select province').first()).toBeVisible();
    await fillSavedAddress(page);
    await page.getByRole('button', { name: 'SAVE ADDRESS' }).click();
    await expect(page.getByText('The address has been saved.')).toBeVisible();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delete this address?');
    await page.getByRole('main').getByRole('link', { name: 'Keep' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Addresses');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete address' }).click();
    await expect(page.getByText('The address has been deleted.')).toBeVisible();
    await expect(page.getByText('No address is saved yet.')).toBeVisible();
    await page.goto('/user/wishListCreate');
    await page.getByLabel('Name', { exact: true }).fill('Summer');
    await page.getByRole('button', { name: 'SAVE WISH LIST' }).click();
    await page.getByRole('button', { name: /^Delete/ }).click();
    const question = page.getByRole('heading', { level: 1 });
    await expect(question).toHaveText('Delete the wish list “Summer” with everything on it?');
    await page.getByRole('main').getByRole('link', { name: 'Keep' }).click();
    await expect(page.getByRole('link', { name: 'Summer', exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('button', { name: 'Delete wish list' }).click();
    await expect(page.getByText('You have no wish list yet.')).toBeVisible();
    await page.goto('/user/wishListCreate');
    await page.getByLabel('Name', { exact: true }).fill('Winter');
    await page.getByRole('button', { name: 'SAVE WISH LIST' }).click();
    await expect(page.getByRole('link', { name: 'Winter', exact: true })).toBeVisible();
    await page.goto('/product/F1/ESD-1001F');
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Wish list/ })
      .click();
    await page.getByRole('button', { name: 'Put the set here on the wish list Winter' }).click();
    await expect(page.getByText('The set is on your wish list now.')).toBeVisible();
    await page.goto(CIVIC);
    await page.getByRole('button', { name: 'Save Car' }).click();
    await expect(page).toHaveURL(/\/user\/savedCar/);
    await expect(page.getByRole('main').getByRole('link', { name: '2018 Honda Civic' })).toBeVisible();
    await page.getByRole('button', { name: /^Delete/ }).click();
    await expect(page.getByText('No car is saved yet.')).toBeVisible();
  });
});
