import { expect, test } from './support/admin.ts';
import { SCREENS } from './support/admin-screens.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/page-checks.ts';

const VARIANTS = [
  { language: 'en', width: 1440, colorScheme: 'light' },
  { language: 'en', width: 360, colorScheme: 'dark' },
  // French texts are a third longer.
  { language: 'fr', width: 360, colorScheme: 'dark' },
] as const;

for (const [path, title] of SCREENS)
  test(`${path} is accessible and does not scroll sideways, wide and narrow, light and dark, in both languages`, async ({
    page,
    baseURL,
    paidOrder,
  }) => {
    const url = path.includes('{order}') ? path.replace('{order}', await paidOrder()) : path;
    for (const { language, width, colorScheme } of VARIANTS) {
      await page.context().addCookies([{ name: 'staff_language', value: language, url: baseURL! }]);
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await page.goto(url);
      await expect(page.locator('html')).toHaveAttribute('lang', `${language}-CA`);
      const heading = page.getByRole('heading', { level: 1 });
      await (language === 'en' ? expect(heading).toContainText(title) : expect(heading).toBeVisible());
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  });
