import { readFile } from 'node:fs/promises';
import { becomeCustomer, fillSavedAddress, newEmail, PASSWORD, register, signIn } from './support/account.ts';
import { keepsTheRules } from './support/rules.ts';
import { fillAddress, fillCard, knowCountry } from './support/shopper.ts';
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
    ...['/user', '/user/addressForm', '/user/wishListCreate', '/user/wishListItems/1', '/user/messages/1'],
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
  await page.goto('/user/addressForm');
  await fillSavedAddress(page);
  await page.getByRole('button', { name: 'SAVE ADDRESS' }).click();
  await expect(page).toHaveURL(/\/user\/addresses$/);
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

test('ACC-04 an address: every rule beside its field, saved, changed, deleted after the question', async ({
  page,
}) => {
  await becomeCustomer(page);
  await page.goto('/user/addresses');
  await page.getByRole('link', { name: 'New Address' }).click();
  await page.getByRole('button', { name: 'SAVE ADDRESS' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'Some information' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('heading')).toHaveText(
    'Some information you entered is not meet the requirement, please check!',
  );
  await expect(summary.getByRole('listitem')).toHaveText([
    'First Name cannot be empty or exceed max length (50).',
    'Last Name cannot be empty or exceed max length (50).',
    'Address Line 1 cannot be empty or exceed max length (500).',
    'City cannot be empty or exceed max length (100).',
    'Please select province',
    'Zip code error, Do not split zip code with space or any other chracter.',
    'Phone Number error, Please only enter 10 digit Number.',
  ]);
  await fillSavedAddress(page);
  await expect(summary.getByRole('listitem')).toHaveCount(0);
  await page.getByRole('button', { name: 'SAVE ADDRESS' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The address has been saved.' })).toBeVisible();
  const written = page.getByRole('main').locator('address');
  await expect(written).toContainText('1 King St');
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Toronto');
  await expect(page.getByLabel('Province')).toHaveValue('Ontario');
  await page.getByLabel('Address Line 1').fill('9 Bay St');
  await page.getByRole('button', { name: 'SAVE ADDRESS' }).click();
  await expect(written).toContainText('9 Bay St');
  await keepsTheRules(page, '/user/addresses');
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this address?' });
  await expect(question).toContainText('9 Bay St');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(written).toContainText('9 Bay St');
  await page.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete address' }).click();
  await expect(page.getByText('No address is saved yet.')).toBeVisible();
});

test('ACC-04 New Address is hidden at ten addresses', async ({ page }) => {
  await becomeCustomer(page);
  await page.goto('/user/addresses');
  await expect(page.getByRole('link', { name: 'New Address' })).toBeVisible();
  await page.evaluate(async () => {
    const header = (await (
      await fetch('/api/header', { headers: { authorization: 'storefront' } })
    ).json()) as {
      customer: { hash_code: string }[];
    };
    const addressInfo = {
      ...{ first_name: 'Ada', last_name: 'Byron', company_name: null, phone_number: '4165550123' },
      ...{ address_line_2: null, city: 'Toronto', country: 'Canada', province: 'Ontario', zip: 'M5H1A1' },
    };
    for (let number = 1; number <= 10; number++) {
      await fetch('/api/user/address/create', {
        method: 'POST',
        headers: {
          authorization: 'storefront',
          hashcode: header.customer[0]!.hash_code,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ addressInfo: { ...addressInfo, address_line_1: `${number} King St` } }),
      });
    }
  });
  await page.reload();
  await expect(page.getByRole('main').locator('address')).toHaveCount(10);
  await expect(page.getByRole('link', { name: 'New Address' })).toHaveCount(0);
  await expect(page.getByText('You have 10 addresses, which is the most.')).toBeVisible();
  await page.goto('/user/addressForm');
  await expect(page).toHaveURL(/\/user\/addresses$/);
});

test('ACC-05 PROD-05 wish lists: made, filled by the heart, renamed, moved to the cart, deleted', async ({
  page,
}) => {
  await becomeCustomer(page);
  await page.goto('/product/F1/ESD-1001F');
  const heart = page.getByRole('main').getByRole('button', { name: /^Wish list/ });
  await heart.click();
  const first = page.getByRole('alert').filter({ hasText: 'wish list first' });
  await expect(first).toContainText('Please create your personal wish list first.');
  await first.getByRole('button', { name: 'Create a wish list' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Wish List');
  await page.getByRole('button', { name: 'SAVE WISH LIST' }).click();
  await expect(page.locator('#list-list_name-error')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Winter');
  await page.getByRole('button', { name: 'SAVE WISH LIST' }).click();
  await expect(page.getByRole('link', { name: 'Winter', exact: true })).toBeVisible();
  await page.goto('/product/F1/ESD-1001F');
  await heart.click();
  const winter = page.getByRole('group', { name: 'Your wish lists' }).getByRole('button', { name: 'Winter' });
  await expect(winter).toBeFocused();
  await winter.press('Enter');
  await expect(winter).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('status').filter({ hasText: 'wish list' })).toContainText(
    'has been added into your wish list Winter',
  );
  await winter.click();
  await expect(winter).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('status').filter({ hasText: 'wish list' })).toContainText(
    'has removed from your wish list Winter',
  );
  await winter.click();
  await expect(winter).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(heart).toBeFocused();
  await page.goto('/user/wishLists');
  await expect(page.getByRole('listitem').filter({ hasText: 'Winter' })).toContainText('1 set');
  await page.getByRole('link', { name: 'Edit the wish list Winter' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Summer');
  await page.getByRole('button', { name: 'SAVE WISH LIST' }).click();
  await page.getByRole('link', { name: 'Summer', exact: true }).click();
  const item = page.getByRole('article').filter({ hasText: 'ESD-1001F' });
  await expect(item).toContainText('C$189.99');
  await keepsTheRules(page, new URL(page.url()).pathname);
  await page.setViewportSize({ width: 1440, height: 900 });
  await item.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText('Nothing is on this list yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await item.getByRole('button', { name: /^ADD TO CART/ }).click();
  const cart = page.getByRole('dialog', { name: 'CART' });
  await expect(cart).toContainText('ESD Rotors&Pads, Front');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Nothing is on this list yet.')).toBeVisible();
  await page.goto('/user/wishLists');
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('button', { name: 'Delete wish list' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'deleted' })).toContainText(
    "Your wishlist 'Summer' has been deleted!",
  );
  await expect(page.getByText('You have no wish list yet.')).toBeVisible();
});

test('ACC-05 New Wish List is hidden at five lists', async ({ page }) => {
  await becomeCustomer(page);
  for (let number = 1; number <= 5; number++) {
    await page.goto('/user/wishListCreate');
    await page.getByLabel('Name', { exact: true }).fill(`List ${number}`);
    await page.getByRole('button', { name: 'SAVE WISH LIST' }).click();
    await expect(page.getByRole('link', { name: `List ${number}`, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'New Wish List' })).toHaveCount(0);
  await page.goto('/user/wishListCreate');
  await expect(page).toHaveURL(/\/user\/wishLists$/);
});

test('PROD-05 a visitor who presses a heart is told to log in, on product page and result card', async ({
  page,
}) => {
  for (const path of ['/product/F1/ESD-1001F', '/category/rotor/esd']) {
    await page.goto(path);
    await page
      .getByRole('button', { name: /^Wish list/ })
      .first()
      .click();
    const alert = page.getByRole('alert').filter({ hasText: 'log in' });
    await expect(alert).toContainText('Please log in first.');
    await alert.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/signin\?origin=/);
  }
});

const CIVIC = '/category/rotor/all?year=2018&make=Honda&model=Civic';

test('CAT-06 ACC-06 Save Car: the alert for visitors and for less than a model; the saved car shows its sets', async ({
  page,
}) => {
  const alert = page.getByRole('alert').filter({ hasText: 'Please select' });
  const sentence = 'Please select at least year, make and model for saving the car type.';
  await page.goto(CIVIC);
  await page.getByRole('button', { name: 'Save Car' }).click();
  await expect(alert).toContainText(sentence);
  await becomeCustomer(page);
  await page.goto('/category/rotor/all?year=2018&make=Honda');
  await expect(page.getByRole('banner').getByText('Welcome')).toBeVisible();
  await page.getByRole('button', { name: 'Save Car' }).click();
  await expect(alert).toContainText(sentence);
  await page.goto(CIVIC);
  await expect(page.getByRole('banner').getByText('Welcome')).toBeVisible();
  await page.getByRole('button', { name: 'Save Car' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'saved' })).toContainText('2018 Honda Civic');
  await page.goto('/user/savedCar');
  await page.getByRole('main').getByRole('link', { name: '2018 Honda Civic' }).click();
  await expect(page).toHaveURL(/\/category\/rotor\/all\?year=2018&make=Honda&model=Civic$/);
  await page.goto('/user/savedCar');
  await page.getByRole('button', { name: 'Delete the saved car 2018 Honda Civic' }).click();
  await expect(page.getByText('No car is saved yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: '2018 Honda Civic' })).toBeVisible();
  await keepsTheRules(page, '/user/savedCar');
});

test('ACC-06 searches are listed, the last one first, can be made again, and deleted', async ({ page }) => {
  await becomeCustomer(page);
  const noted = () => page.waitForResponse((answer) => answer.url().endsWith('/recentSearch') && answer.ok());
  for (const path of ['/category/rotor/search?displayname=civic+front', CIVIC]) {
    const answer = noted();
    await page.goto(path);
    await answer;
  }
  await page.goto('/user/recentSearch');
  const rows = page.getByRole('main').locator('.row-list').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText('2018 Honda Civic');
  await expect(rows.nth(1)).toContainText('Name: civic front');
  await keepsTheRules(page, '/user/recentSearch');
  await rows.nth(1).getByRole('link').click();
  await expect(page).toHaveURL(/\/category\/rotor\/search\?displayname=civic\+front$/);
  await page.goto('/user/recentSearch');
  await expect(rows.nth(0)).toContainText('Name: civic front');
  await rows
    .nth(0)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(rows).toHaveCount(1);
});

test('ACC-07 the profile: rules, the success text, and the name that stays', async ({ page }) => {
  const email = await becomeCustomer(page);
  await page.goto('/user/accountSettings');
  const profile = page.getByRole('region', { name: 'Profile' });
  await expect(profile.getByLabel('Email Address')).toHaveValue(email);
  await expect(profile.getByLabel('Email Address')).not.toBeEditable();
  await profile.getByLabel('Company').fill('x'.repeat(51));
  await profile.getByLabel('Phone Number').fill('123');
  await profile.getByRole('button', { name: 'SAVE PROFILE' }).click();
  await expect(profile.getByRole('heading', { level: 2 }).nth(1)).toHaveText(
    'Failed to update acctount information, please try again.',
  );
  await expect(profile.getByRole('alert').getByRole('listitem')).toHaveText([
    'First Name cannot be empty or exceed max length (50).',
    'Last Name cannot be empty or exceed max length (50).',
    'Phone Number error, Please only enter 10 digit Number.',
  ]);
  await profile.getByLabel('First Name').fill('Ada');
  await profile.getByLabel('Last Name').fill('Byron');
  await profile.getByLabel('Company').fill('Analytical Engines');
  await profile.getByLabel('Phone Number').fill('4165550123');
  await profile.getByRole('button', { name: 'SAVE PROFILE' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Acctount Information Updated successfully!' }),
  ).toBeVisible();
  await page.reload();
  await expect(profile.getByLabel('Company')).toHaveValue('Analytical Engines');
  await keepsTheRules(page, '/user/accountSettings');
});

test('ACC-07 the password changes with the current one; a wrong one says so; other sessions end', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await becomeCustomer(page);
  const other = await browser.newContext({ baseURL: baseURL! });
  const elsewhere = await other.newPage();
  await knowCountry(elsewhere, baseURL!);
  await signIn(elsewhere, email);
  await expect(elsewhere).toHaveURL(/\/user\/orders$/);
  await page.goto('/user/accountSettings');
  const profile = page.getByRole('region', { name: 'Profile' });
  await profile.getByLabel('First Name').fill('Ada');
  await profile.getByLabel('Last Name').fill('Byron');
  await profile.getByRole('button', { name: 'SAVE PROFILE' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'successfully' })).toBeVisible();
  const form = page.getByRole('region', { name: 'Password' });
  await form.getByLabel('New Password').fill('Calmer8River');
  await form.getByLabel('Confirm Password').fill('Calmer8River');
  await form.getByRole('button', { name: 'CHANGE PASSWORD' }).click();
  await expect(form.getByRole('alert')).toContainText(
    'Current password cannot be empty when you try to update password.',
  );
  await form.getByLabel('Current Password').fill('Wrong7Bridge');
  await form.getByRole('button', { name: 'CHANGE PASSWORD' }).click();
  await expect(form.getByRole('alert')).toContainText('Current password is wrong.');
  await form.getByLabel('Current Password').fill(PASSWORD);
  await form.getByRole('button', { name: 'CHANGE PASSWORD' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'successfully' })).toBeVisible();
  await expect(form.getByLabel('Current Password')).toHaveValue('');
  await elsewhere.goto('/user/addresses');
  await expect(elsewhere).toHaveURL(/\/signin\?/);
  await signIn(elsewhere, email, 'Calmer8River');
  await expect(elsewhere).toHaveURL(/\/user\/orders$/);
  await page.goto('/user/accountSettings');
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await elsewhere.goto('/user/addresses');
  await expect(elsewhere).toHaveURL(/\/signin\?/);
  await other.close();
});

test('the mailed link confirms the address of whoever signs in with it', async ({ page, mailTo }) => {
  const email = newEmail();
  await register(page, email);
  const link = /http\S+\/user\/verify\?token=[^\s"<]+/.exec((await mailTo(email)).text)![0];
  await page.goto(new URL(link).pathname + new URL(link).search);
  await expect(page).toHaveURL(/\/signin\?/);
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'SIGN IN' }).click();
  await expect(page).toHaveURL(/\/user\/accountSettings/);
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await page.goto('/user/verify?token=nonsense');
  await expect(page.getByRole('alert').filter({ hasText: 'not valid any more' })).toBeVisible();
});

test('the person’s data is a file to keep; the account ends with its password', async ({ page }) => {
  const email = await becomeCustomer(page);
  await page.goto('/user/accountSettings');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(JSON.parse(await readFile((await download.path())!, 'utf8'))).toMatchObject({ account: { email } });
  const end = page.getByRole('region', { name: 'Delete the account' });
  await end.getByRole('button', { name: 'DELETE MY ACCOUNT' }).click();
  await expect(end.getByRole('alert')).toContainText('Enter your password to delete the account.');
  await end.getByLabel('Your password').fill('Wrong7Bridge');
  await end.getByRole('button', { name: 'DELETE MY ACCOUNT' }).click();
  await expect(end.getByRole('alert')).toContainText('Current password is wrong.');
  await end.getByLabel('Your password').fill(PASSWORD);
  await end.getByRole('button', { name: 'DELETE MY ACCOUNT' }).click();
  await expect(page).toHaveURL(/\/signin$/);
  await expect(page.getByRole('status').filter({ hasText: 'Your account has been deleted.' })).toBeVisible();
  await signIn(page, email);
  await expect(page.getByRole('alert').filter({ hasText: 'incorrect' })).toBeVisible();
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
