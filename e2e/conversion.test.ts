import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SETS } from '#tests/support/small-catalogue.ts';
import { type RunningShop, startShop } from './support/shop.ts';
import { addToCart, expectPaid, fillCard, fillCheckoutAddress, finishPayPal } from './support/shopper.ts';
import { test as base, expect } from './support/test.ts';

/** A request to the analytics service. */
interface AnalyticsReport {
  client_id: string;
  events: { name: string; params: { transaction_id: string; value: number } }[];
}

/** The test function. `shop` is a separate shop, which sends `reports` to a local analytics service. */
const test = base.extend<{ shop: RunningShop; reports: AnalyticsReport[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern, even an empty one.
  reports: async ({}, use) => use([]),
  shop: async ({ reports }, use) => {
    const service = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      reports.push(JSON.parse(text));
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

test('CHK-12 an order is reported to analytics only with consent and without personal data, by card and by PayPal, on desktop and phone', async ({
  page,
  reports,
}) => {
  // The time limit is long, because the test starts its own shop, which sends reports every 30 seconds.
  test.setTimeout(240_000);
  const placeOrder = async (width: number, payment: 'Card' | 'PayPal', consents: boolean) => {
    await page.setViewportSize({ width, height: 800 });
    await addToCart(page, SETS.accordFront);
    await page.goto('/checkout');
    await page.getByLabel('Email Address').fill('ada@example.com');
    await fillCheckoutAddress(page, 'shipping');
    const consent = page.getByLabel('Allow anonymous purchase analytics for this order');
    await expect(consent).not.toBeChecked();
    if (consents) await consent.check();
    await page.getByLabel(payment, { exact: payment === 'Card' }).check();
    if (payment === 'PayPal') await finishPayPal(page, /Pay Now/);
    else {
      await fillCard(page);
      await page.getByRole('button', { name: 'PLACE ORDER' }).click();
    }
    await expectPaid(page);
  };
  await placeOrder(360, 'Card', false);
  await placeOrder(1440, 'Card', true);
  await placeOrder(360, 'PayPal', true);
  await expect.poll(() => reports.length, { timeout: 90_000 }).toBe(2);
  expect(reports.flatMap(({ events }) => events.map(({ name, params }) => [name, params.value]))).toEqual([
    ['purchase', 189.99],
    ['purchase', 189.99],
  ]);
  expect(JSON.stringify(reports)).not.toMatch(/Ada|example\.com|King St/);
});
