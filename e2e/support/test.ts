import { test as base, expect } from '@playwright/test';
import { SHOP_ENV } from './global-setup.ts';
import { emailsTo, type ReceivedEmail } from './emails.ts';
import type { ShopAddress } from './shop.ts';

export { expect };

interface Fixtures {
  /** The running shop. `page.goto('/cart')` already goes there. */
  shop: ShopAddress;
  /** The newest mail to an address, waited for. */
  emailTo(address: string): Promise<ReceivedEmail>;
  /** For tests in which a page does break: what it then reports is no failure. */
  mayReportErrors: boolean;
  /** Fails the test when a page reports an error in its console or throws. */
  noPageErrors: undefined;
}

/** Playwright's `test` on the shop that this run has started. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  shop: async ({}, use) => {
    const place = process.env[SHOP_ENV];
    if (!place) throw new Error('no shop was started for this run');
    await use(JSON.parse(place));
  },
  // Tests of what script does begin when the page is alive; what comes before has tests of its own.
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) {
      const alive = () => page.waitForFunction(() => (window as { hydrated?: true }).hydrated === true);
      const { goto, reload } = page;
      page.goto = async (...given) => {
        const response = await goto.apply(page, given);
        if (new URL(page.url()).protocol.startsWith('http')) await alive();
        return response;
      };
      page.reload = async (...given) => {
        const response = await reload.apply(page, given);
        await alive();
        return response;
      };
    }
    await use(page);
  },
  baseURL: async ({ shop }, use) => use(shop.url),
  emailTo: async ({ shop }, use) => {
    await use(async (address) => {
      await expect
        .poll(async () => (await emailsTo(shop.email_folder, address)).length, { timeout: 45_000 })
        .toBeGreaterThan(0);
      return (await emailsTo(shop.email_folder, address)).at(-1)!;
    });
  },
  mayReportErrors: [false, { option: true }],
  noPageErrors: [
    async ({ page, mayReportErrors }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        // The browser itself logs each refused answer; what the page makes of it is tested where it matters.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
          errors.push(message.text());
        }
      });
      await use(undefined);
      if (!mayReportErrors) expect(errors, 'errors in the page').toEqual([]);
    },
    { auto: true },
  ],
});
