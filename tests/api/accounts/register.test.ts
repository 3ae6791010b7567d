import argon2 from '@node-rs/argon2';
import { afterAll, expect, test, vi } from 'vitest';
import { PASSWORD } from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { findRows } from '#tests/support/rows.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

const hash = vi.spyOn(argon2, 'hash');
const verify = vi.spyOn(argon2, 'verify');
afterAll(() => vi.restoreAllMocks());

const RULE =
  'Password needs to contain at least one uppercase letter, one lowercase letter and one number. The length needs to between 8 and 50 characters. (only @$!%*?& are allowed be used as special characters)';

describeWithDatabase('registering', (open) => {
  const shop = startShopForSuite(open);

  const accountOf = (email: string) =>
    shop.db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst();

  test('SIGN-02 registering an email that already has an account gets the same response after the same hashing; only the email sent differs', async () => {
    const registerOnce = async () => {
      hash.mockClear();
      verify.mockClear();
      const shopper = shop.newVisitor();
      const response = await shopper.call('POST /user/register', {
        body: { email: 'new@example.com', password: PASSWORD },
      });
      return {
        status: response.status,
        body: response.body,
        cookies: [...shopper.cookies.keys()],
        hashing: [hash, verify].map((each) => each.mock.calls.length),
      };
    };
    const first = await registerOnce();
    const before = await accountOf('new@example.com');
    const second = await registerOnce();
    expect(second).toEqual(first);
    expect(first).toMatchObject({ status: 200, hashing: [1, 0], cookies: ['temporaryid', 'hashcode'] });
    expect(await accountOf('new@example.com')).toEqual(before);
    const emails = await shop.db
      .selectFrom('outbox')
      .select('topic')
      .where('payload', '@>', JSON.stringify({ email: 'new@example.com' }) as never)
      .orderBy('created_at')
      .execute();
    expect(emails.map(({ topic }) => topic)).toEqual(['account-verify', 'account-exists']);
  });

  test('SIGN-02 twenty simultaneous registrations of one email create one account', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        shop
          .newVisitor()
          .call('POST /user/register', { body: { email: 'twins@example.com', password: PASSWORD } }),
      ),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const rows = await findRows(shop.db, 'account', { email: 'twins@example.com' });
    expect(rows).toHaveLength(1);
  });

  test('SIGN-02 SIGN-07 invalid fields are each reported and no account is created', async () => {
    const response = await shop
      .newVisitor()
      .call('POST /user/register', { body: { email: 'nope', password: 'short' } });
    expect(response).toMatchObject({
      status: 400,
      body: {
        smessage: 'Email/Password does not meet requirements, please check.',
        errors: [
          { field: 'email', message: 'Invalid email address, please check.' },
          { field: 'password', message: RULE },
        ],
      },
    });
    const longEmail = `${'x'.repeat(45)}@b.example`;
    for (const [email, password] of [
      [longEmail, PASSWORD],
      ['weak@example.com', 'Password1'],
      ['weak@example.com', 'With Spaces 1'],
    ] as const) {
      expect(
        (await shop.newVisitor().call('POST /user/register', { body: { email, password } })).status,
      ).toBe(400);
      expect(await accountOf(email)).toBe(undefined);
    }
  });

  test('extra fields in a registration are ignored', async () => {
    const body = {
      email: 'extra@example.com',
      password: PASSWORD,
      percentage: 100,
      is_active: false,
      email_verified_at: 1,
    };
    await shop.newVisitor().request('POST /user/register', { body });
    expect(await accountOf('extra@example.com')).toMatchObject({
      percentage: '0.00',
      is_active: true,
      email_verified_at: null,
    });
  });
});
