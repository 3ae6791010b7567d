import { PARTS } from '#tests/support/small-catalogue.ts';
import { expect, proofOf, signInAs, test } from './support/admin.ts';
import { holdRequests } from './support/hold-requests.ts';
import { alertWith, expectAccessible, statusWith } from './support/page-checks.ts';
import { readQr } from './support/read-qr.ts';
import { authenticatorCode } from './support/staff.ts';
import { test as visitorTest } from './support/test.ts';

visitorTest('ADM-01 a visitor to the back office gets the staff sign-in page', async ({ page }) => {
  // `goto` fails, because the redirect to the sign-in page interrupts it.
  await page.goto('/admin/orders?status=Paid').catch(() => null);
  await expect(page.getByRole('heading', { name: 'Sign in to the back office' })).toBeVisible();
  await expect(page).toHaveURL('/admin/signin?to=%2Fadmin%2Forders%3Fstatus%3DPaid');
  await expectAccessible(page);
});

visitorTest(
  'ADM-01 a signed-in customer is sent to the home page, which shows a message',
  async ({ page, shop }) => {
    await page.context().addCookies([{ name: 'login', value: 'true', url: shop.url }]);
    // `goto` fails, because the redirect to the home page interrupts it.
    await page.goto('/admin/orders').catch(() => null);
    await page.waitForURL(`${shop.url}/`);
    const alert = alertWith(page, 'Sign in to the back office first.');
    await expect(alert).toBeVisible();
    await alert.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in to the back office' })).toBeVisible();
    await page.goto('/');
    await expect(alert).toHaveCount(0);
  },
);

for (const { width, colorScheme, menu } of [
  { width: 1440, colorScheme: 'light', menu: null },
  { width: 360, colorScheme: 'dark', menu: 'Menu' },
] as const) {
  test(`ADM-01 the first sign-in sets up an authenticator and then opens the requested page, at ${width} px`, async ({
    page,
    api,
    context,
    shop,
  }) => {
    const email = `first-${Date.now()}@shop.example`;
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    const proof = proofOf(shop.owner);
    const { password } = await api('POST /admin/staff', { email, role: 'orders', proof });
    // Signs the owner out. `asid` is the cookie of the staff session.
    await context.clearCookies({ name: 'asid' });
    await page.goto('/admin/orders?status=Paid').catch(() => null);
    await expect(page.getByRole('heading', { name: 'Sign in to the back office' })).toBeVisible();
    await expectAccessible(page);

    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('wrong password');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('The email, password or code is incorrect.');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
    await page.getByLabel('Password', { exact: true }).fill(String(password));
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page.getByLabel('New password')).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel('New password').fill('password password');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('This password is too easy to guess. Choose another.');
    await page.getByLabel('New password').fill('nine quiet herons at noon');
    await page.keyboard.press('Enter');

    const secret = page.locator('.secret');
    await expect(secret).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByText('Forgot your password?')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('New password').fill('nine quiet herons at noon');
    await page.keyboard.press('Enter');
    await expect(secret).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open authenticator app' })).toHaveAttribute(
      'href',
      /^otpauth:\/\/totp\//,
    );
    const uri = await page.getByRole('link', { name: 'Open authenticator app' }).getAttribute('href');
    const qrCode = page.getByRole('img', { name: 'QR code for your authenticator app' });
    await expect(qrCode).toBeVisible();
    expect(await readQr(qrCode), 'the decoded QR code').toBe(uri);
    await expectAccessible(page);
    await expect(page.getByLabel('Authentication code')).toBeFocused();
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(/^The code is incorrect or has been used\./);
    await expect(page.getByText(`Signing in as ${email}`)).toBeVisible();
    // The refused code is selected, so typing replaces it.
    await page.keyboard.type(authenticatorCode((await secret.innerText()).replaceAll(/\s/g, '')));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    await expect(page).toHaveURL('/admin/orders?status=Paid');

    if (menu) await page.getByRole('button', { name: menu, exact: true }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in to the back office' })).toBeVisible();
    await page.goto('/admin/items').catch(() => null);
    await expect(page).toHaveURL('/admin/signin?to=%2Fadmin%2Fitems');
  });
}

test.describe('without a connection', () => {
  test.use({ mayReportErrors: true });

  test('staff who skip the authenticator see that the shop is unreachable', async ({
    page,
    api,
    context,
    shop,
  }) => {
    const email = `skips-${Date.now()}@shop.example`;
    const { password } = await api('POST /admin/staff', {
      email,
      role: 'orders',
      proof: proofOf(shop.owner),
    });
    await context.clearCookies({ name: 'asid' });
    await page.goto('/admin/signin');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(String(password));
    await page.keyboard.press('Enter');
    await page.getByLabel('New password').fill('nine quiet herons at noon');
    await page.keyboard.press('Enter');
    const skip = page.getByRole('button', { name: 'Skip in this demo' });
    await expect(skip).toBeVisible();
    await page.route('**/api/admin/signin', (route) => route.abort());
    await skip.click();
    await expect(page.getByRole('alert')).toHaveText(/^Could not reach the shop\./);
  });
});

test('ADM-01 a failed sign-in with an unknown email is logged without the email', async ({
  page,
  context,
  shop,
}) => {
  const visitor = await context.newPage();
  await visitor.goto('/admin/signin');
  await visitor.getByLabel('Email').fill('unknown@elsewhere.example');
  await visitor.getByLabel('Password', { exact: true }).fill('any password');
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByRole('alert')).toHaveText('The email, password or code is incorrect.');
  await signInAs(page, shop.url, shop.owner);
  await page.goto('/admin/audit?search=subject&keyword=staff+unknown');
  const newest = page.getByRole('row').nth(1);
  await expect(newest).toContainText('Unknown person');
  await expect(newest).toContainText('Sign-in refused');
  await expect(page.getByRole('main')).not.toContainText('elsewhere.example');
  await expectAccessible(page);
});

test('ADM-01 when a session expires, staff sign in again without losing unsaved input', async ({
  page,
  newStaff,
  shop,
}) => {
  const clerk = await newStaff('catalogue');
  await signInAs(page, shop.url, clerk);
  await page.goto(`/admin/items/${PARTS.outOfStock}`);
  await page.getByLabel('Description', { exact: true }).fill('Typed before the session ended.');
  // Deleting the session's cookie has the same effect as an expired session.
  await page.context().clearCookies({ name: 'asid' });
  await page.getByRole('button', { name: 'Save item' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Email').fill(clerk.email);
  await dialog.getByLabel('Password', { exact: true }).fill(clerk.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  // The code used to set up the authenticator cannot be used again; the next one is already valid.
  await dialog.getByLabel('Authentication code').fill(authenticatorCode(clerk.secret, 1));
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(statusWith(page, / saved\./)).toBeVisible();
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue(
    'Typed before the session ended.',
  );
});

test('ADM-01 after staff change their password, that page and other tabs stay signed in', async ({
  page,
  context,
  newStaff,
  shop,
}) => {
  const clerk = await newStaff('catalogue');
  await signInAs(page, shop.url, clerk);
  const otherTab = await context.newPage();
  await otherTab.goto(`/admin/items/${PARTS.rearOnSale}`);
  const typed = 'Typed before the password changed.';
  await otherTab.getByLabel('Description', { exact: true }).fill(typed);

  await page.goto('/admin/account');
  const form = page.getByRole('main');
  await form.getByLabel('Current password').fill('wrong password');
  await form.getByLabel('New password').fill('a long password of today');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(alertWith(page, 'password')).toBeVisible();
  await form.getByLabel('Current password').fill(clerk.password);
  const sessionBefore = (await context.cookies()).find(({ name }) => name === 'asid')!.value;
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(statusWith(page, 'changed')).toBeVisible();
  const sessionAfter = (await context.cookies()).find(({ name }) => name === 'asid')!.value;
  expect(sessionAfter, 'a new session').not.toBe(sessionBefore);
  await expectAccessible(page);

  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Items');
  await page.getByLabel('Sort').selectOption('Price descending');
  const name = `View ${Date.now()}`;
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.keyboard.press('Enter');
  const views = page.getByRole('navigation', { name: 'Saved views' });
  await expect(views.getByRole('link', { name })).toBeVisible();

  await otherTab.getByRole('button', { name: 'Save item' }).click();
  await expect(statusWith(otherTab, / saved\./)).toBeVisible();
  await otherTab.reload();
  await expect(otherTab.getByLabel('Description', { exact: true })).toHaveValue(typed);
  for (const each of [page, otherTab]) {
    await expect(each.getByRole('dialog', { name: 'Sign in again' })).toBeHidden();
  }
});

test('ADM-02 APP-04 the side menu switches sections; there is no header and no footer', async ({ page }) => {
  await page.goto('/admin/items');
  const menu = page.getByRole('navigation', { name: 'Back office' });
  await expect(menu.getByRole('link', { name: 'Items', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await menu.getByRole('link', { name: 'Customers' }).click();
  await expect(page).toHaveURL(/\/admin\/customers$/);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Customers');
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(/^Customers \|/);
});

test('ADM-02 staff see only the sections of their role and cannot edit what the role may only view', async ({
  page,
  newStaff,
  shop,
}) => {
  await signInAs(page, shop.url, await newStaff('support'));
  await page.goto(`/admin/items/${PARTS.front}`);
  await expect(page.getByText('Your role can view this page but not edit it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save item' })).toBeDisabled();
  await expect(page.getByLabel('CAD price')).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Staff' })).toHaveCount(0);
});

test('ADM-02 the back office follows the device’s colour scheme until staff choose a theme; printed pages are always light', async ({
  page,
}) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [light, dark] = ['rgb(246, 244, 238)', 'rgb(20, 24, 27)'];
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/admin/account');
  await expect(page.getByLabel('Theme')).toHaveValue('device');
  expect(await background()).toBe(dark);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(background).toBe(light);
  await page.getByLabel('Theme').selectOption('Dark');
  await expect.poll(background).toBe(dark);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(background).toBe(light);
  await page.emulateMedia({ media: null });
  await page.reload();
  await expect(page.getByLabel('Theme')).toHaveValue('dark');
  expect(await background()).toBe(dark);
});

test('ADM-02 keyboard shortcuts: g and a letter to navigate, ? for help, Ctrl+K to search', async ({
  page,
}) => {
  await page.goto('/admin/items');
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Go to Orders');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  const releaseItems = await holdRequests(page, '**/api/admin/items');
  const itemsRequested = page.waitForRequest('**/api/admin/items');
  await page.evaluate(() => location.assign('/admin/items'));
  await itemsRequested;
  await page.keyboard.press('Control+k');
  releaseItems();
  await expect(page.getByRole('dialog'), 'pressed before the page is visible').toBeVisible();
  await page.keyboard.type('1001');
  const allResults = page.getByRole('group', { name: 'Items' }).getByRole('option', { name: 'all results' });
  await expect(allResults).toBeVisible();
  await expectAccessible(page);
  await allResults.click();
  await expect(page).toHaveURL('/admin/items?search=any&keyword=1001');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('esd-1001f');
  await page.keyboard.press('Enter');
  await expect(page, 'an exact part number comes first').toHaveURL('/admin/items/ESD-1001F');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('to ship');
  await page.getByRole('option', { name: 'To ship', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/orders\?.*queue=to-ship/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('new quote');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/quotes/new');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await expect(palette.getByRole('option', { name: 'Orders', exact: true })).toContainText('g o');
  await page.keyboard.type('qwxzt');
  await expect(statusWith(palette, 'No results found.')).toBeVisible();
});

test('the quick search finds a section of the settings by a synonym, and opens the page of a guest', async ({
  page,
  paidOrder,
}) => {
  const order = await paidOrder({ shipping_first_name: 'Zelda', shipping_last_name: 'Quicksearch' });
  await page.goto('/admin/items');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('refund lim');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/settings#section-returns');
  await expect(page.getByRole('heading', { name: 'Returns and refunds' })).toBeInViewport();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('quicksearch');
  const guests = page.getByRole('group', { name: 'Customers' });
  await guests.getByRole('option', { name: 'Guests: all results' }).click();
  await expect(page).toHaveURL('/admin/guests?search=any&keyword=quicksearch');
  await page.getByRole('row', { name: 'Zelda Quicksearch' }).first().getByRole('link').click();
  await expect(page.getByRole('link', { name: order })).toBeVisible();
});
