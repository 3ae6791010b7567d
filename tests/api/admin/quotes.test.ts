import { expect, test } from 'vitest';
import { runDataChecks } from '#server/admin/overview/data-checks.ts';
import { confirmEmail, createCustomer, customerParams } from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { dayFromToday } from '#tests/support/days.ts';
import { savedAddress } from '#tests/support/order-input.ts';
import { paymentRecords } from '#tests/support/order-records.ts';
import { findOrderRow, placePaidOrder, visitorWithCart } from '#tests/support/orders.ts';
import {
  buildQuoteOrder,
  CIVIC,
  cartOf,
  openQuoteCheckout,
  QUOTE_ADDRESS,
  readQuoteLines,
  staffQuotes,
  viewQuote,
} from '#tests/support/quotes.ts';
import { findRow, updateRows } from '#tests/support/rows.ts';
import { sentEmails } from '#tests/support/sent-emails.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

describeWithDatabase('quotes in the back office', (open) => {
  const shop = startShopForSuite(open, { env: { LIMITS: 'on' } });
  const owner = createForSuite(() => signInStaff(shop, 'owner'));
  const {
    addLine,
    changeLine,
    readQuote,
    send,
    resend,
    revise,
    createDraft,
    readLink,
    sendQuote,
    details,
    save,
    pay,
  } = staffQuotes(owner);

  test('a quote has the car, the price with its reason, and the taxes of the address', async () => {
    const id = await createDraft();
    expect(await readQuote(id)).toMatchObject({
      state: 'draft',
      currency: 'ca',
      subtotal: 150,
      tax: 19.5,
      total: 169.5,
      valid_until: dayFromToday(14),
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
    expect((await save(id)).status).toBe(200);
    const byName = await owner.request('GET /admin/quotes', { query: { keyword: 'Byron' } });
    expect(byName.records).toMatchObject([{ quote_number: id }]);
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
    expect((await openQuoteCheckout(visitor, { id, key })).status).toBe(404);
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

  test('a quote is not in the back office’s lists of carts', async () => {
    const { id } = await sendQuote('listed@example.com');
    const { cart_id } = await findRow(shop.db, 'cart', { quote_number: id });
    const carts = await owner.request('GET /admin/carts', { query: {} as never });
    expect(carts.records.map((each) => each.cart_id)).not.toContain(cart_id);
    const query = { search: 'part_number', keyword: PARTS.front } as never;
    const items = await owner.request('GET /admin/cartitems', { query });
    expect(items.records.map((each) => each.cart_custom_note)).not.toContain('Price matched');
  });

  test('a quote from an order has the order’s sets, cars and address, at today’s prices', async () => {
    const { order_id } = await placePaidOrder(shop);
    const { record: order } = await owner.request('GET /admin/orders/:id', { params: { id: order_id } });
    const { email, shipping_country: country, shipping_province: province } = order.orderInfo;
    const body = { email, country, province, order_id };
    const unknownOrder = { ...body, order_id: 'NO-SUCH' };
    expect((await owner.call('POST /admin/quotes', { body: unknownOrder })).status).toBe(404);
    await updateRows(shop.db, 'item', { cad_price: 20000 }, { part_number: PARTS.front });
    const { record } = await owner.request('POST /admin/quotes', { body });
    await updateRows(shop.db, 'item', { cad_price: 18999 }, { part_number: PARTS.front });
    const [line] = order.lineItems;
    expect(record).toMatchObject({
      email,
      address: { address_line_1: order.orderInfo.shipping_address_line_1, province },
      lines: [
        {
          part_number: line!.part_number,
          year: line!.year,
          model: line!.model,
          quantity: line!.quantity,
          item_rate: 200,
        },
      ],
    });
    const { record: other } = await owner.request('POST /admin/quotes', {
      body: { ...body, email: 'someone-else@example.com' },
    });
    expect(other.address, 'another buyer does not get the address').toMatchObject({
      first_name: '',
      address_line_1: '',
    });
    const { record: elsewhere } = await owner.request('POST /admin/quotes', {
      body: { ...body, province: 'Alberta' },
    });
    expect(elsewhere.address, 'an address in another province is not used').toMatchObject({
      address_line_1: '',
      province: 'Alberta',
    });
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
    const body = await buildQuoteOrder(buyer, quote);
    expect(await save(quote.id)).toMatchObject({ status: 409, body: { reason: 'quote-sent' } });
    expect(await changeLine(quote.id, { price: 99 })).toMatchObject({ body: { reason: 'quote-sent' } });
    expect((await revise(quote.id)).status).toBe(200);
    for (const response of [
      await openQuoteCheckout(buyer, quote),
      await buyer.call('POST /placeorder', { body }),
    ])
      expect(response).toMatchObject({ body: { reason: 'quote-revised' } });
    expect(await viewQuote(buyer, quote)).toMatchObject({ state: 'draft', content: null, buyer: null });
    expect((await changeLine(quote.id, { price: 140 })).status).toBe(200);
    expect((await send(quote.id)).status).toBe(200);
    expect(await buyer.call('POST /placeorder', { body })).toMatchObject({
      body: { reason: 'total-changed' },
    });
    expect(await readQuoteLines(buyer, quote)).toMatchObject([{ unit_price: { ca: 140 } }]);
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

  test('a payment completes the address of a sent quote, but not in another province', async () => {
    const { id } = await sendQuote();
    const elsewhere = { ...QUOTE_ADDRESS, province: 'Quebec' };
    expect(await pay(id, { address: elsewhere })).toMatchObject({ status: 400 });
    expect((await readQuote(id)).state, 'its link still works').toBe('sent');
    expect((await pay(id, { address: QUOTE_ADDRESS })).status).toBe(200);
    const { order_id } = await readQuote(id);
    const { record } = await owner.request('GET /admin/orders/:id', { params: { id: order_id! } });
    expect(record.orderInfo).toMatchObject({ shipping_address_line_1: '1 King St', shipping_zip: 'M5H1A1' });
  });

  test('a new quote has the default address and the percentage of the account, if the address is in the province', async () => {
    const customer = await createCustomer(shop, 'fleet@example.com');
    const { customer_id } = customer;
    await updateRows(shop.db, 'account', { percentage: 5, email_verified_at: new Date() }, { customer_id });
    await owner.request('POST /admin/customers/:id/addresses', {
      params: { id: customer_id },
      body: { addressInfo: savedAddress() },
    });
    const create = async (province: string) =>
      (
        await owner.request('POST /admin/quotes', {
          body: { email: 'fleet@example.com', country: 'Canada', province },
        })
      ).record;
    const { province, address_line_1 } = savedAddress();
    expect(await create(province!)).toMatchObject({ percentage: 5, address: { address_line_1, province } });
    expect((await create('Yukon')).address).toMatchObject({ province: 'Yukon', address_line_1: '' });
  });

  test('invalid details are refused, naming the field, and nothing is saved; an empty quote is not sent', async () => {
    const id = await createDraft();
    const before = await readQuote(id);
    const cases: [Record<string, unknown>, string][] = [
      [{ email: 'nobody' }, 'email'],
      [{ address: { ...QUOTE_ADDRESS, province: 'Texas' } }, 'province'],
      [{ valid_until: dayFromToday(-1) }, 'valid_until'],
      [{ valid_until: dayFromToday(91) }, 'valid_until'],
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

  test('a coupon for the other currency is refused', async () => {
    const id = await createDraft();
    const promotion = { type: 'Percentage', level: 'Order', percentage: 10, price_off: 0 } as const;
    const days = { start_time: dayFromToday(0), end_time: dayFromToday(200) };
    for (const currency of ['us', 'ca'] as const) {
      const data = { ...promotion, ...days, code: `ONLY-${currency}`, description: 'one currency', currency };
      await owner.request('POST /admin/promotions/:id', { params: { id: 'new' }, body: { data } });
    }
    expect(await save(id, { coupon: 'only-us' })).toMatchObject({ body: { errors: [{ field: 'coupon' }] } });
    expect((await save(id, { coupon: 'only-ca' })).status).toBe(200);
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

  test('an account whose email address is the buyer’s, but not confirmed, gets neither the quote nor its order', async () => {
    const email = 'claimed@example.com';
    const otherCustomer = await createCustomer(shop, email);
    await updateRows(shop.db, 'account', { percentage: 10 }, { email });
    const id = await createDraft(email);
    expect((await save(id, { email })).status).toBe(200);
    const asGuest = { customer_id: null, lines: [{ item_rate: 150, own_price: 189.99 }] };
    expect(await readQuote(id)).toMatchObject(asGuest);
    // Older quotes may name an unconfirmed account.
    await updateRows(shop.db, 'sales_quote', { account_id: otherCustomer.customer_id }, { quote_number: id });
    expect(await readQuote(id)).toMatchObject(asGuest);
    await send(id);
    const params = customerParams(otherCustomer);
    const { personalData } = await otherCustomer.request('POST /user/:customerId/personalData', { params });
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
    expect(await openQuoteCheckout(shop.newVisitor(), quote)).toMatchObject({
      body: {
        cartItems: [{ quantity: 20, cart_custom_note: `Quote ${quote.id}` }],
        totals: { ca: { subtotal: 3799.8 } },
      },
    });
  });

  test('while the buyer’s checkout of a quote is open, a payment by phone orders the quote as sent; the buyer’s cart stays', async () => {
    const id = await createDraft();
    await save(id);
    await send(id);
    const buyer = await visitorWithCart(shop, SETS.civicSportRear);
    await buildQuoteOrder(buyer, await readLink(id));
    expect((await pay(id)).status).toBe(200);
    expect(await readQuote(id)).toMatchObject({ state: 'ordered', total: 169.5 });
    expect(await cartOf(buyer)).toEqual([`1 ${PARTS.rearOnSale}`]);
  });

  test('only staff who may set prices can extend a quote with a special price', async () => {
    const id = await createDraft();
    const clerk = await signInStaff(shop, 'orders');
    const saveDay = (days: number) =>
      clerk.call('POST /admin/quotes/:id', {
        params: { id },
        body: details({ valid_until: dayFromToday(days) }),
      });
    expect(await saveDay(30)).toMatchObject({
      status: 403,
      body: { reason: 'staff-not-allowed', errors: [{ field: 'valid_until' }] },
    });
    expect((await saveDay(7)).status).toBe(200);
    expect((await save(id, { valid_until: dayFromToday(30) })).status).toBe(200);
    const body = { ...SETS.civicSportFront, quantity: 1, price: 189.99, reason: '' };
    await clerk.request('POST /admin/quotes/:id/lines/change', { params: { id }, body });
    expect((await saveDay(60)).status, 'at the buyer’s own price').toBe(200);
  });
});
