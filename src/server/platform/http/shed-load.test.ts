import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import '#texts/all.ts';
import { shedLoad } from './shed-load.ts';

test('under too much load, requests of low priority are rejected first and those of high priority last', async () => {
  const http = fastify();
  shedLoad(http, { low: 2, medium: 3, high: 4 });
  const pending: (() => void)[] = [];
  const wait = () => new Promise((resolve) => void pending.push(() => resolve('done')));
  http.get('/health', { config: { priority: 'always' } }, async () => 'ok');
  http.get('/admin/*', { config: { priority: 'medium' } }, wait);
  http.get('/checkout', { config: { priority: 'high' } }, wait);
  http.get('/*', wait);
  const responses: Promise<{ statusCode: number }>[] = [];
  const begin = async (url: string) => {
    responses.push(http.inject(url).then((response) => response));
    await vi.waitFor(() => expect(pending).toHaveLength(responses.length));
  };
  const status = async (url: string) => (await http.inject(url)).statusCode;

  await begin('/');
  await begin('/api/getyears');
  const refused = await http.inject('/api/header?cart=closed');
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('2');
  const smessage = 'The shop is very busy right now. Try again in a moment.';
  expect(refused.json()).toEqual({ scode: 503, smessage, reason: 'busy' });
  expect((await http.inject('/category/rotor')).body).toBe(smessage);
  await begin('/admin/orders');
  expect([await status('/admin/items'), await status('/')]).toEqual([503, 503]);
  await begin('/checkout');
  expect(await status('/checkout')).toBe(503);
  expect(await status('/health')).toBe(200);

  for (const finish of pending) finish();
  expect((await Promise.all(responses)).map((each) => each.statusCode)).toEqual([200, 200, 200, 200]);
  await begin('/');
  pending.at(-1)!();
  expect((await responses.at(-1)!).statusCode, 'requests are accepted again').toBe(200);
});
