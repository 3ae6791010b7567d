import { afterAll, beforeAll, expect, test } from 'vitest';
import { frozenClock } from '#tests/support/clock.ts';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';

const REQUEST = {
  type: 'Return',
  email: ' Ada@Example.com ',
  order_id: '7K3M9-Q2A4T',
  title: 'Wrong size',
  content: 'Card 4111111111111111',
} as const;

describeOnBothDatabases('the contact form', (open) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop(await open(), { env: { LIMITS: 'on' }, clock: frozenClock() });
  });
  afterAll(() => shop.close());

  test('CONT-01 a request is stored as a message, normalised and without card numbers; the client’s other fields are ignored', async () => {
    const body = { ...REQUEST, is_read: true, customer_id: 'somebody', created_time: '2001-01-01' };
    await shop.newVisitor().request('POST /user/request', { body });
    expect(await shop.db.selectFrom('message').selectAll().executeTakeFirstOrThrow()).toMatchObject({
      type: 'Return',
      email: 'ada@example.com',
      order_id: '7K3M9-Q2A4T',
      content: 'Card •••• 1111',
      is_read: false,
      direction: false,
      account_id: null,
    });
  });

  test('CONT-01 invalid fields are each reported with the specified message and nothing is stored', async () => {
    const response = await shop.newVisitor().call('POST /user/request', {
      body: { ...REQUEST, order_id: '', title: ' ', email: 'x' },
    });
    expect(response).toMatchObject({
      status: 400,
      body: {
        errors: [
          { field: 'email', message: 'Email address format is wrong, max length is 50.' },
          { field: 'order_id', message: 'Order number cannot be empty, max length 50 characters.' },
          { field: 'title', message: 'Please enter the title.' },
        ],
      },
    });
  });

  test('the sixth request in an hour from one address has to wait', async () => {
    shop.advanceMinutes(60);
    const statuses = [];
    for (let n = 0; n < 6; n++)
      statuses.push((await shop.newVisitor().call('POST /user/request', { body: REQUEST })).status);
    expect(statuses).toEqual([...Array(5).fill(200), 429]);
  });
});
