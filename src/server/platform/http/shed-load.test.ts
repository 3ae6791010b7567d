import { request } from 'node:http';
import fastify, { type InjectOptions } from 'fastify';
import { expect, test, vi } from 'vitest';
import '#texts/all.ts';
import { endTurn } from '../priority.ts';
import { shedLoad } from './shed-load.ts';

/** A server behind a proxy. The functions in `pending` end the requests handled by `wait` or `waitForProvider`. */
function setUp(options: Parameters<typeof shedLoad>[1] = {}) {
  const http = fastify({ trustProxy: true });
  shedLoad(http, options);
  const pending: (() => void)[] = [];
  const wait = () => new Promise<string>((resolve) => void pending.push(() => resolve('done')));
  return {
    http,
    pending,
    wait,
    waitForProvider() {
      endTurn();
      return wait();
    },
    send: (ip: string, options: InjectOptions = {}) =>
      http
        .inject({ url: '/', ...options, headers: { 'x-forwarded-for': ip, ...options.headers } })
        .then(({ statusCode }) => statusCode),
    // The timeout is longer than the delay before a rejection.
    begun: (count: number) => vi.waitFor(() => expect(pending).toHaveLength(count), 5000),
    finish(from = 0, to?: number) {
      for (const end of pending.slice(from, to)) end();
    },
  };
}

test('under too much load, requests of low priority are rejected first and those of high priority last', async () => {
  const { http, pending, wait, begun, finish } = setUp({
    limits: { low: 2, medium: 3, high: 4 },
  });
  http.get('/health', { config: { priority: 'always' } }, async () => 'ok');
  http.get('/admin/*', { config: { priority: 'medium' } }, wait);
  http.get('/checkout', { config: { priority: 'high' } }, wait);
  http.get('/*', wait);
  const responses: Promise<{ statusCode: number }>[] = [];
  const begin = async (url: string) => {
    responses.push(http.inject(url).then((response) => response));
    await begun(responses.length);
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

  finish();
  expect((await Promise.all(responses)).map((each) => each.statusCode)).toEqual([200, 200, 200, 200]);
  await begin('/');
  pending.at(-1)!();
  expect((await responses.at(-1)!).statusCode, 'requests are accepted again').toBe(200);
});

test('one network cannot displace all others', async () => {
  const { http, pending, waitForProvider, send, begun, finish } = setUp({
    limits: { low: 5, medium: 6, high: 7 },
    per_network: { low: 2, medium: 3, high: 4 },
  });
  http.get('/*', waitForProvider);
  const begin = (ip: string) => Promise.race([begun(pending.length + 1).then(() => 'begun'), send(ip)]);
  for (const ip of ['2001:db8:1:1::1', '2001:db8:1:2::1']) expect(await begin(ip)).toBe('begun');
  expect(await begin('2001:db8:1:3::1')).toBe(503);
  for (const ip of ['2001:db8:2::1', '203.0.113.1', '203.0.113.2']) expect(await begin(ip)).toBe('begun');
  expect(await begin('198.51.100.1'), 'all networks together').toBe(503);
  finish();
  await vi.waitFor(async () => expect(await begin('2001:db8:1:3::1')).toBe('begun'), 10_000);
});

test('beyond the limit of a network, addresses with few requests are still served', async () => {
  const { http, waitForProvider, send, begun, finish } = setUp({
    per_network: { low: 32, medium: 32, high: 32 },
  });
  http.get('/', waitForProvider);
  const flood = Array.from({ length: 40 }, () => send('203.0.113.1'));
  const shopper = [send('203.0.113.2'), send('203.0.113.2'), send('203.0.113.2')];
  await begun(34);
  finish();
  expect((await Promise.all(flood)).filter((status) => status === 200)).toHaveLength(32);
  expect(await Promise.all(shopper)).toEqual([200, 200, 503]);
});

test('above the limit of a network, 500 requests are rejected after a second, and further ones are closed immediately', async () => {
  const { http, wait } = setUp({ per_network: { low: 1, medium: 1, high: 1 } });
  http.get('/', wait);
  const address = await http.listen({ port: 0, host: '127.0.0.1' });
  const ends: string[] = [];
  const send = () => {
    const sent = request(address, { headers: { 'x-forwarded-for': '203.0.113.1' } });
    sent.on('response', ({ statusCode }) => void ends.push(String(statusCode)));
    sent.on('error', () => void ends.push('closed'));
    return sent.end();
  };
  const started = performance.now();
  const sent = Array.from({ length: 505 }, send);
  await vi.waitFor(() => expect(ends).toHaveLength(4), 10_000);
  expect(ends, 'immediately').toEqual(Array(4).fill('closed'));
  await vi.waitFor(() => expect(ends).toHaveLength(504), 10_000);
  expect(performance.now() - started).toBeGreaterThan(1000);
  expect(ends.slice(4)).toEqual(Array(500).fill('503'));
  for (const each of sent) each.destroy();
  await http.close();
});

test('health checks of one network run one at a time, and a request that waits for a provider does not count', async () => {
  const { http, wait, waitForProvider, send, begun, finish } = setUp();
  http.get('/ready', { config: { priority: 'always' } }, wait);
  http.get('/pay', { config: { awaits_provider: true } }, waitForProvider);
  const sent = ['203.0.113.1', '203.0.113.2', '198.51.100.1'].map((ip) => send(ip, { url: '/ready' }));
  await begun(2);
  for (let n = 0; n < 30; n++) sent.push(send('203.0.113.1', { url: '/pay' }));
  await begun(32);
  finish();
  await begun(33);
  finish(32);
  expect(await Promise.all(sent)).toEqual(Array(33).fill(200));
});

test('a malformed body is charged by its length, so that a flood of them is slowed down', async () => {
  const { http, send } = setUp();
  http.post('/', async () => 'done');
  const post = (ip: string, payload: string) =>
    send(ip, { method: 'POST', headers: { 'content-type': 'application/json' }, payload });
  expect(await post('198.51.100.1', '{}'), 'somebody else').toBe(200);
  const malformed = `[${' '.repeat(240_000)}`;
  const started = performance.now();
  // Each body costs 5.8 ms; after the first second of work, it takes four times as long.
  for (let batch = 0; batch < 5; batch++) {
    const flood = Array.from({ length: 50 }, () => post('203.0.113.1', malformed));
    expect(await Promise.all(flood)).toEqual(Array(50).fill(400));
  }
  expect(performance.now() - started).toBeGreaterThan(1500);
});

test('four requests of a network run simultaneously, writes included; other networks, staff and payments do not wait', async () => {
  const { http, wait, send, begun, finish } = setUp();
  http.get('/*', wait);
  http.get('/admin', { config: { priority: 'medium' } }, wait);
  http.post('/cart', { config: { priority: 'high' } }, wait);
  http.post('/placeorder', { config: { priority: 'high', awaits_provider: true } }, wait);

  const flood = Array.from({ length: 8 }, (_, n) => send(`203.0.113.${n}`, { method: 'POST', url: '/cart' }));
  await begun(4);
  const others = [
    send('198.51.100.1'),
    send('203.0.113.1', { method: 'POST', url: '/placeorder' }),
    send('203.0.113.1', { url: '/admin' }),
  ];
  await begun(7);
  finish(4);
  expect(await Promise.all(others)).toEqual([200, 200, 200]);
  finish(0, 4);
  await begun(9);
  finish(7);
  await begun(11);
  finish(9);
  expect(await Promise.all(flood)).toEqual(Array(8).fill(200));
});

test('slowly read responses do not delay other requests of the network', async () => {
  const { http } = setUp();
  const large = Buffer.alloc(20_000_000);
  let answered = 0;
  http.get('/large', async () => {
    answered += 1;
    return large;
  });
  const address = await http.listen({ port: 0, host: '127.0.0.1' });
  // Nothing reads the responses.
  const slow = Array.from({ length: 8 }, () => {
    const sent = request(`${address}/large`);
    sent.on('error', () => {});
    return sent.end();
  });
  await vi.waitFor(() => expect(answered).toBe(8), 10_000);
  for (const each of slow) each.destroy();
  await http.close();
});

test('a HEAD request waits like a GET, and a body that is still being sent delays no other request', async () => {
  const { http, pending, wait, begun } = setUp();
  let received = 0;
  http.addHook('onRequest', async () => void received++);
  http.get('/checkout', { config: { priority: 'high' } }, wait);
  http.post('/suggestions', async () => 'suggested');
  const address = await http.listen({ port: 0, host: '127.0.0.1' });
  const headers = { 'x-forwarded-for': '203.0.113.1' };
  const slow = Array.from({ length: 20 }, () => {
    const sent = request(`${address}/suggestions`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': 100 },
    });
    sent.on('error', () => {});
    sent.write('{');
    return sent;
  });
  await vi.waitFor(() => expect(received).toBe(20), 10_000);
  const heads = Array.from({ length: 20 }, () => http.inject({ method: 'HEAD', url: '/checkout', headers }));
  await begun(4);
  await new Promise((resolve) => setImmediate(resolve));
  expect(pending, 'the other sixteen wait').toHaveLength(4);
  for (let finished = 0; finished < 20; finished++) {
    await vi.waitFor(() => expect(pending.length).toBeGreaterThan(finished));
    pending[finished]!();
  }
  expect((await Promise.all(heads)).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  for (const each of slow) each.destroy();
  await http.close();
});
