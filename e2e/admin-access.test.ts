import { expect, expectAccessible, signInAs, test } from './support/admin.ts';
import { readQr } from './support/read-qr.ts';
import { codeNow } from './support/staff.ts';
import { test as stranger } from './support/test.ts';

stranger('ADM-01 who is not signed in is told so, sent home, and shown the door', async ({ page, shop }) => {
  await page.context().addCookies([{ name: 'currency', value: 'ca', url: shop.url }]);
  // The document is replaced by the home page before it is done.
  await page.goto('/admin/orders').catch(() => null);
  await page.waitForURL(`${shop.url}/`);
  const alert = page.getByRole('alert').filter({ hasText: 'Sign in to the back office first.' });
  await expect(alert).toBeVisible();
  await alert.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to the back office' })).toBeVisible();
  await page.goto('/');
  await expect(alert).toHaveCount(0);
});

for (const { width, colorScheme, menu } of [
  { width: 1440, colorScheme: 'light', menu: null },
  { width: 360, colorScheme: 'dark', menu: 'Menu' },
] as const) {
  test(`ADM-01 the first sign-in asks for password, enrols an authenticator, and leads where one wanted to go, at ${width} px`, async ({
    page,
    api,
    context,
  }) => {
    const email = `first-${Date.now()}@shop.example`;
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    const { password } = await api('POST /admin/staff', { email, role: 'orders' });
    await context.clearCookies({ name: 'asid' });
    await page.goto('/admin/signin?to=/admin/orders');
    await expectAccessible(page);

    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill('not this one');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('E-mail, password or code is not right.');
    await page.getByLabel('Password').fill(String(password));
    await page.keyboard.press('Enter');

    const secret = page.locator('.secret');
    await expect(secret).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open in the authenticator' })).toHaveAttribute(
      'href',
      /^otpauth:\/\/totp\//,
    );
    const uri = await page.getByRole('link', { name: 'Open in the authenticator' }).getAttribute('href');
    const picture = page.getByRole('img', {
      name: 'QR code of the secret, to be scanned with an authenticator',
    });
    await expect(picture).toBeVisible();
    expect(await readQr(picture), 'what a camera reads').toBe(uri);
    await expectAccessible(page);
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
    await page.keyboard.type(codeNow((await secret.innerText()).replaceAll(/\s/g, '')));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();

    if (menu) await page.getByRole('button', { name: menu, exact: true }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/\/$/);
    await page.goto('/admin').catch(() => null);
    await expect(
      page.getByRole('alert').filter({ hasText: 'Sign in to the back office first.' }),
    ).toBeVisible();
  });
}

test('ADM-01 a refused sign-in for an address that nobody here has stands in the log without it', async ({
  page,
  context,
  shop,
}) => {
  const door = await context.newPage();
  await door.goto('/admin/signin');
  await door.getByLabel('E-mail').fill('who-is-this@else.example');
  await door.getByLabel('Password').fill('some password or other');
  await door.keyboard.press('Enter');
  await expect(door.getByRole('alert')).toHaveText('E-mail, password or code is not right.');
  await signInAs(page, shop.url, shop.owner);
  await page.goto('/admin/audit?search=subject&keyword=staff+unknown');
  const newest = page.getByRole('row').nth(1);
  await expect(newest).toContainText('stranger');
  await expect(newest).toContainText('Staff sign in refused');
  await expect(page.getByRole('main')).not.toContainText('else.example');
  await expectAccessible(page);
});

test('ADM-01 a session that ends meanwhile asks to sign in again and keeps what was typed', async ({
  page,
  newStaff,
  shop,
}) => {
  const clerk = await newStaff('catalogue');
  await signInAs(page, shop.url, clerk);
  await page.goto('/admin/items/ES-3001F');
  await page.getByLabel('Description').fill('Typed before the session ended.');
  await page.context().clearCookies({ name: 'asid' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(again).toBeVisible();
  await again.getByLabel('E-mail').fill(clerk.email);
  await again.getByLabel('Password').fill(clerk.password);
  await again.getByRole('button', { name: 'Continue' }).click();
  // The code that enrolled the authenticator is used up; the next one counts already.
  await again.getByLabel('Code').fill(codeNow(clerk.secret, 1));
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Typed before the session ended.');
});

for (const [width, part] of [
  [1440, 'ED-2001R'],
  [360, 'ESD-1001F'],
] as const) {
  test(`ADM-01 after a new password work goes on in the same page and in another tab, at ${width} px`, async ({
    page,
    context,
    newStaff,
    shop,
  }) => {
    const clerk = await newStaff('catalogue');
    await page.setViewportSize({ width, height: 800 });
    await signInAs(page, shop.url, clerk);
    const other = await context.newPage();
    await other.setViewportSize({ width, height: 800 });
    await other.goto(`/admin/items/${part}`);
    const typed = `Typed at ${width} px before the password changed.`;
    await other.getByLabel('Description').fill(typed);

    await page.goto('/admin/account');
    const form = page.getByRole('main');
    await form.getByLabel('Current password').fill('not this one at all');
    await form.getByLabel('New password').fill('a long password of today');
    await form.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'password' })).toBeVisible();
    await form.getByLabel('Current password').fill(clerk.password);
    const before = (await context.cookies()).find(({ name }) => name === 'asid')!.value;
    await form.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'changed' })).toBeVisible();
    const after = (await context.cookies()).find(({ name }) => name === 'asid')!.value;
    expect(after, 'a new session').not.toBe(before);
    await expectAccessible(page);

    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Items');
    await page.getByLabel('Sort').selectOption('Price descending');
    const name = `Of ${width} px ${Date.now()}`;
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.keyboard.press('Enter');
    const views = page.getByRole('navigation', { name: 'Saved views' });
    await expect(views.getByRole('link', { name })).toBeVisible();

    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(other.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
    await other.reload();
    await expect(other.getByLabel('Description')).toHaveValue(typed);
    for (const each of [page, other]) {
      await expect(each.getByRole('dialog', { name: 'Sign in again' })).toBeHidden();
    }
  });
}

test('ADM-02 APP-04 the side menu switches sections; no header and no footer', async ({ page }) => {
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

test('ADM-02 a role sees its own sections; what it may not change stays as it is', async ({
  page,
  newStaff,
  shop,
}) => {
  await signInAs(page, shop.url, await newStaff('support'));
  await page.goto('/admin/items/ESD-1001F');
  await expect(page.getByText('Your role may look at this, not change it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await expect(page.getByLabel('CAD price')).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Staff' })).toHaveCount(0);
});

test('ADM-02 the office is dark where the device is, until somebody chooses; paper stays light', async ({
  page,
}) => {
  const shown = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [light, dark] = ['rgb(246, 244, 238)', 'rgb(20, 24, 27)'];
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/admin/account');
  await expect(page.getByLabel('Colours')).toHaveValue('device');
  expect(await shown()).toBe(dark);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(shown).toBe(light);
  await page.getByLabel('Colours').selectOption('Dark');
  expect(await shown()).toBe(dark);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(shown).toBe(light);
  await page.emulateMedia({ media: null });
  await page.reload();
  await expect(page.getByLabel('Colours')).toHaveValue('dark');
  expect(await shown()).toBe(dark);
});

test('ADM-02 keys lead through the office: g and a letter, ? for help, Ctrl K to find', async ({ page }) => {
  await page.goto('/admin/items');
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard' });
  await expect(help).toContainText('Go to Orders');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('1001');
  await expect(page.getByRole('option', { name: 'Items with part number 1001' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('option', { name: 'Items with part number 1001' }).click();
  await expect(page).toHaveURL('/admin/items?search=part_number&keyword=1001');
});
