import { expect, test } from './support/admin.ts';
import { SCREENS } from './support/admin-screens.ts';
import { expectAccessible, expectNoHorizontalScroll } from './support/page-checks.ts';

/** French texts are a third longer. They are checked on narrow screens only, where they are most likely too long. */
const VARIANTS = [
  { language: 'en', widths: [1440, 360] },
  { language: 'fr', widths: [360] },
] as const;

for (const [path, title] of SCREENS)
  test(`${path} is accessible and does not scroll horizontally, wide and narrow, light and dark, in both languages`, async ({
    page,
    baseURL,
    paidOrder,
  }) => {
    const url = path.includes('{order}') ? path.replace('{order}', await paidOrder()) : path;
    for (const { language, widths } of VARIANTS) {
      await page.context().addCookies([{ name: 'staff_language', value: language, url: baseURL! }]);
      await page.goto(url);
      await expect(page.locator('html')).toHaveAttribute('lang', `${language}-CA`);
      const heading = page.getByRole('heading', { level: 1 });
      await (language === 'en' ? expect(heading).toContainText(title) : expect(heading).toBeVisible());
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme: width === 360 ? 'dark' : 'light', reducedMotion: 'reduce' });
        await expectAccessible(page);
        await expectNoHorizontalScroll(page);
      }
    }
  });
