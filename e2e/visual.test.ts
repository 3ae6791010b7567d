/**
 * The upper part of the main screens, compared with the images in `e2e/images`. After an intended change, renew the
 * images with `npx playwright test e2e/visual.test.ts --project=screens --update-snapshots`, look at each of them, and
 * set `CHROMIUM_OF_IMAGES` below to the version that made them.
 */

import type { Page } from '@playwright/test';
import { productPage, SETS } from '#tests/support/small-catalogue.ts';
import { addToCart, CIVIC } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

/** The major version of Chromium that made the images. Other versions draw text and edges slightly differently. */
const CHROMIUM_OF_IMAGES = '156';
const tolerance = (version: string) => ({
  threshold: 0.15,
  maxDiffPixelRatio: version.startsWith(`${CHROMIUM_OF_IMAGES}.`) ? 0.002 : 0.02,
});

/**
 * Uses only the bundled font, unhinted, because other fonts and hinting differ between machines. Hides images (they
 * would make the files ten times larger) and delivery dates (they change daily); both keep their space.
 */
const STYLE = `
  :root { --font-body: "Barlow Condensed"; --font-mono: "Barlow Condensed"; }
  * { text-rendering: geometricPrecision !important; }
  main img, .delivery-facts .label { visibility: hidden; }
`;

// Needed because the shop's security policy allows no other styles.
test.use({ bypassCSP: true });

async function expectUnchanged(page: Page, name: string) {
  const version = page.context().browser()!.version();
  await page.addStyleTag({ content: STYLE });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    await expect(page).toHaveScreenshot(`${name}-${width}.png`, {
      ...tolerance(version),
      animations: 'disabled',
    });
  }
}

test('the main screens look like their stored images', async ({ page }) => {
  for (const [name, path] of [
    ['home', '/'],
    ['results', CIVIC],
    ['product', productPage(SETS.civicSportFront)],
  ] as const) {
    await page.goto(path);
    await expectUnchanged(page, name);
  }
  await addToCart(page, SETS.civicSportFront);
  await page.goto('/cart');
  await expectUnchanged(page, 'cart');
});
