import { expect, test } from 'vitest';
import { confirmEmail, register, signInAs } from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { dayFromToday } from '#tests/support/days.ts';
import { buildOrderInput, putInCart, removeFromCart } from '#tests/support/order-input.ts';
import { paymentRecords } from '#tests/support/order-records.ts';
import { findOrderRow, visitorWithCart } from '#tests/support/orders.ts';
import { approvePayPal, type PayPalInput, payByPayPal } from '#tests/support/paypal.ts';
import {
  buildQuoteOrder,
  CIVIC,
  cartOf,
  linkOf,
  openQuoteCheckout,
  placeQuoteOrder,
  readQuoteLines,
  staffQuotes,
  viewQuote,
} from '#tests/support/quotes.ts';
import { updateRows } from '#tests/support/rows.ts';
import { sentEmails } from '#tests/support/sent-emails.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

describeWithDatabase('ordering a quote', (open) => {
  const shop = startShopForSuite(open, { env: { LIMITS: 'on' } });
  const owner = createForSuite(() => signInStaff(shop, 'owner'));
  const { readQuote, send, revise, createDraft, readLink, sendQuote, save } = staffQuotes(owner);

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
    expect(await readQuoteLines(buyer, quote)).toMatchObject([
      { unit_price: { ca: 150 }, cart_custom_note: 'Price matched', fit: { verdict: 'fits' } },
    ]);
    const placed = await placeQuoteOrder(buyer, quote);
    expect(placed).toMatchObject({ status: 200, body: { orderStatus: 'Paid' } });
    const order_id = (placed.body as { orderId: string }).orderId;
    expect(await paymentRecords(shop, order_id)).toMatchObject({ captured: [16950], invoices: 1 });
    expect(await readQuote(quote.id)).toMatchObject({ state: 'ordered', order_id });
    expect(await viewQuote(buyer, quote)).toMatchObject({ state: 'ordered', buyer: null });
    for (const each of [await openQuoteCheckout(shop.newVisitor(), quote), await revise(quote.id)])
      expect(each).toMatchObject({ status: 409, body: { reason: 'quote-ordered' } });
  });

  test('a quote is ordered in the quoted quantity only, and until its last day', async () => {
    const quote = await sendQuote();
    const buyer = await visitorWithCart(shop, SETS.civicSportFront, 2);
    const body = await buildQuoteOrder(buyer, quote);
    const data = { ...SETS.civicSportFront, quantity: 2 };
    const place = (changes: object = {}) => buyer.call('POST /placeorder', { body: { ...body, ...changes } });
    expect(await place({ lineItems: [{ data }] })).toMatchObject({ body: { reason: 'cart-changed' } });
    await updateRows(shop.db, 'sales_quote', { valid_until: dayFromToday(-1) }, { quote_number: quote.id });
    expect(await viewQuote(buyer, quote)).toMatchObject({ state: 'expired', buyer: null });
    const query = { quote_link: linkOf(quote) };
    for (const response of [
      await openQuoteCheckout(buyer, quote),
      await buyer.call('GET /quote', { query: { ...query, currency: 'ca' } }),
      await buyer.call('GET /placeorder/orderid', { query }),
      await place(),
    ])
      expect(response).toMatchObject({ status: 409, body: { reason: 'quote-expired' } });
  });

  test('quotes and the shopper’s own cart are ordered separately, and none changes another', async () => {
    const [first, second] = [await sendQuote(), await sendQuote()];
    const buyer = await visitorWithCart(shop, SETS.civicSportRear, 2);
    expect(await placeQuoteOrder(buyer, first)).toMatchObject({ body: { orderStatus: 'Paid' } });
    expect(await cartOf(buyer)).toEqual([`2 ${PARTS.rearOnSale}`]);
    await putInCart(buyer, SETS.civicSportFront, 3);
    await removeFromCart(buyer, SETS.civicSportRear);
    expect(await readQuoteLines(buyer, second)).toMatchObject([
      { part_number: PARTS.front, quantity: 1, unit_price: { ca: 150 } },
    ]);
    const order = await buyer.request('POST /placeorder', { body: await buildOrderInput(buyer) });
    expect(await findOrderRow(shop, order.orderId)).toMatchObject({ subtotal: 3 * 18999 });
    expect(await placeQuoteOrder(buyer, second)).toMatchObject({ body: { orderStatus: 'Paid' } });
    expect(await cartOf(buyer)).toEqual([]);
  });

  test('a quote keeps its coupon, whatever coupon the buyer’s cart has', async () => {
    const id = await createDraft();
    await save(id, { coupon: 'WELCOME10' });
    await send(id);
    const quote = await readLink(id);
    const buyer = await visitorWithCart(shop, SETS.civicSportFront);
    await buyer.request('GET /coupon/:code', { params: { code: 'ALLFREE' } });
    const placed = await placeQuoteOrder(buyer, quote);
    expect(placed).toMatchObject({ body: { orderStatus: 'Paid' } });
    const { orderId } = placed.body as { orderId: string };
    expect(await findOrderRow(shop, orderId)).toMatchObject({ total_discount: 1500, total: 15255 });
    expect(await buyer.request('GET /header', {})).toMatchObject({ coupon: { code: 'ALLFREE' } });
  });

  test('whoever has the link can order the quote, once; a wrong key or number returns 404', async () => {
    const quote = await sendQuote();
    const devices = [shop.newVisitor(), shop.newVisitor()] as const;
    for (const each of devices)
      expect(await readQuoteLines(each, quote)).toMatchObject([
        { unit_price: { ca: 150 }, car_name: null, make: 'Honda' },
      ]);
    const bodies = await Promise.all(devices.map((each) => buildQuoteOrder(each, quote)));
    const placed = await Promise.all(
      devices.map((each, index) => each.call('POST /placeorder', { body: bodies[index]! })),
    );
    expect(placed.map((each) => each.status).sort()).toEqual([200, 409]);
    for (const each of devices)
      expect(await openQuoteCheckout(each, quote)).toMatchObject({ body: { reason: 'quote-ordered' } });
    const key = quote.key.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const wrong of [
      { ...quote, key },
      { ...quote, id: 999_999 },
    ]) {
      const query = { quote_link: linkOf(wrong) };
      const body = { ...bodies[0]!, ...query };
      const visitor = shop.newVisitor();
      for (const response of [
        await openQuoteCheckout(visitor, wrong),
        await visitor.call('GET /quote', { query: { ...query, currency: 'ca' } }),
        await visitor.call('GET /placeorder/orderid', { query }),
        await devices[0].call('POST /placeorder', {
          body: { ...body, orderInfo: { ...body.orderInfo, order_id: 'none' } },
        }),
      ])
        expect(response.status).toBe(404);
    }
  });

  test('a quote is paid by PayPal, also by a guest who has done nothing else in the shop', async () => {
    const quote = await sendQuote();
    const buyer = shop.newVisitor();
    const { nonce: _nonce, ...body } = await buildQuoteOrder(buyer, quote, {
      orderInfo: { payment: 'paypal' },
    });
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
    const body = await buildQuoteOrder(buyer, quote);
    const [placed, revised] = await Promise.all([buyer.call('POST /placeorder', { body }), revise(quote.id)]);
    expect([placed.status, revised.status].sort()).toEqual([200, 409]);
    const { state } = await readQuote(quote.id);
    expect(state).toBe(placed.status === 200 ? 'ordered' : 'draft');
  });

  test('a buyer who signs in after opening the link can order the quote', async () => {
    const email = 'later@example.com';
    const quote = await sendQuote(email);
    const buyer = shop.newVisitor();
    expect((await openQuoteCheckout(buyer, quote)).status).toBe(200);
    await register(shop, email);
    await confirmEmail(shop, email);
    await signInAs(buyer, email);
    expect(await placeQuoteOrder(buyer, quote)).toMatchObject({ body: { orderStatus: 'Paid' } });
    expect((await readQuote(quote.id)).state).toBe('ordered');
  });

  test('a customer’s quote uses their prices and tax exemption, and can be ordered only after signing in', async () => {
    const customer = await signIn(shop, 'garage');
    await confirmEmail(shop, customer.email);
    const params = { id: customer.customer_id };
    await owner.request('POST /admin/customers/:id/exemptions', {
      params,
      body: { tax: 'GST/HST', number: 'CERT-1', valid_until: dayFromToday(30) },
    });
    const { email } = (await owner.request('GET /admin/customers/:id', { params })).record;
    const quote = await sendQuote(email);
    expect(await readQuote(quote.id)).toMatchObject({
      tax: 0,
      total: 150,
      customer_id: customer.customer_id,
    });
    const otherVisitor = shop.newVisitor();
    expect(await viewQuote(otherVisitor, quote)).toMatchObject({ needs_sign_in: true, buyer: null });
    const body = await buildQuoteOrder(customer, quote);
    for (const response of [
      await openQuoteCheckout(otherVisitor, quote),
      await otherVisitor.call('POST /placeorder', {
        body: { ...body, orderInfo: { ...body.orderInfo, order_id: 'none' } },
      }),
    ])
      expect(response).toMatchObject({ body: { reason: 'quote-sign-in' } });
    expect(await placeQuoteOrder(customer, quote)).toMatchObject({ body: { orderStatus: 'Paid' } });
    expect(await readQuote(quote.id)).toMatchObject({ state: 'ordered', total: 150 });
  });

  test('a quote has its own car: opening it neither reads nor changes the buyer’s answers about the same car', async () => {
    const SI = { ...CIVIC, trim: 'Si', engine: null };
    const key = 'Front: rotor in';
    const createDriver = async (value: string) => {
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
      return readQuoteLines(buyer, await readLink(id));
    };
    const buyer = await createDriver('12.6');
    expect(await openQuote(buyer, {})).toMatchObject([{ fit: { verdict: 'fits-with-condition' } }]);
    const other = await createDriver('11.8');
    await putInCart(other, SETS.civicSiSmallRotor);
    const { records } = await owner.request('GET /admin/carts', { query: {} as never });
    const { cart_id } = records.find(
      ({ lines }) => lines[0]!.car_part_id === SETS.civicSiSmallRotor.car_part_id,
    )!;
    expect(await openQuote(buyer, { cart_id })).toMatchObject([{ fit: { verdict: 'fits' } }]);
    const { cars } = await buyer.request('GET /garage', {});
    expect(cars).toMatchObject([{ trim: 'Si', answers: { [key]: '12.6' } }]);
  });
});
