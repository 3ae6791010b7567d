import { becomeCustomer } from './support/account.ts';
import { keepsTheRules } from './support/rules.ts';
import { CIVIC, knowCountry } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ page, baseURL }) => knowCountry(page, baseURL!));

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

test('CAT-06 PROD-05 whoever is signed in is not told to log in, however late the header’s call answers', async ({
  page,
}) => {
  await becomeCustomer(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/header?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(CIVIC);
  await page.getByRole('button', { name: 'Save Car' }).click();
  await page
    .getByRole('button', { name: /^Wish list/ })
    .first()
    .click();
  release();
  await expect(page.getByRole('status').filter({ hasText: 'has been saved' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Please create your personal wish list first.');
  await expect(page.getByText('Please log in first.')).toHaveCount(0);
});

test('ACC-06 searches are listed, the last one first, can be made again, and deleted', async ({ page }) => {
  await becomeCustomer(page);
  const noted = () =>
    page.waitForResponse((response) => response.url().endsWith('/recentSearch') && response.ok());
  // A search that was refused has shown nothing.
  await page.goto('/category/rotor/search?part_number=ab');
  await expect(page.getByRole('alert').filter({ hasText: 'at least 3 characters' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Welcome' })).toBeVisible();
  for (const path of ['/category/rotor/search?displayname=civic+front', CIVIC]) {
    const response = noted();
    await page.goto(path);
    await response;
  }
  await page.goto('/user/recentSearch');
  const rows = page.getByRole('main').locator('.row-list').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText('2018 Honda Civic');
  await expect(rows.nth(1)).toContainText('Name: civic front');
  await keepsTheRules(page, '/user/recentSearch');
  const again = noted();
  await rows.nth(1).getByRole('link').click();
  await again;
  await expect(page).toHaveURL(/\/category\/rotor\/search\?displayname=civic\+front$/);
  await page.goto('/user/recentSearch');
  await expect(rows.nth(0)).toContainText('Name: civic front');
  await rows
    .nth(0)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(rows).toHaveCount(1);
});
