import type { Locator } from '@playwright/test';
import { productPage, SETS } from '#tests/support/small-catalogue.ts';
import { alertWith, expectAccessible, expectAccessibleAtAllWidths } from './support/page-checks.ts';
import { addToCart } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

for (const [name, path] of [
  ['the home page', '/'],
  ['a category', '/category/rotor/all'],
  ['the list for a car', '/category/rotor/all?year=2018&make=Honda&model=Civic&trim=Si'],
  ['a list without results', '/category/rotor/all?year=2018&make=Honda&model=Civic&trim=X'],
  ['a product', `${productPage(SETS.civicSiSmallRotor)}?year=2018&make=Honda&model=Civic&trim=Si`],
  ['an empty cart', '/cart'],
] as const) {
  test(`${name} is accessible on wide and narrow screens`, async ({ page }) => {
    await expectAccessibleAtAllWidths(page, path);
  });
}

test('the cart, the slide-out cart and the checkout with errors are accessible', async ({ page }) => {
  await addToCart(page, SETS.civicSiSmallRotor);
  await expectAccessible(page, 'iframe');
  await page.goto('/cart');
  await expectAccessible(page, 'iframe');
  await page.goto('/checkout');
  await page.frameLocator('iframe').getByLabel('CVV').waitFor();
  await expectAccessible(page, 'iframe');
  await page.getByRole('button', { name: 'PLACE ORDER' }).click();
  await expect(alertWith(page, 'Shipping/Billing')).toBeFocused();
  await expectAccessible(page, 'iframe');
});

test('in forced colours, the current choice, the main action, tags and the footer remain distinguishable', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/category/rotor/all?year=2018&make=Honda&model=Civic&trim=Sport');
  const styleOf = (locator: Locator, property: string) =>
    locator.evaluate((each, name) => getComputedStyle(each).getPropertyValue(name), property);
  const chips = page.getByRole('list', { name: 'Position' });
  const [current, other] = [
    chips.getByRole('link', { name: 'all' }),
    chips.getByRole('link', { name: 'Rear' }),
  ];
  expect(await styleOf(current, 'outline-style')).toBe('solid');
  expect(await styleOf(other, 'outline-style')).toBe('none');
  const card = page.getByRole('article').first();
  const [main, heart] = [card.locator('.primary'), card.locator('.wish .button, .heart')];
  expect(await styleOf(main, 'background-color')).not.toBe(await styleOf(heart.first(), 'background-color'));
  for (const bordered of [card.locator('.tag'), page.getByRole('contentinfo')])
    expect(await styleOf(bordered, 'border-top-width')).toBe('1px');
});
