import { ADDRESS } from '#tests/support/order-input.ts';
import { fillAddressForm, postAsBrowser, signInAsNewCustomer } from './support/account.ts';
import { alertWith, expectAccessibleAtAllWidths, statusWith } from './support/page-checks.ts';
import { expect, test } from './support/test.ts';

test('ACC-04 an address is validated, saved, edited, and deleted after confirmation', async ({ page }) => {
  await signInAsNewCustomer(page);
  await page.goto('/user/addresses');
  await page.getByRole('link', { name: 'New Address' }).click();
  await page.getByRole('button', { name: 'SAVE ADDRESS' }).click();
  const summary = alertWith(page, 'Some information');
  await expect(summary).toBeFocused();
  // The texts have the specification's spelling, such as “chracter”.
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
  for (const name of ['City', 'Province', 'Postal code']) {
    const field = page.locator('.field', { has: page.getByLabel(name, { exact: true }) });
    const [input, error] = await Promise.all([
      field.locator('.input').boundingBox(),
      field.locator('.error').boundingBox(),
    ]);
    expect(error!.y, `the error is below the field ${name}`).toBeGreaterThan(input!.y);
  }
  const postalCode = page.getByLabel('Postal code', { exact: true });
  await expect(postalCode).toHaveAccessibleDescription(/^Zip code error.* For example K1A\s0B1\.$/);
  await fillAddressForm(page);
  await expect(summary.getByRole('listitem')).toHaveCount(0);
  await page.getByRole('button', { name: 'SAVE ADDRESS' }).click();
  await expect(statusWith(page, 'The address has been saved.')).toBeVisible();
  const address = page.getByRole('main').locator('address');
  await expect(address).toContainText('1 King St');
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Toronto');
  await expect(page.getByLabel('Province')).toHaveValue('Ontario');
  await page.getByLabel('Address Line 1').fill('9 Bay St');
  await page.getByRole('button', { name: 'SAVE ADDRESS' }).click();
  await expect(address).toContainText('9 Bay St');
  await expectAccessibleAtAllWidths(page, '/user/addresses');
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this address?' });
  await expect(dialog).toContainText('9 Bay St');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(address).toContainText('9 Bay St');
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete address' }).click();
  await expect(page.getByText('You have no saved addresses.')).toBeVisible();
});

test('a ZIP code of another state than the chosen one is announced and can correct the state', async ({
  page,
}) => {
  await signInAsNewCustomer(page);
  await page.goto('/user/addressForm');
  await page.getByLabel('Country', { exact: true }).selectOption('United States');
  await page.getByLabel('State', { exact: true }).selectOption('New York');
  await page.getByLabel('ZIP code').fill('90210');
  await expect(statusWith(page, 'The ZIP code 90210 belongs to California.')).toBeVisible();
  await page.getByRole('button', { name: 'Change state to California' }).click();
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('California');
  await expect(page.getByLabel('State', { exact: true })).toBeFocused();
  await expect(statusWith(page, 'The ZIP code')).toHaveCount(0);
});

test('Back from the form of one address to the form of another shows the other address', async ({ page }) => {
  await signInAsNewCustomer(page);
  const { phone: phone_number, company: company_name, ...fields } = ADDRESS;
  for (const address_line_1 of ['1 King St', '2 Queen St']) {
    const addressInfo = { ...fields, phone_number, company_name, address_line_1 };
    await postAsBrowser(page, '/user/address/create', { addressInfo });
  }
  await page.goto('/user/addresses');
  const edit = (street: string) =>
    page.getByRole('listitem').filter({ hasText: street }).getByRole('link', { name: 'Edit' }).click();
  const street = page.getByLabel('Address Line 1');
  await edit('1 King St');
  await expect(street).toHaveValue('1 King St');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await edit('2 Queen St');
  await expect(street).toHaveValue('2 Queen St');
  await page.evaluate(() => history.go(-2));
  await expect(street).toHaveValue('1 King St');
});

test('ACC-04 New Address is hidden once there are ten addresses', async ({ page }) => {
  await signInAsNewCustomer(page);
  await page.goto('/user/addresses');
  await expect(page.getByRole('link', { name: 'New Address' })).toBeVisible();
  const { phone: phone_number, company: company_name, ...fields } = ADDRESS;
  for (let number = 1; number <= 10; number++) {
    const addressInfo = { ...fields, phone_number, company_name, address_line_1: `${number} King St` };
    await postAsBrowser(page, '/user/address/create', { addressInfo });
  }
  await page.reload();
  await expect(page.getByRole('main').locator('address')).toHaveCount(10);
  await expect(page.getByRole('link', { name: 'New Address' })).toHaveCount(0);
  await expect(page.getByText('You have 10 addresses, which is the maximum.')).toBeVisible();
  await page.goto('/user/addressForm');
  await expect(page).toHaveURL(/\/user\/addresses$/);
});
