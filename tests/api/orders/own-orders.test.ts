import { expect, test } from 'vitest';
import { customerParams } from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { decodeQuotedPrintable } from '#tests/support/mailbox.ts';
import { putInCart } from '#tests/support/order-input.ts';
import { placeOrder, placePaidOrder } from '#tests/support/orders.ts';
import { updateRows } from '#tests/support/rows.ts';
import { sentEmails } from '#tests/support/sent-emails.ts';
import { type SignedInShopper, signIn } from '#tests/support/sign-in.ts';
import { SETS } from '#tests/support/small-catalogue.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

const ordersOf = (shopper: SignedInShopper, query: { page?: number; size?: number } = {}) =>
  shopper.request('GET /user/:customerId/orders', { params: customerParams(shopper), query });

async function orderFrontSets(shopper: SignedInShopper, currency: 'ca' | 'us', quantity: number) {
  await putInCart(shopper, SETS.civicSportFront, quantity);
  const { orderId } = await placeOrder(shopper, { orderInfo: { currency } });
  return orderId;
}

describeWithDatabase('orders in the account', (open) => {
  const shop = startShopForSuite(open);

  test('ACC-02 orders are listed newest first, with currency, total, status and invoice', async () => {
    const anna = await signIn(shop, 'anna');
    const firstOrder = await orderFrontSets(anna, 'ca', 1);
    shop.advanceMinutes(1);
    const secondOrder = await orderFrontSets(anna, 'us', 2);
    const { orders, totalRecords } = await ordersOf(anna);
    expect(orders).toMatchObject([
      {
        order_id: secondOrder,
        currency: 'us',
        status: 'Paid',
        has_invoice: true,
        progress: 'paid',
        line_items: [{ ...SETS.civicSportFront, quantity: 2, subcategory: 'ESD ROTOR', position: 'Front' }],
      },
      { order_id: firstOrder, currency: 'ca', status: 'Paid', has_invoice: true, total: 214.69 },
    ]);
    expect(totalRecords).toBe(2);
    const invoice = await anna.call('GET /invoice/download/:order_id', { params: { order_id: firstOrder } });
    expect(invoice.raw.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('ACC-02 pages do not overlap, and a page after the last is empty', async () => {
    const anna = await signIn(shop, 'anna');
    const [firstPage, secondPage, thirdPage] = await Promise.all(
      [1, 2, 3].map((page) => ordersOf(anna, { page, size: 1 })),
    );
    expect(firstPage!.orders[0]!.order_id).not.toBe(secondPage!.orders[0]!.order_id);
    expect(thirdPage).toMatchObject({ orders: [], totalRecords: 2 });
  });

  test.each([{ page: 0 }, { size: 51 }, { size: -1 }, { page: 1.5 }])(
    'ACC-02 the page number or size %j is refused',
    async (query) => {
      const anna = await signIn(shop, 'anna');
      const response = await anna.call('GET /user/:customerId/orders', {
        params: customerParams(anna),
        query,
      });
      expect(response.status).toBe(400);
    },
  );

  test('ACC-07 the settings show the profile', async () => {
    const anna = await signIn(shop, 'profile', { first_name: 'Anna', last_name: 'Berg' });
    const { accountSettings } = await anna.request('GET /user/:customerId/accountSettings', {
      params: customerParams(anna),
    });
    expect(accountSettings).toMatchObject({
      customer_id: anna.customer_id,
      contact_person_id: anna.customer_id,
      contact_name: 'Anna Berg',
      first_name: 'Anna',
      last_name: 'Berg',
      email: anna.email,
      company: null,
      phone_number: null,
    });
  });

  test('a guest’s order link can be emailed again; a wrong number or email gets the same reply', async () => {
    const { order_id } = await placePaidOrder(shop, { orderInfo: { email: 'ada@example.com' } });
    await sentEmails(shop);
    await updateRows(shop.db, 'order_link', { expires_at: new Date(0) });
    const otherVisitor = shop.newVisitor();
    const requestLink = (body: { order_id: string; email: string }) =>
      otherVisitor.call('POST /order/link', { body });
    const replies = [
      await requestLink({
        order_id: ` ${order_id.toLowerCase().replace('-', '')} `,
        email: 'Ada@Example.com',
      }),
      await requestLink({ order_id, email: 'eve@example.com' }),
      await requestLink({ order_id: 'NO-SUCH-ORDER', email: 'ada@example.com' }),
    ];
    expect(new Set(replies.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect((await requestLink({ order_id, email: 'nobody' })).status).toBe(400);
    const links = (await sentEmails(shop)).filter((email) => email.includes('order-link'));
    expect(links).toHaveLength(1);
    expect(links[0]).toContain('To: ada@example.com');
    const key = /\?key=([\w-]+)/.exec(decodeQuotedPrintable(links[0]!))![1]!;
    const params = { customerid: 'visitors', orderid: order_id };
    const viewedOrder = await otherVisitor.request('GET /user/:customerid/orders/:orderid', {
      params,
      query: { key },
    });
    expect(viewedOrder.orderInfo.order.status).toBe('Paid');
  });

  test('ACC-02 the list says when an order should arrive and, once it is shipped, with which carrier', async () => {
    const anna = await signIn(shop, 'anna');
    const id = await orderFrontSets(anna, 'ca', 1);
    const day = /^\d{4}-\d\d-\d\d$/;
    const delivery = { from: expect.stringMatching(day), to: expect.stringMatching(day) };
    expect((await ordersOf(anna)).orders[0]).toMatchObject({ order_id: id, parcel: null, delivery });
    const owner = await signInStaff(shop, 'owner');
    const parcel = { carrier: 'Canada Post', tracking_number: '7023210039414604' };
    const lines = [{ ...SETS.civicSportFront, quantity: 1 }];
    await owner.request('POST /admin/orders/:id/ship', { params: { id }, body: { lines, ...parcel } });
    expect((await ordersOf(anna)).orders[0]).toMatchObject({ progress: 'shipped', parcel, delivery });
  });
});
