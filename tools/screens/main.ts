/** `npm run screens -- [url]`: screenshots of a running shop's main screens at four widths. */

import { mkdirSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { chromiumOptions } from '../run/chromium.mjs';

const url = process.argv[2] ?? 'http://localhost:3000';
const folder = new URL('../../docs/screens/', import.meta.url).pathname;
mkdirSync(folder, { recursive: true });

const CAR = '?year=2016&make=Toyota&model=Camry';
const browser = await chromium.launch({
  ...(await chromiumOptions()),
  // Pages reserve space for scroll bars, which would be an empty strip if they were hidden.
  ignoreDefaultArgs: ['--hide-scrollbars'],
});

for (const width of [1440, 1000, 800, 360]) {
  const isMobile = width < 500;
  const context = await browser.newContext({ viewport: { width, height: isMobile ? 760 : 900 }, isMobile });
  await context.addCookies([{ name: 'currency', value: 'ca', url }]);
  const page = await context.newPage();
  const saveScreenshot = async (name: string) => {
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `${folder}${name}-${width}.jpg`, type: 'jpeg', quality: 60 });
  };
  for (const [name, path] of [
    ['home', '/'],
    ['results', `/category/rotor/all${CAR}`],
    ['articles', '/QA'],
    ['contact', '/contact'],
  ] as const) {
    await page.goto(`${url}${path}`);
    await saveScreenshot(name);
  }
  await page.goto(`${url}/category/rotor/all${CAR}`);
  await openFirstSet(page);
  await addToCart(page);
  await saveScreenshot('slide-out');
  await page.keyboard.press('Escape');
  await page.locator('#add-to-cart').getByRole('button', { name: 'ADD TO CART' }).waitFor();
  await saveScreenshot('product');
  for (const name of ['cart', 'checkout']) {
    await page.goto(`${url}/${name}`);
    await saveScreenshot(name);
  }
  await context.close();
}
await browser.close();

async function openFirstSet(page: Page): Promise<void> {
  await page.locator('.card h3 a').first().click();
  await page.waitForURL(/\/product\//);
  await page.waitForFunction(() => (window as { hydrated?: true }).hydrated === true);
}

async function addToCart(page: Page): Promise<void> {
  await page.locator('#add-to-cart').getByRole('button', { name: 'ADD TO CART' }).click();
  const cart = page.getByRole('dialog', { name: 'CART' });
  const withoutCar = page.getByRole('button', { name: /^Add without/ });
  await cart.or(withoutCar).waitFor();
  if (await withoutCar.isVisible()) await withoutCar.click();
  await cart.waitFor();
}
