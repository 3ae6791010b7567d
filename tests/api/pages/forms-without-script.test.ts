import { expect, test } from 'vitest';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { visitorWithCart } from '#tests/support/orders.ts';
import { builtPages } from '#tests/support/pages.ts';
import { cookieHeader } from '#tests/support/shopper.ts';
import { SETS } from '#tests/support/small-catalogue.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

describeWithDatabase('forms without JavaScript', (open) => {
  const shop = startShopForSuite(open, { servePages: builtPages });

  const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };
  const postForm = (
    url: string,
    input: Record<string, string>,
    headers: Record<string, string> = SAME_ORIGIN,
  ) =>
    shop.app.http.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: `${new URLSearchParams(input)}`,
    });

  test('a form posted from another site is refused', async () => {
    const input = { intent: 'add', ...SETS.civicSportFront, quantity: '1' };
    const response = await postForm('/cart', input, { origin: 'https://evil.example' });
    expect(response.statusCode).toBe(403);
  });

  test('CONT-01 without JavaScript an invalid message returns 400 and keeps the input; a valid message of the maximum length is sent', async () => {
    const fields = {
      type: 'Shipping',
      email: 'ada@example.com',
      order_id: '',
      title: 'Late',
      content: 'Where?',
    };
    const refused = await postForm('/contact', fields);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('Order number cannot be empty, max length 50 characters.');
    expect(refused.body).toContain('value="Late"');
    const longest = { ...fields, order_id: '7K3M9-Q2A4T', content: '\u9f8d'.repeat(5000) };
    const sent = await postForm('/contact', longest);
    expect([sent.statusCode, sent.headers.location]).toEqual([302, '/?flash=contact-sent']);
    expect((await shop.app.http.inject('/?flash=contact-sent')).body).toContain(
      'We have received your message',
    );
    expect((await shop.app.http.inject('/')).body).not.toContain('We have received your message');
    // A form is validated before any limit applies, so one with much more text than its fields take is not read.
    expect((await postForm('/contact', { ...fields, content: '5'.repeat(66_000) })).statusCode).toBe(413);
  });

  test('CART-09 without JavaScript a refused coupon shows its message and returns the refusal’s status', async () => {
    const refused = await postForm('/cart', { intent: 'coupon', code: 'NOPE' });
    expect(refused.statusCode).toBe(404);
    expect(refused.body).toContain('This coupon code cannot be used.');
  });

  test('CART-09 without JavaScript a coupon for CAD only is refused in USD', async () => {
    const discount = { type: 'Percentage', level: 'Order', description: 'CAD', percentage: 10 } as const;
    await shop.db
      .insertInto('promotion')
      .values({ code: 'CADONLY', ...discount, currency: 'ca' })
      .execute();
    const visitor = await visitorWithCart(shop);
    for (const [currency, status] of [
      ['us', 404],
      ['ca', 302],
    ] as const) {
      const cookie = `${cookieHeader(visitor.cookies)}; currency=${currency}`;
      const fields = `name="intent" value="coupon"/><input type="hidden" name="currency" value="${currency}"`;
      expect((await shop.app.http.inject({ url: '/cart', headers: { cookie } })).body).toContain(fields);
      const input = { intent: 'coupon', code: 'CADONLY', currency };
      const applied = await postForm('/cart', input, { ...SAME_ORIGIN, cookie });
      expect(applied.statusCode, currency).toBe(status);
      if (status === 404) expect(applied.body).toContain('This coupon code cannot be used.');
    }
  });
});
