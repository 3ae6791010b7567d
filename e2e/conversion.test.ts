import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RunningShop, startShop } from './support/shop.ts';
import { answerPayPal, fillAddress, fillCard, knowCountry } from './support/shopper.ts';
import { test as base, expect } from './support/test.ts';

/** What the analytics service hears of an order. */
interface Heard {
  client_id: string;
  events: { name: string; params: { transaction_id: string; value: number } }[];
}

/** A shop of its own that tells an analytics service, and what that service has heard. */
const test = base.extend<{ shop: RunningShop; raw: Heard[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  raw: async ({}, use) => use([]),
  shop: async ({ raw }, use) => {
    const service = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      raw.push(JSON.parse(text));
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const { port } = service.address() as AddressInfo;
    const shop = await startShop({
      ANALYTICS_MEASUREMENT_ID: 'G-TEST',
      ANALYTICS_API_SECRET: 'analytics-secret',
      ANALYTICS_URL: `http://127.0.0.1:${port}/mp/collect`,
    });
    await use(shop);
    await shop.stop();
    service.close();
  },
});

test('CHK-12 an order is told to analytics when the shopper agrees, by card and by PayPal, on any screen, and else never', async ({
  page,
  shop,
  raw,
}) => {
  // A shop is started, and what it tells leaves every half a minute.
  test.setTimeout(240_000);
  await knowCountry(page, shop.url);
  const order = async (width: number, way: 'Card' | 'PayPal', agrees: boolean) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/product/F6/ESD-1001F');
    await page.getByRole('button', { name: 'ADD TO CART' }).click();
    await expect(page.getByRole('dialog', { name: 'CART' })).toBeVisible();
    await page.goto('/checkout');
    await page.getByLabel('Email Address').fill('ada@example.com');
    await fillAddress(page, 'shipping');
    const question = page.getByLabel(/You may tell Google Analytics of this order/);
    await expect(question).not.toBeChecked();
    if (agrees) await question.check();
    await page.getByLabel(way, { exact: way === 'Card' }).check();
    if (way === 'PayPal') await answerPayPal(page, /Pay Now/);
    else {
      await fillCard(page);
      await page.getByRole('button', { name: 'PLACE ORDER' }).click();
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your order is paid.', {
      timeout: 45_000,
    });
  };
  await order(360, 'Card', false);
  await order(1440, 'Card', true);
  await order(360, 'PayPal', true);
  await expect.poll(() => raw.length, { timeout: 90_000 }).toBe(2);
  expect(raw.flatMap(({ events }) => events.map(({ name, params }) => [name, params.value]))).toEqual([
    ['purchase', 189.99],
    ['purchase', 189.99],
  ]);
  expect(JSON.stringify(raw)).not.toMatch(/Ada|example\.com|King St/);
});
