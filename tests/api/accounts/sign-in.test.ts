import argon2 from '@node-rs/argon2';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { refusals } from '#contract/refusals.ts';
import { createCustomer, PASSWORD, register } from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { updateRows } from '#tests/support/rows.ts';
import { startShopForSuite } from '#tests/support/suite.ts';
import { TEST_STOREFRONT_KEY } from '#tests/support/test-secrets.ts';

const hash = vi.spyOn(argon2, 'hash');
const verify = vi.spyOn(argon2, 'verify');
afterAll(() => vi.restoreAllMocks());

const WRONG_PASSWORD_MESSAGE =
  "Your email address or password is incorrect. Please try again. If you've forgotten your sign in details, just click the 'Forgot your password?' link below.";

/** Valid bodies for two calls, so that only the missing session can be refused. The other calls get an empty body. */
const VALID_BODIES: Partial<Record<CallName, object>> = {
  'POST /user/information/update': { customerInfo: { first_name: 'A', last_name: 'B' } },
  'POST /user/verify': { token: 'x' },
};

describeWithDatabase('signing in', (open) => {
  const shop = startShopForSuite(open);
  beforeEach(() => {
    hash.mockClear();
    verify.mockClear();
  });

  const login = (email: string, password = PASSWORD, shopper = shop.newVisitor()) =>
    shopper.call('POST /user/login', { body: { email, password } });
  const accountOf = (email: string) =>
    shop.db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst();

  test('SIGN-01 the right password signs in and returns the customer’s details', async () => {
    await register(shop, 'Anna@Example.com ');
    const shopper = shop.newVisitor();
    const { customerInfo } = await shopper.request('POST /user/login', {
      body: { email: ' ANNA@example.com', password: PASSWORD },
    });
    const account = await accountOf('anna@example.com');
    expect(customerInfo).toEqual({
      customer_id: account!.customer_id,
      contact_person_id: account!.customer_id,
      contact_name: '',
      first_name: null,
      last_name: null,
      email: 'anna@example.com',
      email_verified: false,
      company: null,
      phone_number: null,
      percentage: 0,
      hash_code: expect.stringMatching(/^[\w-]{43}$/),
    });
    const { customer: shownCustomer } = await shopper.request('GET /header', {});
    expect(shownCustomer).toMatchObject([{ customer_id: account!.customer_id, email: 'anna@example.com' }]);
    expect(shownCustomer[0]!.hash_code).toBe(customerInfo.hash_code);
  });

  test('the password is stored as an Argon2id hash and never returned', async () => {
    await register(shop, 'hash@example.com');
    expect((await accountOf('hash@example.com'))!.password_hash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    );
    const response = await login('hash@example.com');
    expect(JSON.stringify(response.body)).not.toMatch(/argon|password_hash/);
  });

  test('SIGN-01 a wrong password, no account, no password and a deactivated account get the same response after one password check', async () => {
    await register(shop, 'wrong@example.com');
    await register(shop, 'deactivated@example.com');
    await updateRows(shop.db, 'account', { is_active: false }, { email: 'deactivated@example.com' });
    await shop.db.insertInto('account').values({ email: 'no-password@example.com' }).execute();
    // The first sign-in also computes a dummy hash. Sign-ins without an account are checked against this hash.
    await login('warm@example.com');
    const responses = [];
    for (const [email, password] of [
      ['wrong@example.com', 'Wrong4Civic'],
      ['unknown@example.com', PASSWORD],
      ['no-password@example.com', PASSWORD],
      ['deactivated@example.com', PASSWORD],
      ['', ''],
    ] as const) {
      hash.mockClear();
      verify.mockClear();
      const { status, body } = await login(email, password);
      responses.push({ status, body });
      expect([hash, verify].map((each) => each.mock.calls.length)).toEqual([0, 1]);
    }
    expect(new Set(responses.map((each) => JSON.stringify(each)))).toHaveLength(1);
    expect(responses[0]).toEqual({
      status: 401,
      body: { scode: 401, smessage: WRONG_PASSWORD_MESSAGE, reason: 'sign-in-failed' },
    });
  });

  test('API-04 a customerid header with another account’s id is refused with 403, whether or not that account exists', async () => {
    const anna = await createCustomer(shop, 'named@example.com');
    const bob = await createCustomer(shop, 'bob@example.com');
    for (const customerid of [anna.customer_id, '00000000-0000-4000-8000-000000000000', 'x']) {
      bob.headers.customerid = customerid;
      expect((await bob.call('GET /user/information', {})).status).toBe(403);
    }
    bob.headers.customerid = bob.customer_id;
    expect((await bob.call('GET /user/information', {})).status).toBe(200);
  });

  test('sign-ins beyond the hashing capacity get 503', async () => {
    // The shop checks two passwords at a time and lets 38 sign-ins wait. Of 43 sign-ins it refuses three.
    const releases: (() => void)[] = [];
    verify.mockImplementation(async () => {
      await new Promise<void>((resolve) => releases.push(resolve));
      return false;
    });
    const responses: Awaited<ReturnType<typeof login>>[] = [];
    const attempts = Array.from({ length: 43 }, async (_, n) =>
      responses.push(await login(`busy${n}@example.com`)),
    );
    await vi.waitFor(() => expect(responses).toHaveLength(3));
    expect(releases, 'passwords being checked').toHaveLength(2);
    expect(responses).toMatchObject(Array(3).fill({ status: 503, body: { reason: 'busy' } }));
    verify.mockReset();
    for (const finish of releases) finish();
    await Promise.all(attempts);
    expect(responses.slice(3).map(({ status }) => status)).toEqual(Array(40).fill(401));
    expect((await login('late@example.com')).status).toBe(401);
  });

  test('every account call refuses a visitor: with the status that the call defines, or with 400 or 401 if the body is empty', async () => {
    const names = (Object.keys(calls) as CallName[]).filter(
      (name) => (calls[name] as Call).access === 'account',
    );
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) {
      const call: Call = calls[name];
      const visitor = shop.newVisitor();
      const path = name.split(' ')[1]!.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000');
      const response = await shop.app.http.inject({
        method: name.split(' ')[0] as 'GET',
        url: `/api${path}`,
        headers: visitor.headers,
        ...(call.body ? { payload: VALID_BODIES[name] ?? {} } : {}),
      });
      const expected =
        call.body && !VALID_BODIES[name] ? [400, 401] : [refusals[call.signInRefusal ?? 'sign-in-first']];
      expect(expected, `${name} ${response.body}`).toContain(response.statusCode);
    }
  });

  test('signing in, registering and requesting a reset code are refused from another site; without an Origin header they need a temporary id that the shop issued', async () => {
    const body = { email: 'csrf@example.com', password: PASSWORD };
    await register(shop, body.email);
    const send = (headers: Record<string, string>, url = '/api/user/login') =>
      shop.app.http
        .inject({
          method: 'POST',
          url,
          payload: body,
          headers: { authorization: TEST_STOREFRONT_KEY, ...headers },
        })
        .then((response) => response.statusCode);
    for (const url of ['/api/user/login', '/api/user/register', '/api/user/forget']) {
      const shopper = shop.newVisitor();
      await shopper.request('GET /header', {});
      const temporaryid = shopper.cookies.get('temporaryid')!;
      expect(await send({ 'sec-fetch-site': 'cross-site', temporaryid }, url)).toBe(403);
      expect(await send({ origin: 'https://evil.example', temporaryid }, url)).toBe(403);
      expect(await send({}, url)).toBe(403);
      expect(await send({ temporaryid: 'x'.repeat(21) }, url)).toBe(403);
      expect(await send({ cookie: `temporaryid=${temporaryid}` }, url)).toBe(403);
      expect(await send({ temporaryid }, url)).toBe(200);
      expect(await send({ origin: 'http://localhost' }, url)).toBe(200);
    }
  });

  test('sign-ins and registrations are audited without the email address or password', async () => {
    const anna = await createCustomer(shop, 'audit@example.com');
    const rows = await shop.db
      .selectFrom('audit')
      .selectAll()
      .where('subject', '=', `account ${anna.customer_id}`)
      .orderBy('audit_id')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(['register', 'sign-in']);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`audit@example|${PASSWORD}`));
  });
});
