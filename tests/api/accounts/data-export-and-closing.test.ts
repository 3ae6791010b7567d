import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ok } from '#domain/result.ts';
import { findAlteredEntry } from '#server/audit/queries.ts';
import { withLockedAccount } from '#server/customers/with-locked-account.ts';
import { saveEvent } from '#server/payments/events.ts';
import { confirmEmail, createCustomer, customerParams, PASSWORD, signInAs } from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { ADDRESS, buildOrderInput, putInCart, savedAddress } from '#tests/support/order-input.ts';
import { placeOrder } from '#tests/support/orders.ts';
import { findRow, findRows } from '#tests/support/rows.ts';
import type { TestShop } from '#tests/support/shop.ts';
import { PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

const NAME = 'Zinnober';

/** Creates a customer with data in every part of the account. Returns the customer and the id of their order. */
async function createActiveCustomer(shop: TestShop, email: string) {
  const shopper = await createCustomer(shop, email);
  await putInCart(shopper, SETS.civicSportFront);
  const { orderId } = await placeOrder(shopper);
  await putInCart(shopper, SETS.civicSportRear, 3);
  await shopper.request('POST /user/address/create', {
    body: { addressInfo: savedAddress({ ...ADDRESS, first_name: NAME }) },
  });
  const { wishLists } = await shopper.request('POST /user/wishList/create', {
    body: { wishList: { list_name: `${NAME} list` } },
  });
  await shopper.request('POST /user/wishList/item/add', {
    body: {
      listId: wishLists[0]!.list_id,
      partNumber: PARTS.rearOnSale,
      carPartId: SETS.civicSportRear.car_part_id,
    },
  });
  await shopper.request('POST /user/:customerId/savedCar', {
    params: customerParams(shopper),
    body: { year: 2018, make: 'Honda', model: 'Civic' },
  });
  await shopper.request('POST /user/:customerId/recentSearch', {
    params: customerParams(shopper),
    body: { category: 'rotor', subcategory: 'search', search_term: 'displayname', search_content: 'civic' },
  });
  await shopper.request('POST /user/request', {
    body: { type: 'Other', email, title: 'Hello', content: 'A question' },
  });
  await shopper.request('POST /user/information/update', {
    body: { customerInfo: { first_name: NAME, last_name: 'Rot', phone_number: '6045550199' } },
  });
  return { shopper, orderId };
}

const tryToClose = (shopper: Awaited<ReturnType<typeof createCustomer>>, password: string) =>
  shopper.call('POST /user/:customerId/account/delete', {
    params: customerParams(shopper),
    body: { password },
  });

describeWithDatabase('exporting personal data and closing an account', (open) => {
  const shop = startShopForSuite(open);

  test('ACC-07 the export holds all personal data in one document, without secrets', async () => {
    const { shopper, orderId } = await createActiveCustomer(shop, 'data@example.com');
    const owner = await signInStaff(shop, 'owner');
    const params = { id: shopper.customer_id };
    const credit = { currency: 'ca', kind: 'grant', amount: 12.5, note: 'goodwill' } as const;
    await owner.request('POST /admin/customers/:id/credit', { params, body: credit });
    await owner.request('POST /admin/customers/:id', {
      params,
      body: { customer_id: shopper.customer_id, data: { percentage: 5 } },
    });
    const { personalData } = await shopper.request('POST /user/:customerId/personalData', {
      params: customerParams(shopper),
    });
    expect(personalData).toMatchObject({
      account: { email: 'data@example.com', first_name: NAME, phone_number: '6045550199' },
      sessions: [{ seen_time: expect.any(String) }],
      addresses: [{ first_name: NAME, address_line_1: '1 King St' }],
      wishLists: [{ list_name: `${NAME} list`, item_number: 1 }],
      wishListsItems: [{ ...SETS.civicSportRear }],
      savedCar: [{ year: 2018, model: 'Civic' }],
      recentSearch: [{ search_content: 'civic' }],
      cartItems: [{ part_number: PARTS.rearOnSale, quantity: 3 }],
      orders: [{ order: { order_id: orderId, line_items: [{ part_number: PARTS.front }] } }],
      messages: [{ title: 'Hello', messages: [{ content: 'A question', direction: false }] }], // from the customer
      credit: [{ currency: 'ca', kind: 'grant', amount: 12.5, note: 'goodwill' }],
    });
    expect(personalData.history.map(({ action, by }) => `${action} by ${by}`)).toEqual([
      'export-data by customer',
      'customer-saved by staff',
      'credit-grant by staff',
      'change-profile by customer',
      'sign-in by customer',
      'register by customer',
    ]);
    const text = JSON.stringify(personalData);
    expect(text, 'staff are not named').not.toContain('owner@shop.example');
    // The customer's id and email are cookies too but belong in the export; short values can occur by chance.
    for (const secret of ['argon2', shopper.headers.hashcode!, ...shopper.cookies.values()]) {
      if (secret !== shopper.customer_id && secret !== 'data@example.com' && secret.length > 8)
        expect(text).not.toContain(secret);
    }
    const entries = await findRows(shop.db, 'audit', { action: 'export-data' });
    expect(entries).toMatchObject([{ subject: `account ${shopper.customer_id}` }]);
  });

  test('ACC-07 a wrong password does not close the account', async () => {
    const { shopper } = await createActiveCustomer(shop, 'stays@example.com');
    expect(await tryToClose(shopper, `${PASSWORD}x`)).toMatchObject({
      status: 401,
      body: { smessage: 'Current password is wrong.' },
    });
    const { addresses } = await shopper.request('GET /user/:customerId/addresses', {
      params: customerParams(shopper),
    });
    expect(addresses).toHaveLength(1);
  });

  test('ACC-07 closing an account deletes its personal data, keeps its orders and ends every session', async () => {
    const { shopper, orderId } = await createActiveCustomer(shop, 'leaves@example.com');
    const otherDevice = shop.newVisitor();
    await signInAs(otherDevice, 'leaves@example.com');
    expect((await tryToClose(shopper, PASSWORD)).body).toMatchObject({
      smessage: 'Your account has been deleted.',
    });

    const rows = await Promise.all(
      (['address', 'wish_list', 'car', 'recent_search'] as const).map((table) =>
        findRows(shop.db, table, { customer_id: shopper.customer_id }),
      ),
    );
    expect(rows.flat()).toEqual([]);
    const account = await findRow(shop.db, 'account', { customer_id: shopper.customer_id });
    expect(account).toMatchObject({
      first_name: null,
      last_name: null,
      company: null,
      phone_number: null,
      password_hash: null,
      is_active: false,
      email: expect.stringMatching(/^[0-9a-f]{32}@ended\.invalid$/),
    });
    const messages = await findRows(shop.db, 'message', { account_id: shopper.customer_id });
    expect(messages).toMatchObject([{ email: account.email, content: '(deleted)' }]);
    const order = await findRow(shop.db, 'orders', { order_id: orderId });
    expect(order).toMatchObject({ status: 'Paid', email: 'leaves@example.com', total: 21469 });
    const cart = await shop.db
      .selectFrom('cart_line')
      .innerJoin('cart', 'cart.cart_id', 'cart_line.cart_id')
      .select('part_number')
      .where('account_id', '=', shopper.customer_id)
      .where('closed_at', 'is', null)
      .execute();
    expect(cart).toEqual([]);

    for (const browser of [shopper, otherDevice]) {
      expect((await browser.call('GET /user/information', {})).status).toBe(401);
    }
    const signIn = await shop.newVisitor().call('POST /user/login', {
      body: { email: 'leaves@example.com', password: PASSWORD },
    });
    expect(signIn.status).toBe(401);
  });

  test('closing an account erases its messages, mailbox, analytics id and provider events from every table', async () => {
    // A coupon use stores the mailbox of this email: veryprivate@gmail.com.
    const email = 'very.private+tag@gmail.com';
    const shopper = await createCustomer(shop, email);
    await shop.db
      .insertInto('promotion')
      .values({ code: 'FORGET', type: 'Price', level: 'Order', description: 'x', price_off: 5 })
      .execute();
    await putInCart(shopper, SETS.civicSportFront);
    await shopper.request('GET /coupon/:code', { params: { code: 'FORGET' } });
    const body = await buildOrderInput(shopper);
    const analytics = { client_id: '1234567.7654321' };
    const { orderId } = await shopper.request('POST /placeorder', { body: { ...body, analytics } });
    const contactRequest = {
      type: 'Other',
      email,
      order_id: orderId,
      title: 'Xylophon',
      content: 'My Xylophon',
    } as const;
    await shopper.request('POST /user/request', { body: contactRequest });
    const owner = await signInStaff(shop, 'owner');
    const { records } = await owner.request('GET /admin/messages', { query: {} });
    const { message_id } = records.find((each) => each.title === 'Xylophon')!;
    await owner.request('POST /admin/reply', {
      body: { message_id, data: { reply_message: 'About your Xylophon' } },
    });
    await owner.request('POST /admin/request', {
      body: {
        customer_id: shopper.customer_id,
        data: { type: 'Action Required', order_id: orderId, title: 'Xylophon?', content: 'Which Xylophon?' },
      },
    });
    // Two quotes for the confirmed address, one of which is deleted.
    await confirmEmail(shop, email);
    const createQuote = async () => {
      const { record: quote } = await owner.request('POST /admin/quotes', {
        body: { email, country: 'Canada', province: 'Ontario' },
      });
      const { quote_number, valid_until, last_modified_time } = quote;
      const address = { ...quote.address, first_name: 'Xylophon' };
      await owner.request('POST /admin/quotes/:id', {
        params: { id: quote_number },
        body: { email, address, message: 'For your Xylophon', valid_until, last_modified_time },
      });
      return quote_number;
    };
    await createQuote();
    await owner.request('POST /admin/quotes/:id/delete', {
      params: { id: await createQuote() },
      body: {},
    });
    await saveEvent(
      shop.db,
      'paypal',
      { event_id: 'e1', type: 't', about: {} },
      'payer Xylophon',
      new Date(),
    );
    await shop.app.work.processProviderEvents();
    expect((await tryToClose(shopper, PASSWORD)).status).toBe(200);

    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(shop.db);
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(shop.db);
      const text = rows.map(({ row }) => row).join('\n');
      expect(text, name).not.toMatch(/Xylophon|1234567\.7654321|veryprivate@gmail/);
    }
    expect(await findAlteredEntry(shop.db), 'the audit log stays verifiable').toBeNull();
  });

  test('a request that locks the account after it was closed saves nothing', async () => {
    const { shopper } = await createActiveCustomer(shop, 'two-requests@example.com');
    await tryToClose(shopper, PASSWORD);
    const result = await withLockedAccount(shop.db, shopper.customer_id, async () => ok('an address'));
    expect(result).toMatchObject({ ok: false, reason: 'sign-in-first' });
  });

  test('ACC-07 a new account with the email address of a closed account sees none of its data', async () => {
    // A test above closed an account with this email.
    const newCustomer = await createCustomer(shop, 'leaves@example.com');
    const { orders } = await newCustomer.request('GET /user/:customerId/orders', {
      params: customerParams(newCustomer),
    });
    const { messages } = await newCustomer.request('GET /user/:customerId/messages', {
      params: customerParams(newCustomer),
    });
    expect([orders, messages]).toEqual([[], []]);
  });
});
