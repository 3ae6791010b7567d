import { afterAll, beforeAll, expect, test } from 'vitest';
import { standingClock } from '#tests/support/clock.ts';
import { describeOnBoth } from '#tests/support/databases.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';

const REQUEST = {
  type: 'Return',
  email: ' Ada@Example.com ',
  order_id: '7K3M9-Q2A4T',
  title: 'Wrong size',
  content: 'Card 4111111111111111',
} as const;

describeOnBoth('the contact form', (open) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop(await open(), { env: { LIMITS: 'on' }, clock: standingClock() });
  });
  afterAll(() => shop.close());

  test('CONT-01 a request reaches the messages, tidied, without card numbers, whatever else the client claims', async () => {
    const body = { ...REQUEST, is_read: true, customer_id: 'somebody', created_time: '2001-01-01' };
    await shop.visitor().request('POST /user/request', { body });
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

  test('CONT-01 what is missing is named field by field; nothing is stored', async () => {
    const response = await shop.visitor().call('POST /user/request', {
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

  test('more than five requests in an hour from one place have to wait', async () => {
    shop.minutesPass(60);
    const statuses = [];
    for (let n = 0; n < 6; n++)
      statuses.push((await shop.visitor().call('POST /user/request', { body: REQUEST })).status);
    expect(statuses).toEqual([...Array(5).fill(200), 429]);
  });
});
