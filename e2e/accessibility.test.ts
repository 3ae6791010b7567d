import { AxeBuilder } from '@axe-core/playwright';
import { addSet, knowCountry } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

for (const [name, path] of [
  ['home', '/'],
  ['category', '/category/rotor/all'],
  ['results for a car', '/category/rotor/all?year=2018&make=Honda&model=Civic&trim=Si'],
  ['nothing found', '/category/rotor/all?year=2018&make=Honda&model=Civic&trim=X'],
  ['product', '/product/F2/ESD-1001F?year=2018&make=Honda&model=Civic&trim=Si'],
  ['empty cart', '/cart'],
] as const) {
  for (const width of [1440, 360]) {
    test(`${name} keeps the accessibility rules at ${width} px`, async ({ page, baseURL }) => {
      await knowCountry(page, baseURL!);
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
    });
  }
}

test('cart, slide-out, checkout and its errors keep the accessibility rules', async ({ page }) => {
  await addSet(page, 'F2', 'ESD-1001F');
  const check = async () => {
    const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).exclude('iframe').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
  };
  await check();
  await page.goto('/cart');
  await check();
  await page.goto('/checkout');
  await page.frameLocator('iframe').getByLabel('CVV').waitFor();
  await check();
  await page.getByRole('button', { name: 'PLACE ORDER' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Shipping/Billing' })).toBeFocused();
  await check();
});
