import { request } from 'node:http';
import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import '#texts/all.ts';
import { endTurn } from '../priority.ts';
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

test('one network cannot displace all others', async () => {
  const http = fastify({ trustProxy: true });
  shedLoad(http, { low: 5, medium: 6, high: 7 }, { low: 2, medium: 3, high: 4 });
  const pending: (() => void)[] = [];
  http.get('/*', () => {
    endTurn();
    return new Promise((resolve) => void pending.push(() => resolve('done')));
  });
  const begin = async (ip: string) => {
    const count = pending.length;
    const response = http
      .inject({ url: '/', headers: { 'x-forwarded-for': ip } })
      .then((each) => each.statusCode);
    return Promise.race([
      response,
      vi.waitFor(() => expect(pending.length).toBe(count + 1)).then(() => 'begun'),
    ]);
  };
  for (const subnet of ['2001:db8:1:1::1', '2001:db8:1:2::1']) expect(await begin(subnet)).toBe('begun');
  expect(await begin('2001:db8:1:3::1')).toBe(503);
  for (const ip of ['2001:db8:2::1', '203.0.113.1', '203.0.113.2']) expect(await begin(ip)).toBe('begun');
  expect(await begin('198.51.100.1'), 'all networks together').toBe(503);
  for (const finish of pending) finish();
  await vi.waitFor(async () => expect(await begin('2001:db8:1:3::1')).toBe('begun'), 10_000);
});

test('beyond the limit of a network, addresses with few requests are still served', async () => {
  const http = fastify({ trustProxy: true });
  shedLoad(http, { low: 800, medium: 800, high: 800 }, { low: 32, medium: 32, high: 32 });
  let received = 0;
  http.addHook('onRequest', async () => void received++);
  const pending: (() => void)[] = [];
  http.get('/', () => {
    endTurn();
    return new Promise((resolve) => void pending.push(() => resolve('done')));
  });
  const send = (ip: string) =>
    http.inject({ url: '/', headers: { 'x-forwarded-for': ip } }).then((each) => each.statusCode);
  const flood = Array.from({ length: 40 }, () => send('203.0.113.1'));
  const shopper = [send('203.0.113.2'), send('203.0.113.2'), send('203.0.113.2')];
  await vi.waitFor(() => expect(pending).toHaveLength(34));
  for (const finish of pending) finish();
  expect((await Promise.all(flood)).filter((status) => status === 200)).toHaveLength(32);
  expect(await Promise.all(shopper)).toEqual([200, 200, 503]);
});

test('above the limit of a network, 500 requests are rejected after a second, and further ones are closed at once', async () => {
  const http = fastify({ trustProxy: true });
  shedLoad(http, undefined, { low: 1, medium: 1, high: 1 });
  http.get('/', () => new Promise(() => {}));
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
  expect(ends, 'at once').toEqual(Array(4).fill('closed'));
  await vi.waitFor(() => expect(ends).toHaveLength(504), 10_000);
  expect(performance.now() - started).toBeGreaterThan(1000);
  expect(ends.slice(4)).toEqual(Array(500).fill('503'));
  for (const each of sent) each.destroy();
  await http.close();
});

test('health checks of one network run one at a time, and a request that waits for a provider ends its turn', async () => {
  const http = fastify({ trustProxy: true });
  shedLoad(http);
  const pending: (() => void)[] = [];
  const wait = () => new Promise((resolve) => void pending.push(() => resolve('done')));
  http.get('/ready', { config: { priority: 'always' } }, wait);
  http.get('/pay', { config: { awaits_provider: true } }, () => {
    endTurn();
    return wait();
  });
  const send = (url: string, ip: string) =>
    http.inject({ url, headers: { 'x-forwarded-for': ip } }).then(({ statusCode }) => statusCode);
  const sent = [send('/ready', '203.0.113.1'), send('/ready', '203.0.113.2'), send('/ready', '198.51.100.1')];
  await vi.waitFor(() => expect(pending).toHaveLength(2));
  for (let n = 0; n < 30; n++) sent.push(send('/pay', '203.0.113.1'));
  await vi.waitFor(() => expect(pending).toHaveLength(32));
  for (const finish of pending) finish();
  await vi.waitFor(() => expect(pending).toHaveLength(33));
  pending.at(-1)!();
  expect(await Promise.all(sent)).toEqual(Array(33).fill(200));
});

test('a malformed body is charged by its length, so that a flood of them is slowed down', async () => {
  const http = fastify({ trustProxy: true });
  shedLoad(http);
  http.post('/', async () => 'done');
  const post = (ip: string, payload: string) =>
    http
      .inject({
        method: 'POST',
        url: '/',
        headers: { 'x-forwarded-for': ip, 'content-type': 'application/json' },
        payload,
      })
      .then(({ statusCode }) => statusCode);
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

test('a network runs four requests at once, writes included; other networks, staff and payments do not wait', async () => {
  const http = fastify({ trustProxy: true });
  shedLoad(http);
  const pending: (() => void)[] = [];
  const wait = () => new Promise((resolve) => void pending.push(() => resolve('done')));
  http.get('/*', wait);
  http.get('/admin', { config: { priority: 'medium' } }, wait);
  http.post('/cart', { config: { priority: 'high' } }, wait);
  http.post('/placeorder', { config: { priority: 'high', awaits_provider: true } }, wait);
  const send = (ip: string, method: 'GET' | 'POST' = 'GET', url = '/') =>
    http.inject({ method, url, headers: { 'x-forwarded-for': ip } }).then((each) => each.statusCode);
  const begun = (count: number) => vi.waitFor(() => expect(pending).toHaveLength(count));

  const flood = Array.from({ length: 8 }, (_, n) => send(`203.0.113.${n}`, 'POST', '/cart'));
  await begun(4);
  const others = [
    send('198.51.100.1'),
    send('203.0.113.1', 'POST', '/placeorder'),
    send('203.0.113.1', 'GET', '/admin'),
  ];
  await begun(7);
  for (const finish of pending.slice(4)) finish();
  expect(await Promise.all(others)).toEqual([200, 200, 200]);
  for (const finish of pending.slice(0, 4)) finish();
  await begun(9);
  for (const finish of pending.slice(7)) finish();
  await begun(11);
  for (const finish of pending.slice(9)) finish();
  expect(await Promise.all(flood)).toEqual(Array(8).fill(200));
});

test('slowly read responses do not delay other requests of the network', async () => {
  const http = fastify();
  shedLoad(http);
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
  const http = fastify({ trustProxy: true });
  shedLoad(http);
  let received = 0;
  http.addHook('onRequest', async () => void received++);
  const pending: (() => void)[] = [];
  http.get(
    '/checkout',
    { config: { priority: 'high' } },
    () => new Promise<string>((resolve) => void pending.push(() => resolve('done'))),
  );
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
  await vi.waitFor(() => expect(pending).toHaveLength(4));
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
