import '#texts/all.ts';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { readSettings } from '#server/settings/read-settings.ts';
import { openApiRoutes } from './open-api.ts';

async function listPaths(mode: 'demo' | 'live'): Promise<string[]> {
  const http = fastify();
  openApiRoutes(http, calls, { ...readSettings({}), mode });
  const page = (await http.inject('/api/docs')).body;
  const { paths } = (await http.inject('/api/openapi.json')).json();
  expect(page.includes('/api/admin/staff'), 'only the page of a demo lists staff calls').toBe(
    mode === 'demo',
  );
  return Object.keys(paths);
}

test('a live shop documents only the calls of shoppers; a demo also documents those of staff', async () => {
  const allPaths = await listPaths('demo');
  expect(allPaths).toContain('/api/admin/signin');
  const shopperPaths = await listPaths('live');
  expect(shopperPaths).toContain('/api/user/cart/add');
  expect(shopperPaths).toEqual(
    allPaths.filter((path) => !path.startsWith('/api/admin/') && path !== '/api/upload'),
  );
});
