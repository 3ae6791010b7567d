import fastify from 'fastify';
import { expect, test } from 'vitest';
import { serveCalls } from '#server/calls/serve-calls.ts';
import { servePages } from '#server/pages/serve-pages.ts';
import { createProviders } from '#server/payments/providers.ts';
import { webhookRoutes } from '#server/payments/webhook-routes.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readSettings } from '#server/settings/settings.ts';

/** Registers the routes only; no request is made. */
async function routePriorities(): Promise<Map<string, string>> {
  const priorities = new Map<string, string>();
  const http = fastify();
  http.addHook('onRoute', ({ url, config }) => {
    priorities.set(url, config?.priority ?? 'low');
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

test('under load, a purchase in progress is refused last, and the back office after the storefront', async () => {
  const priorities = await routePriorities();
  const withPriority = (priority: string) =>
    [...priorities].filter(([, each]) => each === priority).map(([url]) => url);
  expect(withPriority('high').sort()).toEqual([
    '/api/placeorder',
    '/api/placeorder/methods',
    '/api/placeorder/orderid',
    '/api/placeorder/paypal',
    '/api/quote',
    '/checkout',
    '/checkout/*',
    '/order',
    '/order/*',
    '/order/:order_id/credit-note/:credit_note_number',
    '/order/:order_id/invoice',
    '/webhooks/paypal',
    '/webhooks/square',
  ]);
  const adminUrls = [...priorities.keys()].filter((url) => /^\/(api\/)?(admin|upload)(\/|$)/.test(url));
  expect(adminUrls.length).toBeGreaterThan(50);
  expect(withPriority('medium').sort()).toEqual(adminUrls.sort());
});
