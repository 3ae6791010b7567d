import { expect, test } from 'vitest';
import { createCustomer, PASSWORD, register, signInAs } from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { findRows, updateRows } from '#tests/support/rows.ts';
import { startShopForSuite } from '#tests/support/suite.ts';
import { TEST_STOREFRONT_KEY } from '#tests/support/test-secrets.ts';

describeWithDatabase('sessions and their cookies', (open) => {
  const shop = startShopForSuite(open);

  test('APP-08 signing in sets the session cookie and the script-readable cookies for 30 days and removes the temporary id', async () => {
    await register(shop, 'cookies@example.com');
    await updateRows(shop.db, 'account', { percentage: 12.5 }, { email: 'cookies@example.com' });
    const shopper = shop.newVisitor();
    await shopper.request('GET /header', {});
    const response = await shop.app.http.inject({
      method: 'POST',
      url: '/api/user/login',
      payload: { email: 'cookies@example.com', password: PASSWORD },
      headers: { authorization: TEST_STOREFRONT_KEY, temporaryid: shopper.cookies.get('temporaryid')! },
    });
    const setCookies = [response.headers['set-cookie']!].flat();
    const { customer_id, hash_code } = response.json().customerInfo;
    for (const [name, value] of Object.entries({
      customerid: customer_id,
      email: 'cookies%40example.com',
      percentage: '12.5',
      hashcode: hash_code,
      login: 'true',
    })) {
      expect(setCookies).toContain(`${name}=${value}; Max-Age=2592000; Path=/; SameSite=Lax`);
    }
    expect(setCookies).toContainEqual(
      expect.stringMatching(/^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    );
    expect(setCookies).toContain('temporaryid=; Max-Age=0; Path=/; SameSite=Lax');
  });

  test('APP-08 the script-readable cookies grant no access, even if they are also sent as headers', async () => {
    const anna = await createCustomer(shop, 'owner@example.com');
    const impostor = shop.newVisitor();
    for (const name of ['customerid', 'email', 'percentage', 'hashcode', 'login']) {
      impostor.cookies.set(name, anna.cookies.get(name)!);
      impostor.headers[name] = anna.cookies.get(name)!;
    }
    expect((await impostor.call('GET /user/sessions', {})).status).toBe(401);
    impostor.headers.customerid = 'visitors'; // as every guest sends it
    const { customer: shownCustomer } = await impostor.request('GET /header', {});
    expect(shownCustomer).toMatchObject([{ email: '', percentage: 0 }]);
    expect(shownCustomer[0]!.customer_id).not.toBe(anna.customer_id);
  });

  test('APP-08 once a session has ended, the next request replaces the session’s cookies but keeps the chosen currency', async () => {
    const anna = await createCustomer(shop, 'over@example.com');
    anna.cookies.set('currency', 'us');
    const endedHashcode = anna.cookies.get('hashcode');
    await shop.db.deleteFrom('session').where('account_id', '=', anna.customer_id).execute();
    await anna.call('GET /header', {});
    expect([...anna.cookies.keys()].sort()).toEqual(['currency', 'hashcode', 'known', 'sid', 'temporaryid']);
    expect(anna.cookies.get('hashcode')).not.toBe(endedHashcode);
  });

  test('APP-08 the hashcode cookie always matches the current session', async () => {
    const shopper = shop.newVisitor();
    const { customer: guest } = await shopper.request('GET /header', {});
    expect(shopper.cookies.get('hashcode')).toBe(guest[0]!.hash_code);
    await register(shop, 'tabs@example.com');
    const { hash_code } = await signInAs(shopper, 'tabs@example.com');
    expect(shopper.cookies.get('hashcode')).toBe(hash_code);
    await shopper.request('POST /user/logout', {});
    expect(shopper.cookies.get('hashcode')).toBe(undefined);
    delete shopper.headers.hashcode; // like a newly loaded page, which does not know the ended session
    const { customer: customersAfterSignOut } = await shopper.request('GET /header', {});
    expect(shopper.cookies.get('hashcode')).toBe(customersAfterSignOut[0]!.hash_code);
    expect(customersAfterSignOut[0]!.hash_code).not.toBe(hash_code);
  });

  test('SIGN-06 signing out ends the session on the server and removes the cookies', async () => {
    const anna = await createCustomer(shop, 'out@example.com');
    const token = anna.cookies.get('sid')!;
    anna.cookies.set('currency', 'ca');
    await anna.request('POST /user/logout', {});
    expect([...anna.cookies.keys()].sort()).toEqual(['currency', 'known']);
    anna.cookies.set('sid', token);
    expect((await anna.call('GET /user/information', {})).status).toBe(401);
    delete anna.headers.hashcode; // like a newly loaded page, on which signing out again does no harm
    expect((await anna.call('POST /user/logout', {})).status).toBe(200);
  });

  test('signing in again issues a new token and ends the previous session', async () => {
    const anna = await createCustomer(shop, 'token@example.com');
    const before = anna.cookies.get('sid')!;
    await signInAs(anna, 'token@example.com');
    expect(anna.cookies.get('sid')).not.toBe(before);
    const oldBrowser = shop.newVisitor();
    oldBrowser.cookies.set('sid', before);
    expect((await oldBrowser.call('GET /user/information', {})).status).toBe(401);
    const stored = await shop.db.selectFrom('session').select('token_hash').execute();
    expect(JSON.stringify(stored)).not.toContain(before);
  });

  test('a session ends after 30 days without a visit, and after 90 days at the latest', async () => {
    const idle = await createCustomer(shop, 'idle@example.com');
    const active = await createCustomer(shop, 'active@example.com');
    const visit = async (shopper: typeof idle) => (await shopper.call('GET /user/information', {})).status;
    shop.advanceDays(29);
    expect(await visit(active)).toBe(200);
    shop.advanceDays(2);
    expect(await visit(idle)).toBe(401);
    for (const days of [27, 29]) {
      shop.advanceDays(days);
      expect(await visit(active)).toBe(200);
    }
    shop.advanceDays(4);
    expect(await visit(active)).toBe(401);
  });

  test('a session ends when the account is deactivated', async () => {
    const bob = await createCustomer(shop, 'deactivated@example.com');
    await updateRows(shop.db, 'account', { is_active: false }, { customer_id: bob.customer_id });
    expect((await bob.call('GET /user/information', {})).status).toBe(401);
  });

  test('a visit more than an hour after the last renewal sets the cookies again, with the current percentage', async () => {
    const anna = await createCustomer(shop, 'renew@example.com');
    await updateRows(shop.db, 'account', { percentage: 20 }, { customer_id: anna.customer_id });
    const token = anna.cookies.get('sid');
    anna.cookies.delete('login');
    await anna.request('GET /user/information', {});
    expect(anna.cookies.get('login')).toBe(undefined);
    shop.advanceMinutes(61);
    await anna.request('GET /user/information', {});
    expect(['login', 'percentage', 'sid'].map((name) => anna.cookies.get(name))).toEqual([
      'true',
      '20',
      token,
    ]);
  });

  test('signing out elsewhere is audited only if it ended a session', async () => {
    const anna = await createCustomer(shop, 'elsewhere@example.com');
    await signInAs(shop.newVisitor(), 'elsewhere@example.com');
    const endOthers = async () => (await anna.request('POST /user/sessions/end-others', {})).ended;
    expect([await endOthers(), await endOthers()]).toEqual([1, 0]);
    const entries = await findRows(shop.db, 'audit', { subject: `account ${anna.customer_id}` });
    expect(entries.filter(({ action }) => action === 'sign-out-elsewhere')).toHaveLength(1);
  });

  test('a write must come from the shop’s own pages or carry the right hashcode; cross-site requests and wrong hashcodes are refused', async () => {
    const anna = await createCustomer(shop, 'proof@example.com');
    const send = (headers: Record<string, string>) =>
      shop.app.http
        .inject({
          method: 'POST',
          url: '/api/user/sessions/end-others',
          headers: {
            authorization: TEST_STOREFRONT_KEY,
            cookie: `sid=${anna.cookies.get('sid')}`,
            ...headers,
          },
        })
        .then((response) => response.statusCode);
    const hashcode = anna.headers.hashcode!;
    expect(await send({})).toBe(403);
    expect(await send({ 'sec-fetch-site': 'none' })).toBe(403);
    expect(await send({ hashcode })).toBe(200);
    expect(await send({ 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await send({ 'sec-fetch-site': 'same-origin', hashcode: 'x'.repeat(43) })).toBe(403);
    expect(await send({ 'sec-fetch-site': 'cross-site', hashcode })).toBe(403);
  });
});
