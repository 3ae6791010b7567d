import { expect, test } from 'vitest';
import { approveReturn } from '#server/order-commands/change-order-status.ts';
import { shipOrder } from '#server/order-commands/ship-order.ts';
import { orderLinkKey } from '#server/orders/order-access.ts';
import { textOf } from '#tests/support/html.ts';
import { placePaidOrder } from '#tests/support/orders.ts';
import { builtPages } from '#tests/support/pages.ts';
import { cookieHeader, type Shopper } from '#tests/support/shopper.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { openDatabaseForSuite, startShopForSuite } from '#tests/support/suite.ts';

const database = openDatabaseForSuite('pglite');
const shop = startShopForSuite(() => database, {
  env: { RETURN_DAYS: '30' },
  servePages: builtPages,
});

const pageOf = async (shopper: Shopper, url: string) =>
  (await shop.app.http.inject({ url, headers: { cookie: cookieHeader(shopper.cookies) } })).body;

const ship = (order_id: string, lines: { line_number: number; quantity: number }[] | null) =>
  shipOrder(shop.app.orderContext, {
    order_id,
    actor: 'clerk@shop.example',
    carrier: 'UPS',
    tracking_number: '1Z 999',
    lines,
  });

test('CHK-14 a partly shipped order shows which sets are in which parcel and what is still to come', async () => {
  const { order_id, shopper } = await placePaidOrder(shop, { quantity: 2, rearQuantity: 1 });
  expect(textOf(await pageOf(shopper, `/order/${order_id}`))).not.toContain('Return or warranty');
  await ship(order_id, [{ line_number: 1, quantity: 1 }]);
  const partlyShipped = await pageOf(shopper, `/order/${order_id}`);
  expect(partlyShipped).toContain('https://www.ups.com/track?tracknum=1Z999');
  for (const text of ['On the way: 1 of 3 sets', 'Parcel 1', '1 of 2 ×', 'Still to come'])
    expect(textOf(partlyShipped)).toContain(text);
  await ship(order_id, null);
  const fullyShipped = textOf(await pageOf(shopper, `/order/${order_id}`));
  expect(fullyShipped).toContain('Parcel 2');
  expect(fullyShipped.replaceAll(/\s+/g, ' ')).toContain('Paid ✓ done');
  expect(fullyShipped).not.toContain('Still to come');
});

test('CONT-01 the contact form of an order has the buyer’s email, but only for those who may see the order', async () => {
  const { order_id, shopper } = await placePaidOrder(shop, { quantity: 1 });
  const email = 'value="ada@example.com"';
  expect(await pageOf(shopper, `/contact/${order_id}`)).toContain(email);
  expect(await pageOf(shopper, '/contact')).not.toContain(email);
  const otherVisitor = shop.newVisitor();
  await otherVisitor.call('GET /header', {});
  expect(await pageOf(otherVisitor, `/contact/${order_id}`)).not.toContain('ada@example.com');
  await shop.app.work.sendEmails();
  const key = orderLinkKey(shop.app.orderContext.payments.secrets, order_id);
  expect(await pageOf(otherVisitor, `/contact/${order_id}?key=${key}`)).toContain(email);
});

test('CHK-14 a shipped order states until when sets can be returned; its return form lists the sets for the buyer only', async () => {
  const { order_id, shopper } = await placePaidOrder(shop, { quantity: 2 });
  await ship(order_id, null);
  const order = await pageOf(shopper, `/order/${order_id}`);
  expect(textOf(order)).toMatch(/Until \w+ \d+, 20\d\d, you can return sets that have not been installed\./);
  const path = `/contact/${order_id}?about=return`;
  expect(order).toContain(`href="${path}"`);
  const form = await pageOf(shopper, path);
  expect(form).toContain('value="ada@example.com"');
  expect(form, 'without JavaScript, a refused form is shown again as the return form').toContain(
    `action="${path}"`,
  );
  expect(textOf(form)).toContain('Return a set');
  expect(form, 'the only set is chosen').toMatch(/checked=""[^>]*value="2 × ESD Rotors&amp;Pads, Front \(/);
  const fields = {
    form: 'order-request',
    order_id,
    email: 'ada@example.com',
    title: 'Return',
    intro: 'These:',
  };
  const post = (chosen: Record<string, string>) =>
    shop.app.http.inject({
      method: 'POST',
      url: path,
      headers: {
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
        cookie: cookieHeader(shopper.cookies),
      },
      payload: new URLSearchParams({ ...fields, ...chosen }).toString(),
    });
  const refused = textOf((await post({ content: '' })).body);
  expect(refused).toContain('Choose at least one set.');
  expect(refused).toContain('Content cannot be empty, Please describe your problem.');
  const sent = await post({ 'set-0': '2 × ESD', content: 'Too large.' });
  expect([sent.statusCode, sent.headers.location]).toEqual([302, `/order/${order_id}`]);
  expect(
    await shop.db.selectFrom('message').select(['type', 'order_id', 'title', 'content']).execute(),
  ).toEqual([{ type: 'Return', order_id, title: 'Return', content: 'These:\n- 2 × ESD\n\nToo large.' }]);
  const otherPage = await pageOf(shop.newVisitor(), path);
  expect(otherPage).not.toContain('2 × ESD');
  expect(otherPage).not.toContain('ada@example.com');
});

test('CHK-14 after a request, the order page shows when the return was requested instead of “Return a set”', async () => {
  const guestOrder = await placePaidOrder(shop);
  await ship(guestOrder.order_id, null);
  // The link becomes valid with the email that contains it.
  await shop.app.work.sendEmails();
  const key = orderLinkKey(shop.app.orderContext.payments.secrets, guestOrder.order_id);
  const body = { type: 'Return', email: 'ada@example.com', title: 'Return', content: 'Too large.' } as const;
  const send = (shopper: Shopper, sent: object) =>
    shopper.request('POST /user/request', { body: { ...body, ...sent } });
  const guestPage = () => pageOf(shop.newVisitor(), `/order/${guestOrder.order_id}?key=${key}`);
  await send(shop.newVisitor(), { order_id: guestOrder.order_id });
  await send(shop.newVisitor(), { order_id: guestOrder.order_id, key, title: 'Warranty' });
  expect(
    textOf(await guestPage()),
    'neither a message without the key nor a warranty claim counts as a return request',
  ).toContain('Return a set');
  await send(shop.newVisitor(), { order_id: guestOrder.order_id, key });
  expect(textOf(await guestPage())).toMatch(/Return requested \w+ \d+, 20\d\d/);
  expect(textOf(await guestPage())).not.toContain('Return a set');
  await shop.db.updateTable('message').set({ is_read: true }).execute();
  expect(textOf(await guestPage()), 'staff marked the request as done').toContain('Return a set');

  const anna = await signIn(shop, 'anna');
  anna.cookies.set('login', 'true');
  const { order_id } = await placePaidOrder(shop, { shopper: anna });
  await ship(order_id, null);
  await send(anna, { order_id });
  const { thread_id } = await shop.db
    .selectFrom('message')
    .select('thread_id')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  const own = await pageOf(anna, `/order/${order_id}`);
  expect(own).toContain(`href="/user/messages/${thread_id}"`);
  expect(own).toContain('href="/user/orders"');
});

test('CHK-14 an order that is being returned no longer says when it arrives', async () => {
  const { order_id, shopper } = await placePaidOrder(shop);
  await ship(order_id, null);
  expect(textOf(await pageOf(shopper, `/order/${order_id}`))).toContain('When it arrives');
  expect(textOf(await pageOf(shopper, `/fr/order/${order_id}`))).toContain('Arrivée Entre le');
  await approveReturn(shop.app.orderContext, { order_id, actor: 'clerk@shop.example' });
  expect(textOf(await pageOf(shopper, `/order/${order_id}`))).not.toContain('When it arrives');
});

test('CHK-14 an order shipped to an address without a delivery estimate is shown as on its way', async () => {
  const { order_id, shopper } = await placePaidOrder(shop);
  await ship(order_id, null);
  await shop.db.deleteFrom('delivery_rule').execute();
  expect(textOf(await pageOf(shopper, `/order/${order_id}`))).toContain(
    'On its way There is no estimate for this address.',
  );
});
