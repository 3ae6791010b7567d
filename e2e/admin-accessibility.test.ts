import { expect, expectAccessible, test } from './support/admin.ts';

/** Every screen of the back office, and what it is called. */
const SCREENS = [
  ['/admin', 'Overview'],
  ['/admin/items', 'Items'],
  ['/admin/items/ESD-1001F', 'Item ESD-1001F'],
  ['/admin/customers', 'Customers'],
  ['/admin/orders', 'Orders'],
  ['/admin/orderitems', 'Order items'],
  ['/admin/cartitems', 'Cart items'],
  ['/admin/messages', 'Messages'],
  ['/admin/promotions', 'Promotions'],
  ['/admin/promotions/new', 'New promotion'],
  ['/admin/promotions/1', 'Promotion'],
  ['/admin/import', 'Import'],
  ['/admin/tax-rates', 'Tax rates'],
  ['/admin/settings', 'Shop settings'],
  ['/admin/staff', 'Staff'],
  ['/admin/audit', 'Audit log'],
  ['/admin/account', 'Your account'],
] as const;

for (const { width, colorScheme } of [
  { width: 1440, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
] as const) {
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme });
    for (const [path, title] of SCREENS) {
      test(`${path} keeps the accessibility rules and its page in place`, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
        await expectAccessible(page);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      });
    }
  });
}
