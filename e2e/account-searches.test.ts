import { signInAsNewCustomer } from './support/account.ts';
import { holdRequests } from './support/hold-requests.ts';
import { alertWith, expectAccessibleAtAllWidths, statusWith } from './support/page-checks.ts';
import { CIVIC, chooseCar, chooseVehicle } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

test('CAT-06 Save Car puts a visitor’s car in their garage and offers to sign in', async ({ page }) => {
  await page.goto(CIVIC);
  await page.getByRole('button', { name: 'Save Car' }).click();
  const savedMessage = statusWith(page, 'saved in this browser');
  await expect(savedMessage).toContainText('2018 Honda Civic');
  await expect(page.getByRole('button', { name: 'Car saved' })).toBeVisible();
  await expect(page.getByText('Your vehicle: 2018 Honda Civic')).toBeVisible();
  await savedMessage.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/signin\?origin=/);
  await page.goto('/garage');
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: '2018 Honda Civic' }),
  ).toBeVisible();
});

test('CAT-06 ACC-06 Save Car needs a model; a saved car links to its sets, and its deletion can be undone', async ({
  page,
}) => {
  const alert = alertWith(page, 'Please select');
  const message = 'Please select at least year, make and model for saving the car type.';
  await page.goto('/category/rotor/all?year=2018&make=Honda');
  await page.getByRole('button', { name: 'Save Car' }).click();
  await expect(alert).toContainText(message);
  await signInAsNewCustomer(page);
  await page.goto('/category/rotor/all?year=2018&make=Honda');
  await expect(page.getByRole('banner').getByText('Welcome')).toBeVisible();
  await page.getByRole('button', { name: 'Save Car' }).click();
  await expect(alert).toContainText(message);
  await page.goto(CIVIC);
  await expect(page.getByRole('banner').getByText('Welcome')).toBeVisible();
  await page.getByRole('button', { name: 'Save Car' }).click();
  await expect(statusWith(page, 'saved')).toContainText('2018 Honda Civic');
  await expect(page.getByRole('button', { name: 'Car saved' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Car saved' })).toBeVisible();
  await page.goto('/user/savedCar');
  await page.getByRole('main').getByRole('link', { name: '2018 Honda Civic' }).click();
  await expect(page).toHaveURL(/\/category\/rotor\/all\?year=2018&make=Honda&model=Civic$/);
  await page.goto('/user/savedCar');
  await page.getByRole('button', { name: 'Delete the saved car 2018 Honda Civic' }).click();
  await expect(page.getByText('You have no saved cars.')).toBeVisible();
  // The button that had the focus has disappeared with the car.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(statusWith(page, 'The car has been saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: '2018 Honda Civic' })).toBeVisible();
  await expectAccessibleAtAllWidths(page, '/user/savedCar');
});

test('CAT-06 PROD-05 a signed-in customer is not asked to sign in while the header is still loading', async ({
  page,
}) => {
  await signInAsNewCustomer(page);
  const release = await holdRequests(page, '**/api/header?*');
  await page.goto(CIVIC);
  await page.getByRole('button', { name: 'Save Car' }).click();
  await page
    .getByRole('button', { name: /^Wish list/ })
    .first()
    .click();
  release();
  await expect(statusWith(page, 'has been saved')).toBeVisible();
  await expect(statusWith(page, 'Please create your personal wish list first.')).toBeVisible();
  await expect(page.getByText('Please log in first.')).toHaveCount(0);
});

test('ACC-06 recent searches are listed newest first, suggested, repeated and deleted', async ({ page }) => {
  await signInAsNewCustomer(page);
  const waitForSavedSearch = () =>
    page.waitForResponse((response) => response.url().endsWith('/recentSearch') && response.ok());
  // This search is refused, so it must not be in the list below.
  await page.goto('/category/rotor/search?part_number=ab');
  await expect(alertWith(page, 'at least 3 characters')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Welcome' })).toBeVisible();
  for (const path of ['/category/rotor/search?displayname=civic+front', CIVIC]) {
    const searchSaved = waitForSavedSearch();
    await page.goto(path);
    await searchSaved;
  }
  await page.goto('/user/recentSearch');
  const rows = page.getByRole('main').locator('.row-list').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText('2018 Honda Civic');
  await expect(rows.nth(1)).toContainText('Name: civic front');
  await expectAccessibleAtAllWidths(page, '/user/recentSearch');
  const searchSavedAgain = waitForSavedSearch();
  await rows.nth(1).getByRole('link').click();
  await searchSavedAgain;
  await expect(page).toHaveURL(/\/category\/rotor\/search\?displayname=civic\+front$/);
  await page.goto('/user/recentSearch');
  await expect(rows.nth(0)).toContainText('Name: civic front');
  const box = page.getByRole('banner').getByLabel('Search for');
  await box.focus();
  const recentOptions = page.getByRole('listbox', { name: 'Recent searches' }).getByRole('option');
  await expect(recentOptions, 'only searches by text').toHaveText(['civic front']);
  await box.press('Escape');
  await rows
    .nth(0)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(rows).toHaveCount(1);
});

test('ACC-06 a search by words is saved without the active car, which only sorts its results', async ({
  page,
}) => {
  await signInAsNewCustomer(page);
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Civic' });
  const searchSaved = page.waitForResponse((response) => response.url().endsWith('/recentSearch'));
  await page.goto('/category/rotor/search?displayname=drilled');
  await searchSaved;
  await expect(page).toHaveURL(/displayname=drilled&.*model=Civic|model=Civic.*displayname=drilled/);
  await page.goto('/user/recentSearch');
  const newest = page.getByRole('main').locator('.row-list').getByRole('listitem').first();
  await expect(newest).toContainText('Name: drilled');
  await expect(newest).not.toContainText('Civic');
});

test('a saved car becomes the active car when it is opened', async ({ page }) => {
  await signInAsNewCustomer(page);
  await page.goto(CIVIC);
  await page.getByRole('button', { name: 'Save Car' }).click();
  await expect(statusWith(page, 'has been saved')).toBeVisible();
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Accord' });
  await page.goto('/user/savedCar');
  const strip = page.getByRole('region', { name: 'Your vehicle' });
  await expect(strip).toContainText('2018 Honda Accord');
  await page.getByRole('main').getByRole('link', { name: '2018 Honda Civic' }).click();
  await expect(page).toHaveURL(CIVIC);
  await expect(strip).toContainText('2018 Honda Civic');
  await expect(page.getByText('This page is for')).toHaveCount(0);
});

test('adding a vehicle starts with an empty selector and removes the message that the previous vehicle has been saved', async ({
  page,
}) => {
  await signInAsNewCustomer(page);
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Civic' });
  await page.goto('/garage');
  const year = page.getByLabel('Year', { exact: true });
  await expect(year).toHaveValue('');
  await page.getByRole('button', { name: 'Save 2018 Honda Civic in your account' }).click();
  const savedMessage = page.getByText('2018 Honda Civic has been saved');
  await expect(savedMessage).toBeVisible();
  await chooseVehicle(page, { Year: '2018', Make: 'Honda', Model: 'Accord' });
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('article', { name: '2018 Honda Accord' })).toBeVisible();
  await expect(savedMessage).toHaveCount(0);
  await expect(year).toHaveValue('');
});
