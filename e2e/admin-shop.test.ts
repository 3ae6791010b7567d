import { createOwnerApi, expect, test } from './support/admin.ts';
import { alertWith, expectAccessible, statusWith } from './support/page-checks.ts';

// In sequence, because the tests save the same settings.
test.describe.configure({ mode: 'default' });

test('APP-05 the overview shows page performance; its charts are also available as tables', async ({
  page,
  paidOrder,
}) => {
  await paidOrder();
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
  await expect(page.getByRole('region', { name: 'Page performance' })).toBeVisible();
  const chart = page.getByRole('region', { name: 'Sales by day, CAD' });
  await expect(chart.getByRole('img')).toHaveAccessibleName(/C\$\d+\.\d\d from .+ Best day: /);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.reload();
  const topSets = page.getByRole('region', { name: 'Top sets' });
  await expect(topSets, 'a phone collapses the later figures').toBeHidden();
  await page.getByText('Stock, best sellers and searches').click();
  await expect(topSets).toBeVisible();
  await chart.scrollIntoViewIfNeeded();
  await expect(chart.locator('rect').last(), 'a phone shows the newest day').toBeInViewport({ ratio: 0.01 });
  await chart.getByLabel('Show table').check();
  await expect(chart.getByRole('table')).toContainText('C$');
  await page.getByRole('link', { name: '7 days' }).click();
  await expect(page).toHaveURL(/\/admin\?period=last-7&from=\d{4}-\d{2}-\d{2}&until=\d{4}-\d{2}-\d{2}$/);
  await expect(page.getByRole('region', { name: 'Data checks' })).toContainText('Passed');
});

test('ADM-03 a list view is saved under a name, opened and removed', async ({ page }) => {
  const name = `Low ${Date.now()}`;
  await page.goto('/admin/items?stock=low&sort=price-desc');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.keyboard.press('Enter');
  const view = page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name });
  await expect(view).toHaveAttribute('aria-current', 'page');
  await page.goto('/admin/items');
  await view.click();
  await expect(page).toHaveURL('/admin/items?stock=low&sort=price-desc');
  await page.getByRole('button', { name: `Delete view ${name}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Delete view ${name}` })
    .click();
  await expect(view).toHaveCount(0);
});

test('a tax rate is scheduled, and withdrawn before it takes effect', async ({ page }) => {
  await page.goto('/admin/tax-rates');
  await expect(page.getByRole('table', { name: 'Current rates' })).toContainText('Ontario');
  await page.getByRole('button', { name: 'Save rate' }).click();
  await expect(page.getByText('Enter a rate from 0 to 50')).toBeVisible();
  const taxes = page.getByLabel('Tax', { exact: true }).getByRole('option');
  await page.getByLabel('Province').selectOption('Ontario');
  await expect(taxes, 'only the taxes that the province levies').toHaveText(['HST']);
  await page.getByLabel('Province').selectOption('Yukon');
  await expect(taxes).toHaveText(['GST']);
  await page.getByLabel('Rate (%)').fill('6');
  await page.getByLabel('From', { exact: true }).fill('2031-01-01');
  await page.getByRole('button', { name: 'Save rate' }).click();
  const withdraw = page.getByRole('button', { name: 'Withdraw GST for Yukon from 2031-01-01' });
  await expect(withdraw).toBeVisible();
  await expectAccessible(page);
  await withdraw.click();
  await expect(withdraw).toHaveCount(0);
});

test('shop settings are validated and saved', async ({ page }) => {
  await page.goto('/admin/settings');
  await expectAccessible(page);
  const address = page.getByLabel('Address');
  await address.fill('1 King St\nToronto');
  await expect(address, 'the address may have several lines').toHaveValue('1 King St\nToronto');
  await address.fill('');
  await page.getByLabel('Low-stock threshold').fill('many');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(alertWith(page, 'Enter a whole number from 0 to 10,000.')).toBeVisible();
  await page.getByLabel('Low-stock threshold').fill('6');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(statusWith(page, 'Settings saved.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('6');
});

test('on a phone a region and a holiday are added to the delivery times, and removed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Delivery times' }).click();
  const times = page.getByRole('region', { name: 'Rules and holidays' });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const saved = statusWith(page, 'Settings saved.');
  const holidays = times.getByLabel('Holidays, Canada');
  const before = await holidays.inputValue();
  const canada = times.getByRole('table', { name: 'Delivery times, Canada' });
  await times.getByRole('button', { name: 'Add region' }).first().click();
  await expect(canada.getByLabel('Postal prefix').last()).toBeFocused();
  await canada.getByLabel('Postal prefix').last().fill('v6b');
  await canada.getByLabel('From (days)').last().fill('5');
  const toDays = canada.getByLabel('To (days)').last();
  await toDays.fill('3');
  await holidays.fill(`${before}\n2031-02-30`);
  await save.click();
  const summary = alertWith(page, '2 fields need correction.');
  await summary.getByRole('link', { name: /^To \(days\), Canada v6b:/ }).click();
  await expect(toDays).toBeFocused();
  await expect(toDays).toHaveAccessibleDescription(/^Enter days from 1 to 60/);
  await expect(canada.getByLabel('Postal prefix').last()).toHaveValue('v6b');
  await expect(holidays).toHaveAccessibleDescription(/Enter each holiday as yyyy-mm-dd/);
  await expect(times.getByLabel('Holidays, United States')).not.toHaveAttribute('aria-invalid');
  await expectAccessible(page);
  await toDays.fill('6');
  // The estimate uses the rules as entered, even if they are not saved.
  await page.getByLabel('Postal or ZIP code').fill('V6B 1A1');
  await toDays.fill('');
  const estimate = page.getByRole('region', { name: 'Try a postal code' }).getByRole('status');
  await expect(estimate).toHaveText(/^Enter days from 1 to 60/);
  await toDays.fill('6');
  await expect(statusWith(page, '5 to 6 business days')).toContainText('V6B');
  await page.getByLabel('Postal or ZIP code').fill('99501');
  await expect(statusWith(page, 'United States')).toContainText('business days');
  await holidays.fill(`${before}\n2031-07-01`);
  await save.click();
  await expect(saved).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    'Delivery days, Canada, V6B: none → 5–6',
  );
  await times.getByRole('button', { name: 'Remove Canada V6B' }).click();
  await holidays.fill(before);
  await save.click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    'Holidays: 2031-07-01 Canada → none',
  );
});

test('saving the delivery times does not undo what someone else changed on the other page of settings', async ({
  page,
  api,
}) => {
  const { record } = (await api('GET /admin/settings')) as { record: { low_stock_at: number } };
  await page.goto('/admin/settings/delivery');
  const cutOff = page.getByLabel('Cut-off hour');
  const before = await cutOff.inputValue();
  await cutOff.fill('11');
  const low_stock_at = record.low_stock_at + 1;
  await api('POST /admin/settings', { data: { low_stock_at } });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Overwrite with my changes' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText(`${before} → 11`);
  await page.getByRole('navigation', { name: 'Shop settings' }).getByRole('link').first().click();
  await expect(page.getByLabel('Low-stock threshold')).toHaveValue(String(low_stock_at));
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(
    'In the header, the footer and page titles, in emails, policies and documents. This value is missing.',
  );
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
});

test('a staff member is added with a password shown once, and deactivated; both changes are in the audit log', async ({
  page,
  shop,
}) => {
  const email = `new-${Date.now()}@shop.example`;
  await page.goto('/admin/staff');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Role', { exact: true }).selectOption('Support');
  await page.getByLabel('Your password').fill(shop.owner.password);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText(`Initial password for ${email}`)).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy password' }).click();
  await expect(statusWith(page, 'The password was copied.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await expect(page.getByText(`Initial password for ${email}`)).toContainText(copied);
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Initial password until ');
  await expectAccessible(page);
  const dialog = page.getByRole('dialog');
  await page.getByRole('combobox', { name: `Role of ${email}` }).selectOption('Owner');
  await expect(dialog.getByRole('heading', { name: `Change the role of ${email} to Owner` })).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'They can also' })).toContainText(
    'Adjust stock',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: `Role of ${email}` })).toHaveValue('support');
  await page.getByRole('button', { name: `Reset password of ${email}` }).click();
  await expect(dialog).toContainText('The old one stops working');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Deactivate ${email}` }).click();
  // Meanwhile, someone else changes the member's role.
  const callAsOwner = await createOwnerApi(shop);
  const { records } = (await callAsOwner('GET /admin/staff')) as {
    records: { staff_id: string; email: string }[];
  };
  const { staff_id } = records.find((each) => each.email === email)!;
  const proof = { password: shop.owner.password, code: '' };
  await callAsOwner(`POST /admin/staff/${staff_id}`, { role: 'orders', proof });
  await dialog.getByLabel('Your password').fill(shop.owner.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(alertWith(page, 'has changed this record')).toBeVisible();
  await expect(
    page.getByRole('combobox', { name: `Role of ${email}` }),
    'the list shows the change of somebody else',
  ).toHaveValue('orders');
  await page.getByRole('button', { name: `Deactivate ${email}` }).click();
  await dialog.getByLabel('Your password').fill(shop.owner.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('button', { name: `Activate ${email}` })).toBeVisible();
  await page.goto(`/admin/audit?search=subject&keyword=${encodeURIComponent(`staff ${email}`)}`);
  await expect(page.getByText('The audit log has not been altered.')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('Staff member edited');
  await expect(page.getByRole('row').nth(3)).toContainText('Staff member added');
  await expectAccessible(page);
});

test('the staff screen lists the actions on each member in one column, in one row on a desktop', async ({
  page,
  shop,
  newStaff,
}) => {
  const clerk = await newStaff('orders');
  await page.goto('/admin/staff');
  const actions = page.getByRole('row').filter({ hasText: clerk.email }).getByRole('cell').last();
  const tops = await actions
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
  expect(tops).toHaveLength(4);
  expect(new Set(tops).size).toBe(1);
  await page.getByRole('button', { name: `Reset authenticator of ${clerk.email}` }).click();
  await expect(page.getByRole('dialog')).toContainText(`Reset authenticator of ${clerk.email}`);
  await page.keyboard.press('Escape');
  const own = page.getByRole('row').filter({ hasText: shop.owner.email });
  await expect(own.getByRole('rowheader')).toContainText('Active');
  await expect(own.getByRole('cell').last().getByRole('button')).toHaveText(['Change name', 'Sign-ins']);
  await own.getByRole('button', { name: `Change name of ${shop.owner.email}` }).click();
  await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toBeFocused();
});

test('the staff screen explains the roles and lists each member’s sign-ins; the account page lists your own', async ({
  page,
  shop,
}) => {
  await page.goto('/admin/staff');
  const roles = page.getByRole('table', { name: 'What each role may do' });
  const refunds = roles.getByRole('row', { name: /^Refund and cancel orders/ });
  await expect(refunds.getByRole('cell')).toHaveText([/Yes/, /Yes/, /No/, /No/, /No/]);
  await page.getByRole('button', { name: `Sign-ins of ${shop.owner.email}` }).click();
  const log = page.getByRole('dialog').getByRole('table', { name: 'Sign-ins' });
  await expect(log.getByRole('row').nth(1)).toContainText(/Signed in|Refused/);
  await expectAccessible(page);

  await page.goto('/admin/account');
  await expect(page.getByRole('table', { name: 'Sign-ins' })).toContainText('127.0.0.0/24');
  await expect(page.getByRole('table', { name: 'What each role may do' }).getByRole('row')).not.toHaveCount(
    1,
  );
});

test('saved settings count as saved even if they could not be loaded again', async ({ page }) => {
  await page.goto('/admin/settings');
  await page.route('**/api/admin/settings', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  const phone = page.getByLabel('Phone');
  const initial = await phone.inputValue();
  await phone.fill('abc');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(phone).toHaveAccessibleDescription(/^In the footer.* Enter a phone number of 10 digits/);
  // The second save restores the phone number for other tests. It would be refused if it carried the older version.
  for (const number of ['416 555 0199', initial]) {
    await phone.fill(number);
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/api/admin/settings'),
    );
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await saved;
    await expect(statusWith(page, 'Settings saved.')).toBeVisible();
    await expect(page.getByText(/^Unsaved/)).toHaveCount(0);
  }
});
