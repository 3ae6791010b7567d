import fastify from 'fastify';
import { expect, test } from 'vitest';
import { serveCalls } from '#server/calls/serve-calls.ts';
import { servePages } from '#server/pages/serve-pages.ts';
import { createProviders } from '#server/payments/providers.ts';
import { webhookRoutes } from '#server/payments/webhook-routes.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readSettings } from '#server/settings/read-settings.ts';

/** The priority of each route for a query. Registers the routes only; no request is made. */
async function routePriorities(query = {}): Promise<Map<string, string>> {
  const priorities = new Map<string, string>();
  const http = fastify();
  http.addHook('onRoute', ({ url, config }) => {
    const priority = config?.priority ?? 'low';
    priorities.set(url, typeof priority === 'function' ? priority(query) : priority);
  });
  serveCalls(http, {} as never);
  webhookRoutes(http, { payments: createProviders(readSettings({}), systemClock) } as never);
  await servePages(http, {
    dispatcher: {},
    context: { settings: readSettings({}) },
    renderer: { entry: '', admin: { entry: '', css: [] } },
    isDevelopment: true,
  } as never);
  await http.ready();
  return priorities;
}

test('under load, storefront pages are refused first, then the back office, and a purchase in progress last', async () => {
  const priorities = await routePriorities();
  const withPriority = (priority: string) =>
    [...priorities].filter(([, each]) => each === priority).map(([url]) => url);
  expect(withPriority('high').sort()).toEqual(
    [
      '/api/checkout/quote',
      '/api/coupon',
      '/api/coupon/:code',
      '/api/header',
      '/api/placeorder',
      '/api/placeorder/methods',
      '/api/placeorder/orderid',
      '/api/placeorder/paypal',
      '/api/quote',
      '/api/quotes/:number',
      '/api/user/:customerOrTemporaryId/cart/:part_number/:car_part_id/remove',
      '/api/user/:customerid/orders/:orderid',
      '/api/user/cart/add',
      '/cart',
      '/checkout',
      '/checkout/*',
      '/order',
      '/order/*',
      '/order/:order_id/credit-note/:credit_note_number',
      '/order/:order_id/invoice',
      ...['cart', 'checkout', 'checkout/*', 'order', 'order/*'].map((path) => `/fr/${path}`),
      '/fr/order/:order_id/credit-note/:credit_note_number',
      '/fr/order/:order_id/invoice',
      '/webhooks/paypal',
      '/webhooks/square',
    ].sort(),
  );
  const adminUrls = [...priorities.keys()].filter((url) => /^\/(api\/)?(admin|upload)(\/|$)/.test(url));
  expect(adminUrls.length).toBeGreaterThan(50);
  expect(withPriority('medium').sort()).toEqual(adminUrls.sort());
  const browsing = await routePriorities({ cart: 'closed' });
  expect(browsing.get('/api/header'), 'pages that do not show the cart').toBe('low');
});
