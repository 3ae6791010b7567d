import { productPage, SETS } from '#tests/support/small-catalogue.ts';
import { vehicleSelector } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript: find a set by vehicle, add it to the cart, change and remove it', async ({
  page,
}) => {
  await page.goto('/');
  for (const [label, value] of [
    ['Year', '2018'],
    ['Make', 'Honda'],
    ['Model', 'Civic'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).selectOption(value);
    await vehicleSelector(page).getByRole('button', { name: 'Next' }).click();
  }
  await page.getByLabel('Trim').selectOption('Sport');
  await vehicleSelector(page).getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brake sets for 2018 Honda Civic Sport');
  await page.getByRole('link', { name: 'ESD Rotors&Pads, Front' }).click();
  await page.getByRole('textbox', { name: 'Quantity' }).fill('2');
  await page.getByRole('button', { name: 'ADD TO CART' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('region', { name: 'Your vehicle' })).toContainText('2018 Honda Civic Sport');
  await expect(page.getByText('Fits your 2018 Honda Civic Sport')).toBeVisible();
  await expect(page.getByText('C$379.98').first()).toBeVisible();
  await page.getByRole('textbox', { name: /Quantity of/ }).fill('3');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('C$569.97').first()).toBeVisible();
  await page.getByRole('button', { name: /Remove ESD/ }).click();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
});

test('without JavaScript: a list for a car offers to use it, and the page of the shopper’s vehicles then asks about it', async ({
  page,
}) => {
  await page.goto('/category/rotor/all?year=2018&make=Honda&model=Civic');
  await page.getByRole('button', { name: 'Use 2018 Honda Civic' }).click();
  await expect(page.getByText('Which front rotor is on your 2018 Honda Civic?')).toBeVisible();
  await page.getByRole('link', { name: 'Back to where you were' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brake sets for 2018 Honda Civic');
});

test('without JavaScript: the header’s currency switch and search work, also for a VIN', async ({ page }) => {
  await page.goto('/category/rotor/esd');
  await page.getByRole('link', { name: 'US United States' }).first().click();
  await expect(page).toHaveURL(/\/category\/rotor\/esd$/);
  await expect(page.getByText('U$149.99').first()).toBeVisible();
  await page.getByLabel('Search in').selectOption('Part No.');
  await page.getByLabel('Search for').fill('ESD-1001');
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sets for part number ESD-1001');
  await page.getByLabel('Search for').fill('2HGFC2F76 JH512346');
  await page.getByLabel('Search for').press('Enter');
  await expect(page.getByText('does not match the others')).toBeVisible();
  await page.getByLabel('Your VIN').fill('2HGFC2F76 JH512345');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brake sets for 2018 Honda Civic 2.0L L4');
});

test('without JavaScript: a refused coupon shows an error, and a valid one is applied', async ({ page }) => {
  await page.goto(productPage(SETS.civicSportFront));
  await page.getByRole('button', { name: 'ADD TO CART' }).click();
  await page.getByRole('button', { name: 'Add without checking' }).click();
  await page.getByLabel('Coupon code').fill('nope');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('This coupon code cannot be used.')).toBeVisible();
  await page.getByLabel('Coupon code').fill('welcome10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Coupon WELCOME10')).toBeVisible();
});
