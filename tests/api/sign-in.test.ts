import * as argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { refusals } from '#contract/refusals.ts';
import { customer, PASSWORD, register, signInAs } from '#tests/support/accounts.ts';
import { describeOnBoth } from '#tests/support/databases.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});

const WRONG =
  "Your email address or password is incorrect. Please try again. If you've forgotten your sign in details, just click the 'Forgot your password?' link below.";
const RULE =
  'Password needs to contain at least one uppercase letter, one lowercase letter and one number. The length needs to between 8 and 50 characters. (only @$!%*?& are allowed be used as special characters)';

/** Bodies of the right shape, so that a stranger is refused for being one. */
const BODIES: Partial<Record<CallName, object>> = {
  'POST /user/information/update': { customerInfo: { first_name: 'A', last_name: 'B' } },
  'POST /user/verify': { token: 'x' },
};

describeOnBoth('signing in', (open) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop(await open());
  });
  afterAll(() => shop.close());
  beforeEach(() => {
    vi.mocked(argon2.hash).mockClear();
    vi.mocked(argon2.verify).mockClear();
  });

  const login = (email: string, password = PASSWORD, who = shop.visitor()) =>
    who.call('POST /user/login', { body: { email, password } });
  const accountOf = (email: string) =>
    shop.db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst();

  test('SIGN-01 the right password signs in, with all that the screens show of the customer', async () => {
    await register(shop, 'Anna@Example.com ');
    const who = shop.visitor();
    const { customerInfo } = await who.ask('POST /user/login', {
      body: { email: ' ANNA@example.com', password: PASSWORD },
    });
    const account = await accountOf('anna@example.com');
    expect(customerInfo).toEqual({
      ...{ customer_id: account!.customer_id, contact_person_id: account!.customer_id, contact_name: '' },
      ...{ first_name: null, last_name: null, email: 'anna@example.com', email_verified: false },
      ...{
        company: null,
        phone_number: null,
        percentage: 0,
        hash_code: expect.stringMatching(/^[\w-]{43}$/),
      },
    });
    const { customer: shown } = await who.ask('GET /header', {});
    expect(shown).toMatchObject([{ customer_id: account!.customer_id, email: 'anna@example.com' }]);
    expect(shown[0]!.hash_code).toBe(customerInfo.hash_code);
  });

  test('the password is kept as Argon2id, and no answer shows it', async () => {
    await register(shop, 'hash@example.com');
    expect((await accountOf('hash@example.com'))!.password_hash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    );
    const said = await login('hash@example.com');
    expect(JSON.stringify(said.body)).not.toMatch(/argon|password_hash/);
  });

  test('SIGN-01 a wrong password, an unknown address, an account without password and one switched off sound and cost the same', async () => {
    await register(shop, 'wrong@example.com');
    await register(shop, 'off@example.com');
    await shop.db
      .updateTable('account')
      .set({ is_active: false })
      .where('email', '=', 'off@example.com')
      .execute();
    await shop.db.insertInto('account').values({ email: 'bare@example.com' }).execute();
    await login('warm@example.com');
    const answers = [];
    for (const [email, password] of [
      ['wrong@example.com', 'Wrong4Civic'],
      ['unknown@example.com', PASSWORD],
      ['bare@example.com', PASSWORD],
      ['off@example.com', PASSWORD],
      ['', ''],
    ] as const) {
      vi.mocked(argon2.hash).mockClear();
      vi.mocked(argon2.verify).mockClear();
      const { status, body } = await login(email, password);
      answers.push({ status, body });
      expect([argon2.hash, argon2.verify].map((work) => vi.mocked(work).mock.calls.length)).toEqual([0, 1]);
    }
    expect(new Set(answers.map((each) => JSON.stringify(each)))).toHaveLength(1);
    expect(answers[0]).toEqual({
      status: 401,
      body: { scode: 401, smessage: WRONG, reason: 'sign-in-failed' },
    });
  });

  test('APP-08 signing in sets the readable cookies for 30 days and takes the temporary id away', async () => {
    await register(shop, 'cookies@example.com');
    await shop.db
      .updateTable('account')
      .set({ percentage: 12.5 })
      .where('email', '=', 'cookies@example.com')
      .execute();
    const who = shop.visitor();
    await who.ask('GET /header', {});
    const answer = await shop.app.http.inject({
      ...{
        method: 'POST',
        url: '/api/user/login',
        payload: { email: 'cookies@example.com', password: PASSWORD },
      },
      headers: { authorization: 'storefront', temporaryid: who.cookies.get('temporaryid')! },
    });
    const set = [answer.headers['set-cookie']!].flat();
    const { customer_id } = (await accountOf('cookies@example.com'))!;
    const { hash_code } = answer.json().customerInfo;
    for (const [name, value] of Object.entries({
      ...{ customerid: customer_id, email: 'cookies%40example.com', percentage: '12.5' },
      ...{ hashcode: hash_code, login: 'true' },
    })) {
      expect(set).toContain(`${name}=${value}; Max-Age=2592000; Path=/; SameSite=Lax`);
    }
    expect(set).toContainEqual(
      expect.stringMatching(/^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    );
    expect(set).toContain('temporaryid=; Max-Age=0; Path=/; SameSite=Lax');
  });

  test('APP-08 none of the readable cookies and headers grants anything', async () => {
    const anna = await customer(shop, 'victim@example.com');
    const thief = shop.visitor();
    for (const name of ['customerid', 'email', 'percentage', 'hashcode', 'login']) {
      thief.cookies.set(name, anna.cookies.get(name)!);
      thief.headers[name] = anna.cookies.get(name)!;
    }
    expect((await thief.call('GET /user/sessions', {})).status).toBe(401);
    thief.headers.customerid = 'visitors';
    const { customer: shown } = await thief.ask('GET /header', {});
    expect(shown).toMatchObject([{ email: '', percentage: 0 }]);
    expect(shown[0]!.customer_id).not.toBe(anna.customer_id);
  });

  test('API-04 naming another account is a 403, whether or not it exists', async () => {
    const anna = await customer(shop, 'named@example.com');
    const bob = await customer(shop, 'bob@example.com');
    for (const customerid of [anna.customer_id, '00000000-0000-4000-8000-000000000000', 'x']) {
      bob.headers.customerid = customerid;
      expect((await bob.call('GET /user/information', {})).status).toBe(403);
    }
    bob.headers.customerid = bob.customer_id;
    expect((await bob.call('GET /user/information', {})).status).toBe(200);
  });

  test('APP-08 once the session is over the browser loses the cookies that spoke of it, and keeps its currency', async () => {
    const anna = await customer(shop, 'over@example.com');
    anna.cookies.set('currency', 'us');
    const before = anna.cookies.get('hashcode');
    await shop.db.deleteFrom('session').where('account_id', '=', anna.customer_id).execute();
    await anna.call('GET /header', {});
    expect([...anna.cookies.keys()].sort()).toEqual([
      ...['currency', 'hashcode', 'known', 'sid', 'temporaryid'],
    ]);
    expect(anna.cookies.get('hashcode')).not.toBe(before);
  });

  test('APP-08 every answer keeps the readable hashcode as new as the session, for all tabs', async () => {
    const who = shop.visitor();
    const { customer: guest } = await who.ask('GET /header', {});
    expect(who.cookies.get('hashcode')).toBe(guest[0]!.hash_code);
    await register(shop, 'tabs@example.com');
    const { hash_code } = await signInAs(who, 'tabs@example.com');
    expect(who.cookies.get('hashcode')).toBe(hash_code);
    await who.ask('POST /user/logout', {});
    expect(who.cookies.get('hashcode')).toBe(undefined);
    delete who.headers.hashcode;
    const { customer: again } = await who.ask('GET /header', {});
    expect(who.cookies.get('hashcode')).toBe(again[0]!.hash_code);
    expect(again[0]!.hash_code).not.toBe(hash_code);
  });

  test('more sign-ins at once than the machine can hash are asked to come again', async () => {
    const real = vi.mocked(argon2.verify).getMockImplementation()!;
    const release: (() => void)[] = [];
    vi.mocked(argon2.verify).mockImplementation(async () => {
      await new Promise<void>((resolve) => release.push(resolve));
      return false;
    });
    const waiting = Array.from({ length: 40 }, (_, n) => login(`busy${n}@example.com`));
    await vi.waitFor(() => expect(release).toHaveLength(40));
    const said = await login('late@example.com');
    vi.mocked(argon2.verify).mockImplementation(real);
    for (const go of release) go();
    expect(said).toMatchObject({ status: 503, body: { reason: 'busy' } });
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([401]));
    expect((await login('late@example.com')).status).toBe(401);
  });

  test('no call for accounts answers a stranger: 401 everywhere, 403 where 401 means a wrong password', async () => {
    const names = (Object.keys(calls) as CallName[]).filter((name) => calls[name].who === 'account');
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) {
      const call: Call = calls[name];
      const stranger = shop.visitor();
      const filled = name.split(' ')[1]!.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000');
      const answer = await shop.app.http.inject({
        method: name.split(' ')[0] as 'GET',
        url: `/api${filled}`,
        headers: stranger.headers,
        ...(call.body ? { payload: BODIES[name] ?? {} } : {}),
      });
      const wanted = call.body && !BODIES[name] ? [400, 401] : [refusals[call.strangers ?? 'sign-in-first']];
      expect(wanted, `${name} ${answer.body}`).toContain(answer.statusCode);
    }
  });

  test('SIGN-06 signing out ends the session on the server and the cookies in the browser', async () => {
    const anna = await customer(shop, 'out@example.com');
    const token = anna.cookies.get('sid')!;
    anna.cookies.set('currency', 'ca');
    await anna.ask('POST /user/logout', {});
    expect([...anna.cookies.keys()].sort()).toEqual(['currency', 'known']);
    anna.cookies.set('sid', token);
    expect((await anna.call('GET /user/information', {})).status).toBe(401);
    delete anna.headers.hashcode;
    expect((await anna.call('POST /user/logout', {})).status).toBe(200);
  });

  test('signing in gives a new token each time, and the one before is dead', async () => {
    const anna = await customer(shop, 'token@example.com');
    const before = anna.cookies.get('sid')!;
    await signInAs(anna, 'token@example.com');
    expect(anna.cookies.get('sid')).not.toBe(before);
    const old = shop.visitor();
    old.cookies.set('sid', before);
    expect((await old.call('GET /user/information', {})).status).toBe(401);
    const stored = await shop.db.selectFrom('session').select('token_hash').execute();
    expect(JSON.stringify(stored)).not.toContain(before);
  });

  test('a session lasts 30 days without a visit and 90 with visits; an account switched off has none', async () => {
    const anna = await customer(shop, 'days@example.com');
    const look = () => anna.call('GET /user/information', {}).then(({ status }) => status);
    shop.minutesPass(29 * 1440);
    expect(await look()).toBe(200);
    shop.minutesPass(29 * 1440);
    expect(await look()).toBe(200);
    shop.minutesPass(29 * 1440);
    expect(await look()).toBe(200);
    shop.minutesPass(4 * 1440);
    expect(await look()).toBe(401);
    const bob = await customer(shop, 'switched@example.com');
    await shop.db
      .updateTable('account')
      .set({ is_active: false })
      .where('customer_id', '=', bob.customer_id)
      .execute();
    expect((await bob.call('GET /user/information', {})).status).toBe(401);
  });

  test('a visit after an hour renews the cookies for another 30 days, with the percentage of today', async () => {
    const anna = await customer(shop, 'renew@example.com');
    await shop.db
      .updateTable('account')
      .set({ percentage: 20 })
      .where('customer_id', '=', anna.customer_id)
      .execute();
    const token = anna.cookies.get('sid');
    anna.cookies.delete('login');
    await anna.ask('GET /user/information', {});
    expect(anna.cookies.get('login')).toBe(undefined);
    shop.minutesPass(61);
    await anna.ask('GET /user/information', {});
    expect([...['login', 'percentage', 'sid'].map((name) => anna.cookies.get(name))]).toEqual([
      'true',
      '20',
      token,
    ]);
  });

  test('SIGN-02 registering answers and costs the same for a known address; only its mail differs', async () => {
    const send = async () => {
      vi.mocked(argon2.hash).mockClear();
      vi.mocked(argon2.verify).mockClear();
      const who = shop.visitor();
      const said = await who.call('POST /user/register', {
        body: { email: 'new@example.com', password: PASSWORD },
      });
      return {
        ...{ status: said.status, body: said.body, cookies: [...who.cookies.keys()] },
        work: [argon2.hash, argon2.verify].map((each) => vi.mocked(each).mock.calls.length),
      };
    };
    const first = await send();
    const before = await accountOf('new@example.com');
    const second = await send();
    expect(second).toEqual(first);
    expect(first).toMatchObject({ status: 200, work: [1, 0], cookies: ['temporaryid', 'hashcode'] });
    expect(await accountOf('new@example.com')).toEqual(before);
    const mails = await shop.db
      .selectFrom('outbox')
      .select('topic')
      .where('payload', '@>', JSON.stringify({ email: 'new@example.com' }) as never)
      .orderBy('created_at')
      .execute();
    expect(mails.map(({ topic }) => topic)).toEqual(['account-verify', 'account-exists']);
  });

  test('SIGN-02 twenty registrations at once make one account', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, () =>
        shop
          .visitor()
          .call('POST /user/register', { body: { email: 'twins@example.com', password: PASSWORD } }),
      ),
    );
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    const rows = await shop.db
      .selectFrom('account')
      .selectAll()
      .where('email', '=', 'twins@example.com')
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('SIGN-02 SIGN-07 what does not meet the rules is named field by field, and nothing is made', async () => {
    const said = await shop
      .visitor()
      .call('POST /user/register', { body: { email: 'nope', password: 'short' } });
    expect(said).toMatchObject({
      status: 400,
      body: {
        smessage: 'Email/Password does not meet requirements, please check.',
        errors: [
          { field: 'email', message: 'Invalid email address, please check.' },
          { field: 'password', message: RULE },
        ],
      },
    });
    const long = `${'x'.repeat(45)}@b.example`;
    for (const [email, password] of [
      [long, PASSWORD],
      ['weak@example.com', 'Password1'],
      ['weak@example.com', 'With Spaces 1'],
    ] as const) {
      expect((await shop.visitor().call('POST /user/register', { body: { email, password } })).status).toBe(
        400,
      );
      expect(await accountOf(email)).toBe(undefined);
    }
  });

  test('what a stranger adds to a registration is not stored', async () => {
    const body = {
      email: 'extra@example.com',
      password: PASSWORD,
      percentage: 100,
      is_active: false,
      email_verified_at: 1,
    };
    await shop.visitor().ask('POST /user/register', { body });
    expect(await accountOf('extra@example.com')).toMatchObject({
      percentage: '0.00',
      is_active: true,
      email_verified_at: null,
    });
  });

  test('registering and signing in from another site are refused; without a page they need a temporary id of ours', async () => {
    const body = { email: 'csrf@example.com', password: PASSWORD };
    await register(shop, body.email);
    const send = (headers: Record<string, string>, url = '/api/user/login') =>
      shop.app.http
        .inject({ method: 'POST', url, payload: body, headers: { authorization: 'storefront', ...headers } })
        .then((answer) => answer.statusCode);
    for (const url of ['/api/user/login', '/api/user/register', '/api/user/forget']) {
      const who = shop.visitor();
      await who.ask('GET /header', {});
      const temporaryid = who.cookies.get('temporaryid')!;
      expect(await send({ 'sec-fetch-site': 'cross-site', temporaryid }, url)).toBe(403);
      expect(await send({ origin: 'https://evil.example', temporaryid }, url)).toBe(403);
      expect(await send({}, url)).toBe(403);
      expect(await send({ temporaryid: 'x'.repeat(21) }, url)).toBe(403);
      expect(await send({ cookie: `temporaryid=${temporaryid}` }, url)).toBe(403);
      expect(await send({ temporaryid }, url)).toBe(200);
      expect(await send({ origin: 'http://localhost' }, url)).toBe(200);
    }
  });
  test('a write with a session needs our page or the right hashcode; a wrong one is always refused', async () => {
    const anna = await customer(shop, 'proof@example.com');
    const send = (headers: Record<string, string>) =>
      shop.app.http
        .inject({
          ...{ method: 'POST', url: '/api/user/sessions/end-others' },
          headers: { authorization: 'storefront', cookie: `sid=${anna.cookies.get('sid')}`, ...headers },
        })
        .then((answer) => answer.statusCode);
    const hashcode = anna.headers.hashcode!;
    expect(await send({})).toBe(403);
    expect(await send({ 'sec-fetch-site': 'none' })).toBe(403);
    expect(await send({ hashcode })).toBe(200);
    expect(await send({ 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await send({ 'sec-fetch-site': 'same-origin', hashcode: 'x'.repeat(43) })).toBe(403);
    expect(await send({ 'sec-fetch-site': 'cross-site', hashcode })).toBe(403);
  });

  test('sign-ins and registrations are written down, without address or password', async () => {
    const anna = await customer(shop, 'audit@example.com');
    const rows = await shop.db
      .selectFrom('audit')
      .selectAll()
      .where('subject', '=', `account ${anna.customer_id}`)
      .orderBy('audit_id')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(['register', 'sign-in']);
    expect(JSON.stringify(rows)).not.toMatch(/audit@example|Heron/);
  });
});
