import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBoth } from '#tests/support/databases.ts';
import { orderFor, putInCart } from '#tests/support/order-input.ts';
import { money, stockOf } from '#tests/support/order-records.ts';
import { sentEmails } from '#tests/support/sent-emails.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';

describeOnBoth('placing an order', (open) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop(await open());
  });
  afterAll(() => shop.close());

  async function withCart(part_number = 'ESD-1001F', car_part_id = 'F1', quantity = 1) {
    const shopper = shop.visitor();
    await putInCart(shopper, part_number, car_part_id, quantity);
    return shopper;
  }

  test('CHK-08 CHK-13 a guest pays by card: the order is Paid, stock is allocated, the mail brings the invoice link', async () => {
    const before = await stockOf(shop.db, 'ESD-1001F');
    const shopper = await withCart('ESD-1001F', 'F2', 2);
    const body = await orderFor(shopper);
    const reply = await shopper.request('POST /placeorder', { body });
    expect(reply).toMatchObject({ scode: 200, orderStatus: 'Paid', orderId: body.orderInfo.order_id });
    expect(await stockOf(shop.db, 'ESD-1001F')).toEqual({ ...before, allocated: before.allocated + 2 });
    expect(await money(shop, reply.orderId)).toEqual({
      captured: [42938],
      attempts: ['captured'],
      invoices: 1,
      emails: 1,
    });

    const written = (await sentEmails(shop)).find((each) => each.includes(reply.orderId))!;
    const mail = written.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
    const key = /\?key=([\w-]+)/.exec(mail)![1]!;
    expect(mail).toContain('To: ada@example.com');

    const stranger = shop.visitor();
    const params = { customerid: 'visitors', orderid: reply.orderId };
    const seen = await stranger.request('GET /user/:customerid/orders/:orderid', { params, query: { key } });
    expect(seen.orderInfo.order).toMatchObject({
      status: 'Paid',
      subtotal: 379.98,
      tax: 49.4,
      total: 429.38,
      tax_components: [{ component: 'HST', rate: '13', amount: 49.4 }],
      line_items: [
        {
          part_number: 'ESD-1001F',
          note: 'w/ 11.8 in rotor',
          fit_verdict: 'fits-with-condition',
          quantity: 2,
        },
      ],
    });
    const invoice = await stranger.call('GET /invoice/download/:order_id', {
      params: { order_id: reply.orderId },
      query: { key },
    });
    expect(invoice.status).toBe(200);
    expect(invoice.raw.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('the placing browser sees its order without the link; for two hours; strangers never do', async () => {
    const shopper = await withCart();
    const { orderId } = await shopper.request('POST /placeorder', { body: await orderFor(shopper) });
    const look = (visitor = shopper) =>
      visitor.call('GET /user/:customerid/orders/:orderid', {
        params: { customerid: 'visitors', orderid: orderId },
      });
    expect((await look()).status).toBe(200);
    expect((await look(shop.visitor())).status).toBe(404);
    shop.minutesPass(121);
    expect((await look()).status).toBe(404);
    const key = { key: 'x'.repeat(43) };
    const guess = await shop
      .visitor()
      .call('GET /invoice/download/:order_id', { params: { order_id: orderId }, query: key });
    expect(guess.status).toBe(404);
  });

  test('CHK-08 twenty equal posts make one order and one charge, and all get the same answer', async () => {
    const shopper = await withCart('ESD-1001F', 'F1', 3);
    const body = await orderFor(shopper);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => shopper.call('POST /placeorder', { body })),
    );
    expect(
      new Set(responses.map((response) => JSON.stringify([response.status, response.body]))),
    ).toHaveLength(1);
    expect(responses[0]!.body).toMatchObject({ orderStatus: 'Paid' });
    expect(await money(shop, body.orderInfo.order_id)).toMatchObject({
      attempts: ['captured'],
      invoices: 1,
      emails: 1,
    });
    const again = await shopper.call('POST /placeorder', { body });
    expect(again.body).toEqual(responses[0]!.body);
  });

  test('the number is the same when asked again, and a new one after the order', async () => {
    const shopper = await withCart();
    const first = await shopper.request('GET /placeorder/orderid', {});
    expect(await shopper.request('GET /placeorder/orderid', {})).toEqual(first);
    await shopper.request('POST /placeorder', { body: await orderFor(shopper) });
    await putInCart(shopper, 'ESD-1001F', 'F1');
    expect((await shopper.request('GET /placeorder/orderid', {})).orderId).not.toBe(first.orderId);
  });

  test('CHK-10 a total the shopper did not see is refused with the new quote, and nothing is charged', async () => {
    const shopper = await withCart();
    const body = await orderFor(shopper, { orderInfo: { total: 1 } });
    const response = await shopper.call('POST /placeorder', { body });
    expect(response).toMatchObject({
      status: 409,
      body: { reason: 'total-changed', quote: { total: 214.69 } },
    });
    expect(await money(shop, body.orderInfo.order_id)).toEqual({
      captured: [],
      attempts: [],
      invoices: 0,
      emails: 0,
    });
  });

  test('CHK-10 rates, discounts and statuses of the payload are ignored', async () => {
    const shopper = await withCart();
    const body = await orderFor(shopper, {
      orderInfo: { status: 'Paid', subtotal: 0, items_tax: 0, total_discount: 500 },
    });
    Object.assign(body.lineItems[0]!.data, { item_rate: 0.01, tax_amount: 0 });
    const { orderId } = await shopper.request('POST /placeorder', { body });
    expect((await money(shop, orderId)).captured).toEqual([21469]);
  });

  test('CHK-07 a wrong address is refused field by field, with the specified sentences', async () => {
    const shopper = await withCart();
    const body = await orderFor(shopper, {
      orderInfo: { shipping_zip: 'M5H 1A1', billing_phone: '1', email: 'nope' },
    });
    const response = await shopper.call('POST /placeorder', { body });
    expect(response).toMatchObject({
      status: 400,
      body: {
        smessage: 'Shipping/Billing address or Email is not valid.',
        errors: [
          { field: 'email', message: 'please check your email, the format is wrong.' },
          {
            field: 'shipping_zip',
            message: 'Zip code error, Do not split zip code with space or any other chracter.',
          },
          { field: 'billing_phone', message: 'Phone Number error, Please only enter 10 digit Number.' },
        ],
      },
    });
  });

  test('CHK-07 an empty cart, another cart, an unknown number: each is told', async () => {
    const shopper = await withCart();
    const body = await orderFor(shopper);
    await putInCart(shopper, 'ESD-1001F', 'F1', 2);
    expect((await shopper.call('POST /placeorder', { body })).body).toMatchObject({ reason: 'cart-changed' });
    const other = await withCart();
    expect((await other.call('POST /placeorder', { body })).body).toMatchObject({
      reason: 'order-number-unknown',
    });
    const nobody = shop.visitor();
    expect((await nobody.call('POST /placeorder', { body })).body).toMatchObject({
      smessage: 'There is no item in your cart needs to check out.',
    });
  });

  test('CART-11 more than there is is refused with item, quantity and stock', async () => {
    const shopper = await withCart('ESD-1002F', 'F3', 6);
    const response = await shopper.call('POST /placeorder', { body: await orderFor(shopper) });
    expect(response.body).toMatchObject({
      reason: 'stock-short',
      smessage: 'ESD Rotors&Pads Front Set 12.6 in ordered quantity (6) exceeds current available stock (5).',
    });
  });

  test('a line that is no longer sold blocks by name', async () => {
    const shopper = await withCart('ESD-1002F', 'F3');
    const body = await orderFor(shopper);
    const set = (is_active: boolean) =>
      shop.db.updateTable('item').set({ is_active }).where('part_number', '=', 'ESD-1002F').execute();
    await set(false);
    const response = await shopper.call('POST /placeorder', { body });
    await set(true);
    expect(response.body).toMatchObject({
      smessage: 'ESD Rotors&Pads Front Set 12.6 in is no longer sold. Remove it from the cart to check out.',
    });
  });

  test.each([
    ['cnon:card-nonce-declined', 'payment-declined'],
    ['cnon:card-nonce-rejected-cvv', 'payment-fix-input'],
    ['cnon:card-nonce-already-used', 'payment-new-token'],
  ])('%s is answered with %s; another card then pays the same order', async (nonce, reason) => {
    const shopper = await withCart();
    const body = await orderFor(shopper, { nonce });
    expect(await shopper.call('POST /placeorder', { body })).toMatchObject({ status: 402, body: { reason } });
    expect(await shopper.call('POST /placeorder', { body })).toMatchObject({ status: 402, body: { reason } });
    const better = { ...body, nonce: `cnon:emu-ok.${body.orderInfo.order_id}` };
    expect(await shopper.request('POST /placeorder', { body: better })).toMatchObject({
      orderStatus: 'Paid',
    });
    expect(await money(shop, body.orderInfo.order_id)).toMatchObject({
      attempts: ['declined', 'captured'],
      invoices: 1,
    });
    await shop.db
      .deleteFrom('payment_attempt')
      .where('order_id', '=', body.orderInfo.order_id)
      .where('state', '=', 'declined')
      .execute();
  });

  test('after a decline the cart may change: the old order ends, its stock comes back, the new one has a new number', async () => {
    const shopper = await withCart('ESD-1002F', 'F3', 2);
    const body = await orderFor(shopper, { nonce: 'cnon:emu-declined.change' });
    expect((await shopper.call('POST /placeorder', { body })).status).toBe(402);
    expect((await stockOf(shop.db, 'ESD-1002F')).held).toBe(2);
    await putInCart(shopper, 'ESD-1002F', 'F3', 3);
    const changed = await orderFor(shopper);
    expect((await shopper.call('POST /placeorder', { body: changed })).body).toMatchObject({
      reason: 'order-replaced',
    });
    expect((await stockOf(shop.db, 'ESD-1002F')).held).toBe(0);
    const fresh = await orderFor(shopper);
    expect(fresh.orderInfo.order_id).not.toBe(body.orderInfo.order_id);
    expect(await shopper.request('POST /placeorder', { body: fresh })).toMatchObject({ orderStatus: 'Paid' });
  });

  test('the number of a paid order with other content is refused', async () => {
    const shopper = await withCart();
    const body = await orderFor(shopper);
    await shopper.request('POST /placeorder', { body });
    const other = { ...body, orderInfo: { ...body.orderInfo, shipping_city: 'Ottawa' } };
    expect((await shopper.call('POST /placeorder', { body: other })).body).toMatchObject({
      reason: 'order-content-differs',
    });
  });

  test('a 100 % coupon costs nothing: no card is asked, the order is Paid at once', async () => {
    const shopper = await withCart();
    await shopper.request('GET /coupon/:code', { params: { code: 'ALLFREE' } });
    const body = await orderFor(shopper, { nonce: null });
    expect(body.orderInfo.total).toBe(0);
    expect(await shopper.request('POST /placeorder', { body })).toMatchObject({ orderStatus: 'Paid' });
    expect(await money(shop, body.orderInfo.order_id)).toEqual({
      captured: [],
      attempts: [],
      invoices: 1,
      emails: 1,
    });
  });

  test('the last use of a coupon is taken once and comes back with a Void order', async () => {
    const [one, two] = [await withCart(), await withCart()];
    for (const shopper of [one, two])
      await shopper.request('GET /coupon/:code', { params: { code: 'ONCE' } });
    const [first, second] = [await orderFor(one, { nonce: 'cnon:emu-declined.once' }), await orderFor(two)];
    expect((await one.call('POST /placeorder', { body: first })).status).toBe(402);
    expect((await two.call('POST /placeorder', { body: second })).body).toMatchObject({
      reason: 'total-changed',
    });
    shop.minutesPass(16);
    await shop.app.work.expire();
    expect((await orderRow(first.orderInfo.order_id)).status).toBe('Void');
    const promotion = await shop.db
      .selectFrom('promotion')
      .select('used_times')
      .where('code', '=', 'ONCE')
      .executeTakeFirstOrThrow();
    expect(promotion.used_times).toBe(0);
    expect(await two.request('POST /placeorder', { body: await orderFor(two) })).toMatchObject({
      orderStatus: 'Paid',
    });
  });

  test('USD is charged to the dollar account', async () => {
    const shopper = await withCart();
    const body = await orderFor(shopper, {
      orderInfo: {
        currency: 'us',
        shipping_country: 'United States',
        shipping_province: 'New York',
        shipping_zip: '10001',
      },
    });
    await shopper.request('POST /placeorder', { body });
    const payment = [...shop.sandbox.ledger.payments.values()].find(
      (each) => each.reference_id === body.orderInfo.order_id,
    )!;
    expect(payment.amount_money).toEqual({ amount: 14999, currency: 'USD' });
  });

  test('a card without its token, and a PayPal order that this shop did not make, are told', async () => {
    const shopper = await withCart();
    const body = await orderFor(shopper, { nonce: null });
    expect((await shopper.call('POST /placeorder', { body })).body).toMatchObject({
      reason: 'token-missing',
    });
    const orderInfo = { ...body.orderInfo, payment: 'paypal' as const };
    for (const nonce of ['5O190127TN364715T', null]) {
      const response = await shopper.call('POST /placeorder', { body: { ...body, orderInfo, nonce } });
      expect(response.body).toMatchObject({ reason: 'paypal-order-unknown' });
    }
    expect(await money(shop, body.orderInfo.order_id)).toMatchObject({ captured: [], attempts: [] });
  });

  test.each(['drop-after', 'http-500'])(
    'the provider answers nothing (%s): Processing, and the worker settles it',
    async (fault) => {
      const shopper = await withCart();
      const body = await orderFor(shopper, { nonce: `cnon:emu-${fault}.${Math.random()}` });
      const reply = await shopper.request('POST /placeorder', { body });
      if (fault === 'drop-after') {
        shop.minutesPass(2);
        await shop.app.work.recover();
        expect((await orderRow(reply.orderId)).status).toBe('Paid');
        expect(await money(shop, reply.orderId)).toMatchObject({ attempts: ['captured'], invoices: 1 });
        return;
      }
      expect(reply.orderStatus).toBe('Processing');
      for (const minutes of [11, 16, 16]) {
        shop.minutesPass(minutes);
        await shop.app.work.recover();
        await shop.app.work.expire();
      }
      expect((await orderRow(reply.orderId)).status).toBe('Void');
      expect(await money(shop, reply.orderId)).toEqual({
        captured: [],
        attempts: ['voided'],
        invoices: 0,
        emails: 0,
      });
    },
  );

  test('money that arrives for an order that has ended goes back by itself', async () => {
    const shopper = await withCart();
    const body = await orderFor(shopper);
    shop.sandbox.arm({ call: 'complete', fault: 'drop-after' }, { call: 'getPayment', fault: '500' });
    shop.sandbox.arm({ call: 'complete', fault: '500' }, { call: 'complete', fault: '500' });
    const reply = await shopper.request('POST /placeorder', { body });
    expect(reply.orderStatus).toBe('Processing');
    await shop.db
      .updateTable('orders')
      .set({ status: 'Void' })
      .where('order_id', '=', reply.orderId)
      .execute();
    shop.minutesPass(2);
    await shop.app.work.recover();
    await shop.app.work.refunds();
    shop.minutesPass(2);
    await shop.app.work.refunds();
    const refund = await shop.db.selectFrom('payment_refund').selectAll().executeTakeFirstOrThrow();
    expect(refund).toMatchObject({ state: 'completed', amount: 21469 });
    const payment = [...shop.sandbox.ledger.payments.values()].find(
      (each) => each.reference_id === reply.orderId,
    )!;
    expect(payment.refunded).toBe(21469);
  });

  const orderRow = (order_id: string) =>
    shop.db.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow();

  test('a line named twice is not the cart that was seen, and nothing is charged', async () => {
    const shopper = await withCart();
    await putInCart(shopper, 'ED-2001R', 'F4');
    const body = await orderFor(shopper);
    const [line] = body.lineItems;
    const response = await shopper.call('POST /placeorder', { body: { ...body, lineItems: [line!, line!] } });
    expect(response).toMatchObject({ status: 409, body: { reason: 'cart-changed' } });
    expect(await money(shop, body.orderInfo.order_id)).toMatchObject({ attempts: [], captured: [] });
  });

  test('an order of more than ten million is refused in words, and nothing is written', async () => {
    const setPrice = (cad_price: number) =>
      shop.db.updateTable('item').set({ cad_price }).where('part_number', '=', 'ESD-1001F').execute();
    await setPrice(10_000_000);
    const shopper = await withCart('ESD-1001F', 'F1', 99);
    await putInCart(shopper, 'ESD-1001F', 'F2', 99);
    const body = await orderFor(shopper);
    const response = await shopper.call('POST /placeorder', { body });
    await setPrice(18_999);
    expect(response).toMatchObject({
      status: 409,
      body: { reason: 'order-too-large', smessage: expect.stringContaining('C$10000000.00') },
    });
    expect(await money(shop, body.orderInfo.order_id)).toMatchObject({ attempts: [], captured: [] });
  });
});
