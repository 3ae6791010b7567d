import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { buildOrderInput } from '#tests/support/order-input.ts';
import { visitorWithCart } from '#tests/support/orders.ts';
import { cookieHeader } from '#tests/support/shopper.ts';
import { SETS } from '#tests/support/small-catalogue.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { startShopForSuite } from '#tests/support/suite.ts';
import { TEST_STOREFRONT_KEY } from '#tests/support/test-secrets.ts';

const KEY_HEADER = { authorization: TEST_STOREFRONT_KEY };
/** The same junk in every run of the tests, so that a failure is repeatable, but different junk on each engine. */
const SEEDS = {
  pglite: Number(process.env.TEST_SEED ?? 20261124),
  postgresql: Number(process.env.TEST_SEED ?? 20261124) + 1,
};
const RUNS_PER_CALL = Number(process.env.TEST_RUNS ?? 40);

/** Either the junk itself or an object with junk and words in the fields of the body, chosen at random. */
function junkBody(call: Call, junk: unknown, word: () => string): unknown {
  const fields = call.body instanceof z.ZodObject ? Object.keys(call.body.shape) : [];
  const isWhole = fields.length === 0 || word().length % 2 === 0;
  return isWhole ? junk : Object.fromEntries(fields.map((key, index) => [key, index % 2 ? word() : junk]));
}

describeOnBothDatabases('bad input', (open, engine) => {
  const shop = startShopForSuite(open);

  /** Headers of a new staff session, because an earlier call may have ended the last one. */
  const staffHeaders = async () => {
    const owner = await signInStaff(shop, 'owner');
    return { ...owner.headers, cookie: cookieHeader(owner.cookies) };
  };

  const junkValue = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '',
      '0',
      '-1',
      '99999999999999999999',
      'null',
      'please select',
      '\u0000',
      '\ud800',
      '%',
      "'; --",
      '../..',
      '__proto__',
      '{}',
      'x'.repeat(5000),
    ),
  );

  test.each(Object.keys(calls) as CallName[])(
    'API-03 %s never returns a 5xx for junk input, and each refusal has a message',
    async (name) => {
      const call: Call = calls[name];
      const [method, path] = name.split(' ') as ['GET' | 'POST' | 'DELETE', string];
      const headers = call.permission ? await staffHeaders() : KEY_HEADER;
      await fc.assert(
        fc.asyncProperty(
          fc.array(junkValue, { minLength: 12, maxLength: 12 }),
          fc.jsonValue(),
          async (words, junk) => {
            let next = 0;
            const word = () => words[next++ % words.length]!;
            const url = path.replaceAll(/:\w+/g, () => encodeURIComponent(word().toWellFormed() || 'x'));
            const query = new URLSearchParams(
              Object.keys(call.query?.shape ?? {}).map((key) => [key, word()]),
            );
            const response = await shop.app.http.inject({
              method,
              url: `/api${url}?${query}`,
              headers: call.body ? { ...headers, 'content-type': 'application/json' } : headers,
              ...(call.body ? { payload: JSON.stringify(junkBody(call, junk, word)) } : {}),
            });
            expect(response.statusCode, response.body).toBeLessThan(500);
            if (response.statusCode === 200) return;
            if (call.permission && name !== 'POST /admin/signout') {
              expect(response.statusCode, 'still signed in').not.toBe(401);
            }
            const refusal = response.json() as Record<string, unknown>;
            expect(refusal).toMatchObject({
              scode: response.statusCode,
              smessage: expect.stringMatching(/\S/),
            });
            expect(JSON.stringify(refusal)).not.toMatch(/select |stack|\.ts|at Object/);
          },
        ),
        { numRuns: RUNS_PER_CALL, seed: SEEDS[engine] },
      );
    },
  );

  test('API-03 an order with any one invalid field is refused and charges nothing', async () => {
    const shopper = await visitorWithCart(shop);
    const validInput = await buildOrderInput(shopper);
    // Optional fields, the email address and the total are not tested here.
    const fields = Object.keys(validInput.orderInfo).filter(
      (field) => !/company|line_2|email|total/.test(field),
    );
    for (const field of fields) {
      for (const value of [undefined, null, '', 7, [], 'x'.repeat(2000)]) {
        const body = { ...validInput, orderInfo: { ...validInput.orderInfo, [field]: value } };
        const response = await shopper.call('POST /placeorder', { body: body as typeof validInput });
        expect([400, 409], `${field} ${JSON.stringify(value)?.slice(0, 20)}`).toContain(response.status);
      }
    }
    expect(shop.sandbox.ledger.payments.size).toBe(0);
  });

  test('a body that is malformed, too large or of another type gets the standard refusal', async () => {
    const send = (payload: string, type = 'application/json') =>
      shop.app.http.inject({
        method: 'POST',
        url: '/api/user/cart/add',
        headers: { ...KEY_HEADER, 'content-type': type },
        payload,
      });
    expect((await send('{"a":')).json()).toMatchObject({ scode: 400, reason: 'input-invalid' });
    expect((await send(`{"a":"${'x'.repeat(300_000)}"}`)).json()).toMatchObject({
      scode: 413,
      reason: 'too-large',
    });
    expect((await send('<a/>', 'text/xml')).json()).toMatchObject({ scode: 415, reason: 'media-type' });
    expect((await send('{"__proto__":{"a":1}}')).statusCode).toBe(400);
  });

  test('prototype keys are refused in bodies at any depth and in queries', async () => {
    const shopper = shop.newVisitor();
    for (const key of ['constructor', 'prototype']) {
      const itemData = { ...SETS.civicSportFront, quantity: 1, more: [{ [key]: 1 }] };
      const response = await shopper.call('POST /user/cart/add', { body: { itemData, is_replaced: false } });
      expect(response, key).toMatchObject({ status: 400, body: { errors: [{ field: key }] } });
    }
    expect((await shopper.request('GET /header', {})).cartItems).toEqual([]);
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      const url = `/api/getdistinct?field=make&${key}=1`;
      expect((await shop.app.http.inject({ url, headers: KEY_HEADER })).statusCode, key).toBe(400);
    }
  });

  test('a malformed URL gets the standard refusal without internal details', async () => {
    const response = await shop.app.http.inject({ url: '/api/product/%zz/%ff', headers: KEY_HEADER });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      scode: 400,
      smessage: expect.stringMatching(/\S/),
      reason: 'input-invalid',
    });
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect((await shop.app.http.inject('/product/%zz/%ff')).headers.location).toBe('/');
  });

  test.each(['/api/getyears', '/api/nothing', '/health', '/webhooks/square', '/api/product/%zz/%ff'])(
    'a response that is not a page forbids scripts and framing: %s',
    async (url) => {
      const { headers } = await shop.app.http.inject({ url, headers: KEY_HEADER });
      expect(headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(headers['x-content-type-options']).toBe('nosniff');
    },
  );

  test('API-01 an unknown call returns 404 with the standard refusal', async () => {
    const response = await shop.app.http.inject({ method: 'GET', url: '/api/nothing', headers: KEY_HEADER });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ scode: 404, smessage: 'Not found.' });
  });

  test('API-02 one OpenAPI document names every call, and can be browsed', async () => {
    const document = (await shop.app.http.inject('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    const documented = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} ${path.slice(4).replaceAll(/\{(\w+)\}/g, ':$1')}`,
      ),
    );
    expect(documented.sort()).toEqual(Object.keys(calls).sort());
    const { post } = document.paths['/api/placeorder'];
    expect(post.security).toEqual([{ storefront: [] }]);
    expect(document.paths['/api/user/{customerId}/recentSearch'].get.security).toEqual([
      { storefront: [], session: [] },
    ]);
    expect(document.paths['/api/admin/overview'].get.security).toEqual([{ storefront: [], staff: [] }]);
    const page = await shop.app.http.inject('/api/docs');
    expect(page.body).toContain('POST /api/placeorder');
  });

  test('the health and readiness checks return their status only', async () => {
    expect((await shop.app.http.inject('/health')).json()).toEqual({ status: 'ok' });
    expect((await shop.app.http.inject('/ready')).json()).toEqual({ status: 'ready' });
  });
});
