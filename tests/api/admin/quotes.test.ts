import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, shopDay } from '#domain/shop-day.ts';
import { runDataChecks } from '#server/admin/overview/data-checks.ts';
import { migrate } from '#server/platform/migrate.ts';
import {
  closeAccount,
  confirmEmail,
  createCustomer,
  customerParams,
  register,
  signInAs,
} from '#tests/support/accounts.ts';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { buildOrderInput, putInCart, removeFromCart } from '#tests/support/order-input.ts';
import { paymentRecords } from '#tests/support/order-records.ts';
import { findOrderRow, visitorWithCart } from '#tests/support/orders.ts';
import { approvePayPal, type PayPalInput, payByPayPal } from '#tests/support/paypal.ts';
import { findRow, updateRows } from '#tests/support/rows.ts';
import { sentEmails } from '#tests/support/sent-emails.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { CARS, PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

const { vehicle_id: _, ...CIVIC } = CARS.civicSport;
const ADDRESS = {
  first_name: 'Ada',
  last_name: 'Byron',
  address_line_1: '1 King St',
  city: 'Toronto',
  province: 'Ontario',
  country: 'Canada',
  zip: 'M5H 1A1',
  phone_number: '416 555 0123',
};

describeOnBothDatabases('quotes', (open) => {
  const shop = startShopForSuite(open, { env: { LIMITS: 'on' } });
  const owner = createForSuite(() => signInStaff(shop, 'owner'));

  const today = shopDay(new Date());
  type Line = typeof SETS.civicSportFront;
  const addLine = (id: number, set: Line = SETS.civicSportFront) =>
    owner.call('POST /admin/quotes/:id/lines', { params: { id }, body: { ...set, car: CIVIC } });
  const changeLine = (id: number, body: { quantity?: number; price?: number; reason?: string } = {}) =>
    owner.call('POST /admin/quotes/:id/lines/change', {
      params: { id },
      body: { ...SETS.civicSportFront, quantity: 1, price: 150, reason: 'Price matched', ...body },
    });
  const readQuote = async (id: number) =>
    (await owner.request('GET /admin/quotes/:id', { params: { id } })).record;
  const send = (id: number) => owner.call('POST /admin/quotes/:id/send', { params: { id }, body: {} });
  const resend = (id: number) => owner.call('POST /admin/quotes/:id/resend', { params: { id }, body: {} });
  const revise = (id: number) => owner.call('POST /admin/quotes/:id/revise', { params: { id }, body: {} });
  /** Creates a draft with the front set of a Civic for C$150 instead of C$189.99. */
  async function createDraft(email = 'ada@example.com', region = { country: 'Canada', province: 'Ontario' }) {
    const created = await owner.request('POST /admin/quotes', { body: { email, ...region } });
    const id = created.record.quote_number;
    expect((await addLine(id)).status).toBe(200);
    expect((await changeLine(id)).status).toBe(200);
    return id;
  }
  /** Creates and sends a quote; returns it with the key of its link. */
  async function sendQuote(...parts: Parameters<typeof createDraft>) {
    const id = await createDraft(...parts);
    expect((await send(id)).status).toBe(200);
    return { id, key: new URL((await readQuote(id)).link!).searchParams.get('key')! };
  }
  type Link = { id: number; key: string };
  const linkOf = ({ id, key }: Link) => `${id}.${key}`;
  /** The quote as its checkout shows it. */
  const openCheckout = (buyer: Shopper, quote: Link) =>
    buyer.call('GET /checkout/quote', { query: { quote_link: linkOf(quote) } });
  const checkoutLines = async (buyer: Shopper, quote: Link) =>
    (await buyer.request('GET /checkout/quote', { query: { quote_link: linkOf(quote) } })).cartItems;
  const viewQuote = async (buyer: Shopper, { id, key }: { id: number; key: string }) =>
    (await buyer.request('GET /quotes/:number', { params: { number: String(id) }, query: { key } })).quote;
  const orderInput = (buyer: Shopper, quote: Link, changes: Parameters<typeof buildOrderInput>[1] = {}) =>
    buildOrderInput(buyer, { quote_link: linkOf(quote), ...changes });
  const placeOrder = async (buyer: Shopper, quote: Link) =>
    buyer.call('POST /placeorder', { body: await orderInput(buyer, quote) });
  const details = (more: Record<string, unknown> = {}) => ({
    email: 'ada@example.com',
    address: ADDRESS,
    valid_until: addDays(today, 14),
    ...more,
  });
  const save = (id: number, more: Record<string, unknown> = {}) =>
    owner.call('POST /admin/quotes/:id', { params: { id }, body: details(more) });
  const pay = (id: number, body: Record<string, unknown> = {}) =>
    owner.call('POST /admin/quotes/:id/payment', {
      params: { id },
      body: { amount: 169.5, received_on: today, method: 'bank-transfer', ...body },
    });
  /** The part numbers and quantities in a buyer's cart. */
  const linesOf = async (buyer: Shopper) =>
    (await buyer.request('GET /header', {})).cartItems
      .map(({ part_number, quantity }) => `${quantity} ${part_number}`)
      .sort();

  test('a quote has the car, the price with its reason, and the taxes of the address', async () => {
    const id = await createDraft();
    expect(await readQuote(id)).toMatchObject({
      state: 'draft',
      currency: 'ca',
      subtotal: 150,
      tax: 19.5,
      total: 169.5,
      valid_until: addDays(today, 14),
      link: null,
      list_total: 189.99,
      saved: 39.99,
      lines: [
        {
          ...CIVIC,
          part_number: PARTS.front,
          quantity: 1,
          item_rate: 150,
          own_price: 189.99,
          custom_note: 'Price matched',
          fit_verdict: 'fits',
        },
      ],
    });
    const quoteList = await owner.request('GET /admin/quotes', { query: { keyword: String(id) } });
    expect(quoteList.records).toMatchObject([{ quote_number: id, state: 'draft', total: null }]);
    const found = await owner.request('POST /admin/find', { body: { text: `${id} ada@` } });
    expect(found.quotes).toEqual(quoteList.records);
  });

  test('a draft can be deleted; a sent quote has to be revised first', async () => {
    const { id, key } = await sendQuote();
    const remove = () => owner.call('POST /admin/quotes/:id/delete', { params: { id }, body: {} });
    expect(await remove()).toMatchObject({ status: 409, body: { reason: 'quote-sent' } });
    await revise(id);
    expect((await remove()).status).toBe(200);
    expect((await owner.call('GET /admin/quotes/:id', { params: { id } })).status).toBe(404);
    const visitor = shop.newVisitor();
    const link = { params: { number: String(id) }, query: { key } };
    expect((await visitor.call('GET /quotes/:number', link)).status).toBe(404);
    expect((await openCheckout(visitor, { id, key })).status).toBe(404);
    const { records } = await owner.request('GET /admin/audit', {
      query: { search: 'subject', keyword: `quote ${id}` },
    });
    expect(records[0]).toMatchObject({ action: 'quote-deleted' });
  });

  test('a sent quote is emailed again on request, a draft is not', async () => {
    const id = await createDraft('again@example.com');
    expect(await resend(id)).toMatchObject({ status: 409, body: { reason: 'quote-not-sent' } });
    await send(id);
    expect((await resend(id)).status).toBe(200);
    const emails = (await sentEmails(shop)).filter((each) => each.includes(`quote/${id}?key=`));
    expect(emails).toHaveLength(2);
    expect((await readQuote(id)).history[0]).toMatchObject({ action: 'email-resent' });

    // The log of emails and the quote share one limit of five emails a day and one history.
    const { records } = await owner.request('GET /admin/emails', { query: {} });
    const logged = records.find((each) => each.quote_number === id)!;
    const resendLogged = () =>
      owner.call('POST /admin/emails/:id/resend', { params: { id: logged.outbox_id } });
    for (let count = 2; count < 5; count += 1) expect((await resendLogged()).status).toBe(200);
    expect((await readQuote(id)).history.filter(({ action }) => action === 'email-resent')).toHaveLength(4);
    expect((await resend(id)).status, 'the refused email of the draft counts, too').toBe(429);
    expect((await resendLogged()).status).toBe(429);
  });

  test('a guest opens a quote’s link and pays the quoted total; the quote cannot be ordered twice', async () => {
    const quote = await sendQuote();
    const email = (await sentEmails(shop)).find((each) => each.includes(`quote/${quote.id}?key=`));
    expect(email).toContain('C$169.50');
    const log = (await owner.request('GET /admin/emails', { query: {} })).records;
    expect(log).toContainEqual(expect.objectContaining({ topic: 'quote', quote_number: quote.id }));
    const buyer = shop.newVisitor();
    expect(await viewQuote(buyer, quote)).toMatchObject({
      state: 'sent',
      content: {
        total: 169.5,
        list_total: 189.99,
        saved: 39.99,
        line_items: [{ item_rate: 150, list_price: 189.99, make: 'Honda' }],
      },
      buyer: { email: 'ada@example.com', address: { province: 'Ontario' } },
      order_id: null,
    });
    expect(await checkoutLines(buyer, quote)).toMatchObject([
      { unit_price: { ca: 150 }, cart_custom_note: 'Price matched', fit: { verdict: 'fits' } },
    ]);
    const placed = await placeOrder(buyer, quote);
    expect(placed).toMatchObject({ status: 200, body: { orderStatus: 'Paid' } });
    const order_id = (placed.body as { orderId: string }).orderId;
    expect(await paymentRecords(shop, order_id)).toMatchObject({ captured: [16950], invoices: 1 });
    expect(await readQuote(quote.id)).toMatchObject({ state: 'ordered', order_id });
    expect(await viewQuote(buyer, quote)).toMatchObject({ state: 'ordered', buyer: null });
    for (const each of [await openCheckout(shop.newVisitor(), quote), await revise(quote.id)])
      expect(each).toMatchObject({ status: 409, body: { reason: 'quote-ordered' } });
  });

  test('the price holds for the quoted quantity only, and until the last day', async () => {
    const quote = await sendQuote();
    const buyer = await visitorWithCart(shop, SETS.civicSportFront, 2);
    const body = await orderInput(buyer, quote);
    const data = { ...SETS.civicSportFront, quantity: 2 };
    const place = (changes: object = {}) => buyer.call('POST /placeorder', { body: { ...body, ...changes } });
    expect(await place({ lineItems: [{ data }] })).toMatchObject({ body: { reason: 'cart-changed' } });
    expect((await buyer.request('GET /header', {})).cartItems).toMatchObject([
      { unit_price: { ca: 189.99 } },
    ]);
    await updateRows(shop.db, 'sales_quote', { valid_until: addDays(today, -1) }, { quote_number: quote.id });
    expect(await viewQuote(buyer, quote)).toMatchObject({ state: 'expired', buyer: null });
    const query = { quote_link: linkOf(quote) };
    for (const response of [
      await openCheckout(buyer, quote),
      await buyer.call('GET /quote', { query: { ...query, currency: 'ca' } }),
      await buyer.call('GET /placeorder/orderid', { query }),
      await place(),
    ])
      expect(response).toMatchObject({ status: 409, body: { reason: 'quote-expired' } });
  });

  test('quotes and the shopper’s own cart are ordered separately, and none changes another', async () => {
    const [first, second] = [await sendQuote(), await sendQuote()];
    const buyer = await visitorWithCart(shop, SETS.civicSportRear, 2);
    expect(await placeOrder(buyer, first)).toMatchObject({ body: { orderStatus: 'Paid' } });
    expect(await linesOf(buyer)).toEqual([`2 ${PARTS.rearOnSale}`]);
    await putInCart(buyer, SETS.civicSportFront, 3);
    await removeFromCart(buyer, SETS.civicSportRear);
    expect(await checkoutLines(buyer, second)).toMatchObject([
      { part_number: PARTS.front, quantity: 1, unit_price: { ca: 150 } },
    ]);
    const order = await buyer.request('POST /placeorder', { body: await buildOrderInput(buyer) });
    expect(await findOrderRow(shop, order.orderId)).toMatchObject({ subtotal: 3 * 18999 });
    expect(await placeOrder(buyer, second)).toMatchObject({ body: { orderStatus: 'Paid' } });
    expect(await linesOf(buyer)).toEqual([]);
  });

  test('a quote is not in the back office’s lists of carts', async () => {
    const { id } = await sendQuote('listed@example.com');
    const { cart_id } = await findRow(shop.db, 'cart', { quote_number: id });
    const carts = await owner.request('GET /admin/carts', { query: {} as never });
    expect(carts.records.map((each) => each.cart_id)).not.toContain(cart_id);
    const query = { search: 'part_number', keyword: PARTS.front } as never;
    const items = await owner.request('GET /admin/cartitems', { query });
    expect(items.records.map((each) => each.cart_custom_note)).not.toContain('Price matched');
  });

  test('a quote keeps its coupon, whatever coupon the buyer’s cart has', async () => {
    const id = await createDraft();
    await save(id, { coupon: 'WELCOME10' });
    await send(id);
    const { link } = await readQuote(id);
    const quote = { id, key: new URL(link!).searchParams.get('key')! };
    const buyer = await visitorWithCart(shop, SETS.civicSportFront);
    await buyer.request('GET /coupon/:code', { params: { code: 'ALLFREE' } });
    const placed = await placeOrder(buyer, quote);
    expect(placed).toMatchObject({ body: { orderStatus: 'Paid' } });
    const { orderId } = placed.body as { orderId: string };
    expect(await findOrderRow(shop, orderId)).toMatchObject({ total_discount: 1500, total: 15255 });
    expect(await buyer.request('GET /header', {})).toMatchObject({ coupon: { code: 'ALLFREE' } });
  });

  test('whoever has the link can order the quote, once; a wrong key or number returns 404', async () => {
    const quote = await sendQuote();
    const devices = [shop.newVisitor(), shop.newVisitor()] as const;
    for (const each of devices)
      expect(await checkoutLines(each, quote)).toMatchObject([
        { unit_price: { ca: 150 }, car_name: null, make: 'Honda' },
      ]);
    const bodies = await Promise.all(devices.map((each) => orderInput(each, quote)));
    const placed = await Promise.all(
      devices.map((each, index) => each.call('POST /placeorder', { body: bodies[index]! })),
    );
    expect(placed.map((each) => each.status).sort()).toEqual([200, 409]);
    for (const each of devices)
      expect(await openCheckout(each, quote)).toMatchObject({ body: { reason: 'quote-ordered' } });
    const key = quote.key.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const wrong of [
      { ...quote, key },
      { ...quote, id: 999_999 },
    ]) {
      const query = { quote_link: linkOf(wrong) };
      const body = { ...bodies[0]!, ...query };
      const visitor = shop.newVisitor();
      for (const response of [
        await openCheckout(visitor, wrong),
        await visitor.call('GET /quote', { query: { ...query, currency: 'ca' } }),
        await visitor.call('GET /placeorder/orderid', { query }),
        await devices[0].call('POST /placeorder', {
          body: { ...body, orderInfo: { ...body.orderInfo, order_id: 'none' } },
        }),
      ])
        expect(response.status).toBe(404);
    }
  });

  test('while a buyer pays a quote, neither others nor staff can order or revise it', async () => {
    const quote = await sendQuote();
    await revise(quote.id);
    await save(quote.id);
    await send(quote.id);
    const buyer = shop.newVisitor();
    const body = await orderInput(buyer, quote, { nonce: `cnon:emu-declined.${quote.id}` });
    expect((await buyer.call('POST /placeorder', { body })).status).toBe(402);
    for (const response of [
      await openCheckout(shop.newVisitor(), quote),
      await revise(quote.id),
      await pay(quote.id),
    ])
      expect(response).toMatchObject({ status: 409, body: { reason: 'quote-being-paid' } });
    const retry = { ...body, nonce: `cnon:emu-ok.${quote.id}` };
    expect(await buyer.call('POST /placeorder', { body: retry })).toMatchObject({
      body: { orderStatus: 'Paid' },
    });
  });

  test('a quote is paid by PayPal, also by a guest who has done nothing else in the shop', async () => {
    const quote = await sendQuote();
    const buyer = shop.newVisitor();
    const { nonce: _nonce, ...body } = await orderInput(buyer, quote, { orderInfo: { payment: 'paypal' } });
    const { paypalOrderId } = await buyer.request('POST /placeorder/paypal', { body: body as PayPalInput });
    await approvePayPal(shop, paypalOrderId);
    expect(await payByPayPal(buyer, body as PayPalInput, paypalOrderId)).toMatchObject({
      body: { orderStatus: 'Paid' },
    });
    expect((await readQuote(quote.id)).state).toBe('ordered');
  });

  test('a quote that is revised while it is being ordered is either ordered or revised', async () => {
    const quote = await sendQuote();
    const buyer = shop.newVisitor();
    const body = await orderInput(buyer, quote);
    const [placed, revised] = await Promise.all([buyer.call('POST /placeorder', { body }), revise(quote.id)]);
    expect([placed.status, revised.status].sort()).toEqual([200, 409]);
    const { state } = await readQuote(quote.id);
    expect(state).toBe(placed.status === 200 ? 'ordered' : 'draft');
  });

  test('a buyer who signs in after opening the link can order the quote', async () => {
    const email = 'later@example.com';
    const quote = await sendQuote(email);
    const buyer = shop.newVisitor();
    expect((await openCheckout(buyer, quote)).status).toBe(200);
    await register(shop, email);
    await confirmEmail(shop, email);
    await signInAs(buyer, email);
    expect(await placeOrder(buyer, quote)).toMatchObject({ body: { orderStatus: 'Paid' } });
    expect((await readQuote(quote.id)).state).toBe('ordered');
  });

  test('a customer’s quote uses their prices and tax exemption, and can be ordered only after signing in', async () => {
    const customer = await signIn(shop, 'garage');
    await confirmEmail(shop, customer.email);
    const params = { id: customer.customer_id };
    await owner.request('POST /admin/customers/:id/exemptions', {
      params,
      body: { tax: 'GST/HST', number: 'CERT-1', valid_until: addDays(today, 30) },
    });
    const { email } = (await owner.request('GET /admin/customers/:id', { params })).record;
    const quote = await sendQuote(email);
    expect(await readQuote(quote.id)).toMatchObject({
      tax: 0,
      total: 150,
      customer_id: customer.customer_id,
    });
    const stranger = shop.newVisitor();
    expect(await viewQuote(stranger, quote)).toMatchObject({ needs_sign_in: true, buyer: null });
    const body = await orderInput(customer, quote);
    for (const response of [
      await openCheckout(stranger, quote),
      await stranger.call('POST /placeorder', {
        body: { ...body, orderInfo: { ...body.orderInfo, order_id: 'none' } },
      }),
    ])
      expect(response).toMatchObject({ body: { reason: 'quote-sign-in' } });
    expect(await placeOrder(customer, quote)).toMatchObject({ body: { orderStatus: 'Paid' } });
    expect(await readQuote(quote.id)).toMatchObject({ state: 'ordered', total: 150 });
  });

  test('changing the buyer of a draft changes its prices, except those that staff set', async () => {
    const id = await createDraft();
    expect((await addLine(id, SETS.civicSportRear)).status).toBe(200);
    const { email } = await signIn(shop, 'quoted', { percentage: 10 });
    await confirmEmail(shop, email);
    expect((await save(id, { email })).status).toBe(200);
    expect((await readQuote(id)).lines).toMatchObject([
      { part_number: PARTS.front, item_rate: 150, own_price: 170.99 },
      { part_number: PARTS.rearOnSale, item_rate: 62.15, custom_note: null },
    ]);
  });

  test('a sent quote cannot be changed; revising it closes its link until it is sent again', async () => {
    const quote = await sendQuote();
    const buyer = shop.newVisitor();
    const body = await orderInput(buyer, quote);
    expect(await save(quote.id)).toMatchObject({ status: 409, body: { reason: 'quote-sent' } });
    expect(await changeLine(quote.id, { price: 99 })).toMatchObject({ body: { reason: 'quote-sent' } });
    expect((await revise(quote.id)).status).toBe(200);
    for (const response of [await openCheckout(buyer, quote), await buyer.call('POST /placeorder', { body })])
      expect(response).toMatchObject({ body: { reason: 'quote-revised' } });
    expect(await viewQuote(buyer, quote)).toMatchObject({ state: 'draft', content: null, buyer: null });
    expect((await changeLine(quote.id, { price: 140 })).status).toBe(200);
    expect((await send(quote.id)).status).toBe(200);
    expect(await buyer.call('POST /placeorder', { body })).toMatchObject({
      body: { reason: 'total-changed' },
    });
    expect(await checkoutLines(buyer, quote)).toMatchObject([{ unit_price: { ca: 140 } }]);
  });

  test('a payment by phone places the order immediately, with stock, invoice and email', async () => {
    const id = await createDraft();
    expect(await pay(id)).toMatchObject({ status: 400, body: { reason: 'quote-address-incomplete' } });
    expect((await save(id)).status).toBe(200);
    expect(await pay(id, { amount: 100 })).toMatchObject({ status: 400 });
    expect((await readQuote(id)).order_id).toBeNull();
    const responses = await Promise.all([pay(id), pay(id)]);
    expect(responses.map((each) => each.status).sort()).toEqual([200, 409]);
    const { order_id, state } = await readQuote(id);
    expect(state).toBe('ordered');
    expect(await paymentRecords(shop, order_id!)).toMatchObject({
      captured: [],
      invoices: 1,
      emails: 1,
    });
    const { record: order } = await owner.request('GET /admin/orders/:id', { params: { id: order_id! } });
    expect(order.orderInfo).toMatchObject({ payment: 'offline', status: 'Paid', total: 169.5 });
    expect(order.timeline.filter((entry) => entry.action === 'order-placed')).toMatchObject([
      { actor: owner.email, after: { quote_number: id } },
    ]);
    const checks = await runDataChecks(shop.db, { from: '2020-01-01', until: '2100-01-01' });
    expect(checks.filter((check) => check.count > 0)).toEqual([]);
  });

  test('invalid details are refused, naming the field, and nothing is saved', async () => {
    const id = await createDraft();
    const before = await readQuote(id);
    const cases: [Record<string, unknown>, string][] = [
      [{ email: 'nobody' }, 'email'],
      [{ address: { ...ADDRESS, province: 'Texas' } }, 'province'],
      [{ valid_until: addDays(today, -1) }, 'valid_until'],
      [{ valid_until: addDays(today, 91) }, 'valid_until'],
      [{ coupon: 'NO-SUCH-CODE' }, 'coupon'],
    ];
    for (const [more, field] of cases)
      expect(await save(id, more), field).toMatchObject({ body: { errors: [{ field }] } });
    expect(await changeLine(id, { price: 120, reason: ' ' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'reason' }] },
    });
    expect(await readQuote(id)).toEqual(before);
    const { record: empty } = await owner.request('POST /admin/quotes', {
      body: { email: 'ada@example.com', country: 'Canada', province: 'Quebec' },
    });
    expect(await send(empty.quote_number)).toMatchObject({ status: 409, body: { reason: 'quote-empty' } });
  });

  test('only staff who may set prices can quote a price other than the buyer’s own', async () => {
    const id = await createDraft();
    const clerk = await signInStaff(shop, 'orders');
    const body = { ...SETS.civicSportFront, quantity: 1, price: 140, reason: 'friend' };
    expect((await clerk.call('POST /admin/quotes/:id/lines/change', { params: { id }, body })).status).toBe(
      403,
    );
    const ownPrice = { ...body, quantity: 2, price: 189.99, reason: '' };
    expect(
      await clerk.call('POST /admin/quotes/:id/lines/change', { params: { id }, body: ownPrice }),
    ).toMatchObject({ status: 200, body: { record: { subtotal: 379.98 } } });
  });

  test('an account that has not confirmed the buyer’s address gets neither the quote nor its order', async () => {
    const email = 'claimed@example.com';
    const stranger = await createCustomer(shop, email);
    await updateRows(shop.db, 'account', { percentage: 10 }, { email });
    const id = await createDraft(email);
    expect((await save(id, { email })).status).toBe(200);
    const asGuest = { customer_id: null, lines: [{ item_rate: 150, own_price: 189.99 }] };
    expect(await readQuote(id)).toMatchObject(asGuest);
    // Quotes from before an account had to be confirmed can name it.
    await updateRows(shop.db, 'sales_quote', { account_id: stranger.customer_id }, { quote_number: id });
    expect(await readQuote(id)).toMatchObject(asGuest);
    await send(id);
    const params = customerParams(stranger);
    const { personalData } = await stranger.request('POST /user/:customerId/personalData', { params });
    expect(personalData.quotes).toEqual([]);
    expect((await pay(id)).status).toBe(200);
    const { order_id } = await readQuote(id);
    expect(await findOrderRow(shop, order_id!)).toMatchObject({ account_id: null, email });
  });

  test('a special price is not extended to more units, neither by adding the set again nor by sending the quote', async () => {
    const id = await createDraft();
    const clerk = await signInStaff(shop, 'orders');
    const added = await clerk.call('POST /admin/quotes/:id/lines', {
      params: { id },
      body: { ...SETS.civicSportFront, car: CIVIC },
    });
    expect(added).toMatchObject({
      body: { record: { lines: [{ quantity: 2, item_rate: 189.99, custom_note: null }], subtotal: 379.98 } },
    });

    const quote = await sendQuote();
    await revise(quote.id);
    const { cart_id } = await findRow(shop.db, 'cart', { quote_number: quote.id });
    await updateRows(shop.db, 'cart_line', { quantity: 20 }, { cart_id });
    await send(quote.id);
    const { content } = await viewQuote(shop.newVisitor(), quote);
    expect(content).toMatchObject({ subtotal: 3799.8 });
    expect(await openCheckout(shop.newVisitor(), quote)).toMatchObject({
      body: {
        cartItems: [{ quantity: 20, cart_custom_note: `Quote ${quote.id}` }],
        totals: { ca: { subtotal: 3799.8 } },
      },
    });
  });

  test('a payment by phone for an opened quote orders what was sent and leaves the buyer’s cart', async () => {
    const id = await createDraft();
    await save(id);
    await send(id);
    const key = new URL((await readQuote(id)).link!).searchParams.get('key')!;
    const buyer = await visitorWithCart(shop, SETS.civicSportRear);
    await orderInput(buyer, { id, key });
    expect((await pay(id)).status).toBe(200);
    expect(await readQuote(id)).toMatchObject({ state: 'ordered', total: 169.5 });
    expect(await linesOf(buyer)).toEqual([`1 ${PARTS.rearOnSale}`]);
  });

  test('a quote has its own car: opening it neither reads nor changes the buyer’s answers about the same car', async () => {
    const SI = { ...CIVIC, trim: 'Si', engine: null };
    const key = 'Front: rotor in';
    const createOwner = async (value: string) => {
      const shopper = shop.newVisitor();
      const { submodel: _, engine: __, ...levels } = SI;
      const { cars } = await shopper.request('POST /garage/choose', { body: levels });
      await shopper.request('POST /garage/:id', {
        params: { id: cars[0]!.id },
        body: { answer: { key, value } },
      });
      return shopper;
    };
    const openQuote = async (buyer: Shopper, more: Record<string, unknown>) => {
      const { record } = await owner.request('POST /admin/quotes', {
        body: { email: 'ada@example.com', country: 'Canada', province: 'Ontario', ...more },
      });
      const id = record.quote_number;
      if (!more.cart_id)
        await owner.request('POST /admin/quotes/:id/lines', {
          params: { id },
          body: { ...SETS.civicSiLargeRotor, car: SI },
        });
      await send(id);
      const link = new URL((await readQuote(id)).link!);
      return checkoutLines(buyer, { id, key: link.searchParams.get('key')! });
    };
    const buyer = await createOwner('12.6');
    expect(await openQuote(buyer, {})).toMatchObject([{ fit: { verdict: 'fits-with-condition' } }]);
    const other = await createOwner('11.8');
    await putInCart(other, SETS.civicSiSmallRotor);
    const { records } = await owner.request('GET /admin/carts', { query: {} as never });
    const { cart_id } = records.find(
      ({ lines }) => lines[0]!.car_part_id === SETS.civicSiSmallRotor.car_part_id,
    )!;
    expect(await openQuote(buyer, { cart_id })).toMatchObject([{ fit: { verdict: 'fits' } }]);
    const { cars } = await buyer.request('GET /garage', {});
    expect(cars).toMatchObject([{ trim: 'Si', answers: { [key]: '12.6' } }]);
  });

  test('a quote that a customer has opened can be opened again after the account is closed', async () => {
    const quote = await sendQuote();
    const customer = await createCustomer(shop, 'closing@example.com');
    await orderInput(customer, quote);
    await closeAccount(customer);
    const buyer = shop.newVisitor();
    expect(await checkoutLines(buyer, quote)).toMatchObject([
      { ...CIVIC, quantity: 1, unit_price: { ca: 150 } },
    ]);
  });

  test('only staff who may set prices can extend a quote with a special price', async () => {
    const id = await createDraft();
    const clerk = await signInStaff(shop, 'orders');
    const saveDay = (days: number) =>
      clerk.call('POST /admin/quotes/:id', {
        params: { id },
        body: details({ valid_until: addDays(today, days) }),
      });
    expect(await saveDay(30)).toMatchObject({
      status: 403,
      body: { reason: 'staff-not-allowed', errors: [{ field: 'valid_until' }] },
    });
    expect((await saveDay(7)).status).toBe(200);
    expect((await save(id, { valid_until: addDays(today, 30) })).status).toBe(200);
    const body = { ...SETS.civicSportFront, quantity: 1, price: 189.99, reason: '' };
    await clerk.request('POST /admin/quotes/:id/lines/change', { params: { id }, body });
    expect((await saveDay(60)).status, 'at the buyer’s own price').toBe(200);
  });

  test('the migration takes the carts of sent quotes back from their buyers, who keep their own lines', async () => {
    const quote = await sendQuote();
    const buyer = await visitorWithCart(shop, SETS.civicSportRear, 2);
    const cart = await findRow(shop.db, 'cart', { quote_number: quote.id });
    const { records } = await owner.request('GET /admin/carts', { query: {} as never });
    const own = records[0]!;
    expect(own.lines).toMatchObject([{ part_number: PARTS.rearOnSale }]);
    // As an earlier version, without the migration's trigger, left them when a buyer had opened the quote and changed its lines.
    await sql`drop trigger quote_cart_keeps_owner on cart`.execute(shop.db);
    const { guest_id } = await findRow(shop.db, 'cart', { cart_id: own.cart_id });
    await updateRows(shop.db, 'cart_line', { quantity: 5, cart_cad_price: null }, { cart_id: cart.cart_id });
    await updateRows(shop.db, 'cart_line', { cart_id: cart.cart_id }, { cart_id: own.cart_id });
    await updateRows(shop.db, 'cart', { closed_at: new Date() }, { cart_id: own.cart_id });
    await updateRows(shop.db, 'cart', { guest_id }, { cart_id: cart.cart_id });
    const folder = await mkdtemp(`${tmpdir()}/shop-migrations-`);
    await copyFile('migrations/0026_quote_carts.sql', `${folder}/9026_quote_carts.sql`);
    await migrate(shop.db, pathToFileURL(`${folder}/`));
    expect(await linesOf(buyer)).toEqual([`2 ${PARTS.rearOnSale}`]);
    expect(await checkoutLines(buyer, quote)).toMatchObject([
      { ...CIVIC, part_number: PARTS.front, quantity: 1, unit_price: { ca: 150 } },
    ]);
  });

  test('a process of the previous version cannot give a quote’s cart to a buyer', async () => {
    const { id } = await sendQuote();
    const guest_id = crypto.randomUUID();
    await expect(updateRows(shop.db, 'cart', { guest_id }, { quote_number: id })).rejects.toThrow(
      'keeps its owner',
    );
  });
});
