import { expect, test } from 'vitest';
import { register, signInAs } from '#tests/support/accounts.ts';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { buildOrderInput } from '#tests/support/order-input.ts';
import { findRow, updateRows } from '#tests/support/rows.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { CARS, SETS } from '#tests/support/small-catalogue.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

const { vehicle_id: _, ...CIVIC } = CARS.civicSport;

describeOnBothDatabases('quotes that are being paid', (open) => {
  const shop = startShopForSuite(open);
  const owner = createForSuite(() => signInStaff(shop, 'owner'));

  /** Sends a quote for the front set of a Civic, and places an order of it whose card is declined. */
  async function declineOrderOfQuote(email: string) {
    const { record } = await owner.request('POST /admin/quotes', {
      body: { email, country: 'Canada', province: 'Ontario' },
    });
    const params = { id: record.quote_number };
    await owner.request('POST /admin/quotes/:id/lines', {
      params,
      body: { ...SETS.civicSportFront, car: CIVIC },
    });
    const sent = await owner.request('POST /admin/quotes/:id/send', { params, body: {} });
    const key = new URL(sent.record.link!).searchParams.get('key')!;
    const buyer = shop.newVisitor();
    const body = await buildOrderInput(buyer, {
      quote_link: `${params.id}.${key}`,
      nonce: `cnon:emu-declined.${params.id}`,
      orderInfo: { email },
    });
    expect((await buyer.call('POST /placeorder', { body })).status).toBe(402);
    return {
      buyer,
      view: async (shopper: Shopper) =>
        (
          await shopper.request('GET /quotes/:number', {
            params: { number: String(params.id) },
            query: { key },
          })
        ).quote,
      body,
      retry: () => buyer.call('POST /placeorder', { body: { ...body, nonce: `cnon:emu-ok.${params.id}` } }),
    };
  }

  test('after a declined card, the quote’s page lets the buyer order again and asks others to wait', async () => {
    const { buyer, view, body, retry } = await declineOrderOfQuote('declined@example.com');
    expect(await view(buyer)).toMatchObject({ state: 'sent', buyer: { email: 'declined@example.com' } });
    expect(await view(shop.newVisitor())).toMatchObject({ state: 'being-paid', buyer: null });
    const other = shop.newVisitor();
    expect(await other.call('POST /placeorder', { body })).toMatchObject({
      status: 409,
      body: { reason: 'quote-being-paid' },
    });
    expect(await retry()).toMatchObject({ body: { orderStatus: 'Paid' } });
    expect(await view(buyer)).toMatchObject({ state: 'ordered', buyer: null });
    // An order that ends after its payment does not make the quote available again.
    const { order_id } = body.orderInfo;
    await updateRows(shop.db, 'orders', { status: 'Void', void_cause: 'cancelled' }, { order_id });
    expect(await view(buyer)).toMatchObject({ state: 'ordered', buyer: null });
  });

  test('a buyer who signs in after a declined card can still order the quote', async () => {
    const email = 'signsin@example.com';
    const { buyer, view, retry } = await declineOrderOfQuote(email);
    await register(shop, email);
    await signInAs(buyer, email);
    expect(await view(buyer)).toMatchObject({ state: 'sent', buyer: { email } });
    expect(await retry()).toMatchObject({ body: { orderStatus: 'Paid' } });
  });

  test('an unpaid order of a quote that was detached from an account stays without one when its guest signs in', async () => {
    const email = 'detached@example.com';
    const { buyer, body } = await declineOrderOfQuote(email);
    const { order_id } = body.orderInfo;
    await updateRows(shop.db, 'orders', { detached_at: shop.clock() }, { order_id });
    await register(shop, email);
    await signInAs(buyer, email);
    expect(await findRow(shop.db, 'orders', { order_id })).toMatchObject({ account_id: null });
  });
});
