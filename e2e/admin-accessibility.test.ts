import { PARTS } from '#tests/support/small-catalogue.ts';
import { expect, test } from './support/admin.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/page-checks.ts';

/** Every screen of the back office, with its heading; {order} is a paid order. */
const SCREENS = [
  ['/admin', 'Overview'],
  ['/admin/items', 'Items'],
  [`/admin/items/${PARTS.front}`, `Item ${PARTS.front}`],
  ['/admin/customers', 'Customers'],
  ['/admin/orders', 'Orders'],
  ['/admin/orders/{order}', 'Order'],
  ['/admin/picking?ids={order}', 'Pick list'],
  ['/admin/orderitems', 'Order items'],
  ['/admin/documents', 'Invoices'],
  ['/admin/carts', 'Carts'],
  ['/admin/cartitems', 'Cart items'],
  ['/admin/quotes', 'Quotes'],
  ['/admin/quotes/new', 'New quote'],
  ['/admin/messages', 'Messages'],
  ['/admin/emails', 'Emails'],
  ['/admin/promotions', 'Promotions'],
  ['/admin/promotions/new', 'New promotion'],
  ['/admin/promotions/1', 'Promotion'],
  ['/admin/import', 'Import'],
  ['/admin/search', 'Shop search'],
  ['/admin/tax-report', 'Tax report'],
  ['/admin/tax-rates', 'Tax rates'],
  ['/admin/content', 'Content'],
  ['/admin/content/slide-1', 'Slide 1'],
  ['/admin/settings', 'Shop settings'],
  ['/admin/staff', 'Staff'],
  ['/admin/audit', 'Audit log'],
  ['/admin/account', 'Your account'],
] as const;

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
