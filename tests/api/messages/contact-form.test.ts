import { expect, test } from 'vitest';
import { CONTACT_TYPES } from '#domain/contact.ts';
import { frozenClock } from '#tests/support/clock.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { findRow } from '#tests/support/rows.ts';
import { startShop } from '#tests/support/shop.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

const REQUEST = {
  type: 'Return',
  email: ' Ada@Example.com ',
  order_id: '7K3M9-Q2A4T',
  title: 'Wrong size',
  content: 'Card 4111111111111111',
} as const;

describeWithDatabase('the contact form', (open) => {
  const database = createForSuite(open);
  const shop = startShopForSuite(() => database);

  test('CONT-01 a request is stored as a message, normalised and without card numbers; other fields in the request are ignored', async () => {
    const body = { ...REQUEST, is_read: true, customer_id: 'somebody', created_time: '2001-01-01' };
    await shop.newVisitor().request('POST /user/request', { body });
    expect(await findRow(shop.db, 'message')).toMatchObject({
      type: 'Return',
      email: 'ada@example.com',
      order_id: '7K3M9-Q2A4T',
      content: 'Card •••• 1111',
      is_read: false,
      direction: false, // from the customer
      account_id: null,
    });
  });

  test.each(CONTACT_TYPES)('CONT-01 a request of type %s reaches the staff’s messages', async (type) => {
    const title = `About ${type}`;
    await shop.newVisitor().request('POST /user/request', { body: { ...REQUEST, type, title } });
    const support = await signInStaff(shop, 'support');
    const { records } = await support.request('GET /admin/messages', {
      query: { search: 'title', keyword: title },
    });
    expect(records).toMatchObject([
      {
        type,
        title,
        email: 'ada@example.com',
        order_id: type === 'Vehicle Detail' ? null : '7K3M9-Q2A4T',
        direction: false,
        is_read: false,
        is_replied: false,
      },
    ]);
  });

  test.each(CONTACT_TYPES)(
    'CONT-01 the order number is required for shipping and returns: %s',
    async (type) => {
      const response = await shop
        .newVisitor()
        .call('POST /user/request', { body: { ...REQUEST, type, order_id: '' } });
      expect(response.status).toBe(type === 'Shipping' || type === 'Return' ? 400 : 200);
    },
  );

  const EMAIL = 'Email address format is wrong, max length is 50.';
  const ORDER = 'Order number cannot be empty, max length 50 characters.';
  const TITLE = 'Please enter the title.';
  const CONTENT = 'Content cannot be empty, Please describe your problem.';
  test.each<[string, Partial<Record<'email' | 'order_id' | 'title' | 'content', string>>, string]>([
    ['email', { email: '' }, EMAIL],
    ['email', { email: 'ada@example' }, EMAIL],
    ['email', { email: `${'a'.repeat(39)}@example.com` }, EMAIL],
    ['order_id', { order_id: ' ' }, ORDER],
    ['order_id', { order_id: 'X'.repeat(51) }, ORDER],
    ['title', { title: ' ' }, TITLE],
    ['title', { title: 'x'.repeat(101) }, TITLE],
    ['content', { content: ' ' }, CONTENT],
    ['content', { content: 'x'.repeat(5001) }, CONTENT],
  ])('CONT-01 an invalid %s is refused with the specified message: %j', async (field, changes, message) => {
    const countMessages = async () =>
      (await shop.db.selectFrom('message').select('message_id').execute()).length;
    const before = await countMessages();
    const response = await shop.newVisitor().call('POST /user/request', { body: { ...REQUEST, ...changes } });
    expect(response).toMatchObject({ status: 400, body: { errors: [{ field, message }] } });
    expect(await countMessages()).toBe(before);
  });

  test('the sixth request within an hour from one IP address gets status 429', async () => {
    const shopWithLimits = await startShop(database, { env: { LIMITS: 'on' }, clock: frozenClock() });
    const statuses = [];
    for (let n = 0; n < 6; n++)
      statuses.push((await shopWithLimits.newVisitor().call('POST /user/request', { body: REQUEST })).status);
    expect(statuses).toEqual([...Array(5).fill(200), 429]);
    await shopWithLimits.close();
  });
});
