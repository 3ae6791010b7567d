import { expect, test } from 'vitest';
import { confirmEmail, createCustomer, PASSWORD, signInAs } from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

const OTHER_PASSWORD = 'Plover7Accord';

describeWithDatabase('notices about a changed account', (open) => {
  const shop = startShopForSuite(open, { env: { LIMITS: 'on' } });

  const rename = (shopper: Shopper, last_name: string) =>
    shopper.request('POST /user/information/update', {
      body: { customerInfo: { first_name: 'Ada', last_name } },
    });
  async function changePassword(shopper: Shopper, password: string, newPassword: string) {
    const { customerInfo } = await shopper.request('POST /user/information/update', {
      body: { customerInfo: { password, newPassword } },
    });
    shopper.headers.hashcode = customerInfo.hash_code;
  }
  const noticesTo = async (email: string) => {
    const emails = await shop.db
      .selectFrom('outbox')
      .select('topic')
      .where('payload', '@>', JSON.stringify({ email }) as never)
      .where('topic', 'in', ['account-changed', 'password-changed'])
      .execute();
    return emails.map(({ topic }) => topic).sort();
  };

  test('an address that nobody has confirmed gets no notice, because it may be somebody else’s', async () => {
    const email = 'unconfirmed@example.com';
    const shopper = await createCustomer(shop, email);
    await rename(shopper, 'Byron');
    await changePassword(shopper, PASSWORD, OTHER_PASSWORD);
    expect(await noticesTo(email)).toEqual([]);
  });

  test('a confirmed address gets at most five notices of changed details per day, plus one for a changed password; every change is saved', async () => {
    const email = 'owner@example.com';
    const shopper = await createCustomer(shop, email);
    await confirmEmail(shop, email);
    for (let n = 0; n < 7; n++) await rename(shopper, n % 2 === 0 ? 'Byron' : 'King');
    // A hijacker cannot hide a change of the password behind many other changes.
    await changePassword(shopper, PASSWORD, OTHER_PASSWORD);
    expect(await noticesTo(email)).toEqual([...Array(5).fill('account-changed'), 'password-changed']);
    expect(await signInAs(shop.newVisitor(), email, OTHER_PASSWORD)).toMatchObject({ last_name: 'Byron' });
    shop.advanceDays(1);
    await rename(shopper, 'King');
    expect(await noticesTo(email)).toHaveLength(7);
  });
});
