import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sent } from '#contract/calls.ts';
import { customer, mailedToken, PASSWORD, register, signInAs } from '#tests/support/accounts.ts';
import { describeOnBoth } from '#tests/support/databases.ts';
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts';
import { orderFor, putInCart } from '#tests/support/ordering.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const FRESH = 'Osprey7Civic';
type Info = Sent<'POST /user/information/update'>['body']['customerInfo'];

describeOnBoth('the account', (open) => {
  let shop: TestShop;
  let mailbox: Mailbox;
  beforeAll(async () => {
    mailbox = await openMailbox();
    shop = await startShop(await open(), { env: { SMTP_URL: mailbox.url } });
  });
  afterAll(async () => {
    await shop.close();
    await mailbox.close();
  });

  const update = (who: Visitor, changes: Partial<Info>) =>
    who.call('POST /user/information/update', {
      body: { customerInfo: { first_name: 'Ada', last_name: 'Byron', ...changes } },
    });
  const subjectsTo = (email: string) =>
    mailbox.mails.filter(({ to }) => to === email).map(({ subject }) => subject);

  test('ACC-08 the profile is saved, the address stays, and a mail tells of it once', async () => {
    const anna = await customer(shop, 'anna@example.com');
    const fields = {
      company: ' Byron & Co ',
      phone_number: '4165550123',
      email: 'thief@example.com',
      percentage: 99,
    };
    const said = await update(anna, { ...fields, customer_id: anna.customer_id });
    expect(said).toMatchObject({
      status: 200,
      body: {
        smessage: 'Acctount Information Updated successfully!',
        customerInfo: {
          ...{ contact_name: 'Ada Byron', company: 'Byron & Co', phone_number: '4165550123' },
          ...{ email: 'anna@example.com', percentage: 0 },
        },
      },
    });
    await update(anna, { ...fields, company: 'Byron & Co' });
    await shop.app.work.mails();
    expect(
      subjectsTo('anna@example.com').filter((each) => each.includes('account was changed')),
    ).toHaveLength(1);
    expect((await anna.ask('GET /header', {})).customer[0]).toMatchObject({ first_name: 'Ada' });
  });

  test('ACC-08 what is wrong is named field by field, and nothing is saved', async () => {
    const bob = await customer(shop, 'bob@example.com');
    const said = await update(bob, {
      first_name: ' ',
      company: 'x'.repeat(51),
      phone_number: '123',
      newPassword: 'short',
    });
    expect(said).toMatchObject({
      status: 400,
      body: {
        smessage: 'Failed to update acctount information, please try again.',
        errors: [
          { field: 'first_name', message: 'First Name cannot be empty or exceed max length (50).' },
          { field: 'company' },
          { field: 'phone_number', message: 'Phone Number error, Please only enter 10 digit Number.' },
          { field: 'newPassword' },
        ],
      },
    });
    expect((await bob.ask('GET /user/information', {})).customerInfo.last_name).toBe(null);
  });

  test('ACC-08 a new password asks for the current one; 401 means that it is wrong; not signed in is 403 there', async () => {
    const carl = await customer(shop, 'carl@example.com');
    expect(await update(carl, { newPassword: FRESH })).toMatchObject({
      status: 400,
      body: { smessage: 'Current password cannot be empty when you try to update password.' },
    });
    expect(await update(carl, { newPassword: FRESH, password: 'Wrong4Civic' })).toMatchObject({
      status: 401,
      body: { smessage: 'Current password is wrong.' },
    });
    expect((await update(shop.visitor(), {})).status).toBe(403);
    expect((await update(carl, { customer_id: 'somebody else' })).status).toBe(403);
    expect((await carl.ask('GET /user/information', {})).customerInfo.first_name).toBe(null);
  });

  test('ACC-08 a new password gives this browser a new token and ends every other session', async () => {
    const dora = await customer(shop, 'dora@example.com');
    const elsewhere = shop.visitor();
    await signInAs(elsewhere, 'dora@example.com');
    const before = dora.cookies.get('sid')!;
    const said = await update(dora, { newPassword: FRESH, password: PASSWORD });
    expect(said.status).toBe(200);
    expect(dora.cookies.get('sid')).not.toBe(before);
    dora.headers.hashcode = dora.cookies.get('hashcode')!;
    expect((await dora.call('GET /user/information', {})).status).toBe(200);
    expect((await elsewhere.call('GET /user/information', {})).status).toBe(401);
    const old = shop.visitor();
    old.cookies.set('sid', before);
    expect((await old.call('GET /user/information', {})).status).toBe(401);
    await shop.app.work.mails();
    expect(subjectsTo('dora@example.com')).toContain('Haltwell: your password was changed');
  });

  test('changing account data takes both proofs: our page and the session’s own hashcode', async () => {
    const eve = await customer(shop, 'eve@example.com');
    const send = (headers: Record<string, string>) =>
      shop.app.http
        .inject({
          ...{ method: 'POST', url: '/api/user/information/update' },
          payload: { customerInfo: { first_name: 'Eve', last_name: 'Moss' } },
          headers: { authorization: 'storefront', cookie: `sid=${eve.cookies.get('sid')}`, ...headers },
        })
        .then((answer) => answer.statusCode);
    const hashcode = eve.headers.hashcode!;
    expect(await send({ 'sec-fetch-site': 'same-origin' })).toBe(403);
    expect(await send({ hashcode })).toBe(403);
    expect(await send({ hashcode, 'sec-fetch-site': 'same-origin' })).toBe(200);
  });

  test('own sessions are listed, this one first; one can be ended, or all the others', async () => {
    const email = 'frida@example.com';
    const frida = await customer(shop, email);
    const [phone, library] = [shop.visitor(), shop.visitor()];
    phone.headers['user-agent'] = 'Phone <b>1</b>';
    await signInAs(phone, email);
    await signInAs(library, email);
    const { sessions } = await frida.ask('GET /user/sessions', {});
    expect(sessions.map(({ is_current }) => is_current)).toEqual([true, false, false]);
    const { session_id } = sessions.find(({ agent }) => agent === 'Phone <b>1</b>')!;

    const stranger = await customer(shop, 'stranger@example.com');
    for (const id of [session_id, 'no-uuid', '00000000-0000-4000-8000-000000000000']) {
      expect(
        (await stranger.call('DELETE /user/sessions/:session_id', { params: { session_id: id } })).status,
      ).toBe(404);
    }
    await frida.ask('DELETE /user/sessions/:session_id', { params: { session_id } });
    expect((await phone.call('GET /user/information', {})).status).toBe(401);
    expect((await library.call('GET /user/information', {})).status).toBe(200);
    expect(await frida.ask('POST /user/sessions/end-others', {})).toMatchObject({ ended: 1 });
    expect((await library.call('GET /user/information', {})).status).toBe(401);
    expect((await stranger.call('GET /user/information', {})).status).toBe(200);

    const own = (await frida.ask('GET /user/sessions', {})).sessions[0]!.session_id;
    await frida.ask('DELETE /user/sessions/:session_id', { params: { session_id: own } });
    expect(frida.cookies.get('login')).toBe(undefined);
  });

  test('earlier guest orders join once the address is proved by its mailed link, and no sooner', async () => {
    const email = 'gina@example.com';
    const { order_id } = await paidOrder(shop, { orderInfo: { email } });
    const gina = await customer(shop, email);
    const look = (who: Visitor) =>
      who
        .call('GET /user/:customerid/orders/:orderid', {
          params: { customerid: 'visitors', orderid: order_id },
        })
        .then(({ status }) => status);
    expect(await look(gina)).toBe(404);
    const token = await mailedToken(shop, mailbox, email);

    const stranger = await customer(shop, 'hank@example.com');
    expect((await stranger.call('POST /user/verify', { body: { token } })).status).toBe(400);
    expect((await shop.visitor().call('POST /user/verify', { body: { token } })).status).toBe(401);
    for (const bad of ['', 'x', `${token}x`, token.replace(/^\d+/, '9999999999')])
      expect((await gina.call('POST /user/verify', { body: { token: bad } })).status).toBe(400);
    expect(await look(gina)).toBe(404);

    const verified = await gina.ask('POST /user/verify', { body: { token } });
    expect(verified.customerInfo.email_verified).toBe(true);
    expect(await look(gina)).toBe(200);
    expect(await look(stranger)).toBe(404);

    const later = await paidOrder(shop, { orderInfo: { email } });
    await signInAs(gina, email);
    const params = { customerid: 'visitors', orderid: later.order_id };
    expect((await gina.call('GET /user/:customerid/orders/:orderid', { params })).status).toBe(200);
  });

  test('the confirming link can be sent again, and is over after a week', async () => {
    const ida = await customer(shop, 'ida@example.com');
    await ida.ask('POST /user/verify/send', {});
    const token = await mailedToken(shop, mailbox, 'ida@example.com');
    shop.minutesPass(8 * 1440);
    expect(await ida.call('POST /user/verify', { body: { token } })).toMatchObject({
      status: 400,
      body: { reason: 'verify-link-wrong' },
    });
  });

  test('CART-13 the visitor’s cart becomes part of the customer’s, nothing is lost, and the temporary id dies', async () => {
    const email = 'jo@example.com';
    const jo = await customer(shop, email);
    await putInCart(jo, 'ESD-1001F', 'F1', 2);
    const guest = shop.visitor();
    await putInCart(guest, 'ESD-1001F', 'F1', 5);
    await putInCart(guest, 'ED-2001R', 'F4', 1);
    const temporaryid = guest.cookies.get('temporaryid')!;
    await signInAs(guest, email);
    const lines = async (who: Visitor) =>
      (await who.ask('GET /header', {})).cartItems.map(({ part_number, quantity }) => [
        part_number,
        quantity,
      ]);
    const joined = [
      ['ESD-1001F', 5],
      ['ED-2001R', 1],
    ];
    expect(await lines(guest)).toEqual(joined);
    expect(await lines(jo)).toEqual(joined);

    const thief = shop.visitor();
    thief.cookies.set('temporaryid', temporaryid);
    expect(await lines(thief)).toEqual([]);
    expect(thief.cookies.get('temporaryid')).not.toBe(temporaryid);
    const again = shop.visitor();
    again.cookies.set('temporaryid', temporaryid);
    await signInAs(again, email);
    expect(await lines(again)).toEqual(joined);
  });

  test('CART-13 the account’s coupon and hand-set price stay; without a coupon the visitor’s comes along', async () => {
    const email = 'kim@example.com';
    const kim = await customer(shop, email);
    await putInCart(kim, 'ESD-1001F', 'F1', 1);
    await shop.db
      .updateTable('cart_line')
      .set({ cart_cad_price: 9900, cart_usd_price: 7900, cart_custom_note: 'by phone' })
      .where('cart_id', '=', (e) =>
        e.selectFrom('cart').select('cart_id').where('account_id', '=', kim.customer_id),
      )
      .execute();
    const guest = shop.visitor();
    await putInCart(guest, 'ESD-1001F', 'F1', 3);
    await signInAs(guest, email);
    const { cartItems } = await guest.ask('GET /header', {});
    expect(cartItems).toMatchObject([{ quantity: 3, cart_cad_price: 99, unit_price: { ca: 99 } }]);
  });

  test('CART-13 two sign-ins at once with the same cart join it once', async () => {
    const email = 'twins@example.com';
    await register(shop, email);
    const guest = shop.visitor();
    await putInCart(guest, 'ESD-1001F', 'F1', 4);
    const body = { email, password: PASSWORD };
    const both = await Promise.all([
      guest.call('POST /user/login', { body }),
      guest.call('POST /user/login', { body }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await guest.ask('GET /header', {})).cartItems).toMatchObject([{ quantity: 4 }]);
  });

  test('a cart whose order is just being paid waits, and joins when the payment failed', async () => {
    const email = 'lea@example.com';
    await register(shop, email);
    const guest = shop.visitor();
    await putInCart(guest, 'ESD-1001F', 'F1', 1);
    const body = await orderFor(guest, { nonce: 'cnon:card-nonce-declined' });
    await guest.call('POST /placeorder', { body });
    const temporaryid = guest.cookies.get('temporaryid')!;
    await signInAs(guest, email);
    expect(guest.cookies.get('temporaryid')).toBe(temporaryid);
    expect((await guest.ask('GET /header', {})).cartItems).toEqual([]);
    shop.minutesPass(16);
    await shop.app.work.expire();
    const back = shop.visitor();
    back.cookies.set('temporaryid', temporaryid);
    await signInAs(back, email);
    expect((await back.ask('GET /header', {})).cartItems).toMatchObject([
      { part_number: 'ESD-1001F', quantity: 1 },
    ]);
  });

  test('what a visitor just ordered stays visible in the browser that signs in', async () => {
    await register(shop, 'mia@example.com');
    const { order_id, who } = await paidOrder(shop);
    await signInAs(who, 'mia@example.com');
    const params = { customerid: 'visitors', orderid: order_id };
    expect((await who.call('GET /user/:customerid/orders/:orderid', { params })).status).toBe(200);
  });

  test('prices, quote and order use the percentage of the account, not the one of header or cookie', async () => {
    const nina = await customer(shop, 'nina@example.com');
    await shop.db
      .updateTable('account')
      .set({ percentage: 12.5 })
      .where('customer_id', '=', nina.customer_id)
      .execute();
    nina.headers.percentage = '90';
    await putInCart(nina, 'ESD-1001F', 'F1', 1);
    expect((await nina.ask('GET /header', {})).cartItems).toMatchObject([{ unit_price: { ca: 166.24 } }]);
    const quoted = await nina.ask('GET /quote', {
      query: { currency: 'ca', country: 'Canada', province: 'Ontario' },
    });
    expect(quoted.total).toBe(187.85);
    const body = await orderFor(nina, { orderInfo: { email: 'other@example.com' } });
    const { orderId, orderStatus } = await nina.ask('POST /placeorder', { body });
    expect(orderStatus).toBe('Paid');
    const order = await shop.db
      .selectFrom('orders')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({
      account_id: nina.customer_id,
      guest_id: null,
      email: 'nina@example.com',
      total: 18785,
    });
    const fresh = shop.visitor();
    await signInAs(fresh, 'nina@example.com');
    const params = { customerid: nina.customer_id, orderid: orderId };
    expect((await fresh.call('GET /user/:customerid/orders/:orderid', { params })).status).toBe(200);
    expect((await fresh.ask('GET /header', {})).cartItems).toEqual([]);
  });

  test('a request of a signed-in customer is kept with the account', async () => {
    const olga = await customer(shop, 'olga@example.com');
    await olga.ask('POST /user/request', {
      body: { type: 'Other', email: 'olga@example.com', title: 'Hello', content: 'There' },
    });
    const row = await shop.db
      .selectFrom('message')
      .selectAll()
      .where('email', '=', 'olga@example.com')
      .executeTakeFirstOrThrow();
    expect(row.account_id).toBe(olga.customer_id);
  });
});
