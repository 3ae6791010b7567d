import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { emailsTo, type ReceivedEmail } from './emails.ts';
import { SHOP_ENV } from './global-setup.ts';
import type { ShopAddress } from './shop.ts';

export { expect };

/** Makes the page's navigations wait until event handlers are attached. */
function waitForHydration(page: Page): Page {
  // Polls by time instead of by animation frame, because a page that has nothing to paint gets no frames.
  const wait = () =>
    page.waitForFunction(() => (window as { hydrated?: true }).hydrated === true, undefined, { polling: 50 });
  const { goto, reload } = page;
  page.goto = async (...args) => {
    const response = await goto.apply(page, args);
    if (new URL(page.url()).protocol.startsWith('http')) await wait();
    return response;
  };
  page.reload = async (...args) => {
    const response = await reload.apply(page, args);
    await wait();
    return response;
  };
  return page;
}

/** Chooses the currency, and with it the country, which the shop otherwise asks for. */
export const chooseCurrency = (context: BrowserContext, url: string, value: 'ca' | 'us' = 'ca') =>
  context.addCookies([{ name: 'currency', value, url }]);

interface Fixtures {
  /** The running shop. `page.goto('/cart')` already goes there. */
  shop: ShopAddress;
  /** Opens a page in another browser, which shares no cookies with the page of the test. */
  openOtherBrowser(options?: BrowserContextOptions): Promise<Page>;
  /** Waits for an email to an address and returns the newest. */
  waitForEmailTo(address: string): Promise<ReceivedEmail>;
  /** For tests in which a page is expected to fail: errors in its console do not fail the test. */
  mayReportErrors: boolean;
  /** Fails the test if the page logs an error or throws. */
  noPageErrors: undefined;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern, even an empty one.
  shop: async ({}, use) => {
    const address = process.env[SHOP_ENV];
    if (!address) throw new Error('no shop was started for this run');
    await use(JSON.parse(address));
  },
  // In every tab, navigation waits for hydration; clicks before hydration have their own test. Shoppers have chosen
  // the Canadian dollar.
  context: async ({ context, javaScriptEnabled, shop }, use) => {
    await chooseCurrency(context, shop.url);
    const { newPage } = context;
    if (javaScriptEnabled) context.newPage = async () => waitForHydration(await newPage.apply(context));
    await use(context);
  },
  // Calls that are still under way when a test ends would otherwise fail it in their route handlers.
  page: async ({ page }, use) => {
    await use(page);
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  baseURL: async ({ shop }, use) => use(shop.url),
  openOtherBrowser: async ({ browser, shop }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: shop.url, ...options });
      contexts.push(context);
      await chooseCurrency(context, shop.url);
      const page = await context.newPage();
      return options.javaScriptEnabled === false ? page : waitForHydration(page);
    });
    for (const context of contexts) await context.close();
  },
  waitForEmailTo: async ({ shop }, use) => {
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
        // The browser itself logs every response of 400 or above. These messages are ignored.
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
