import { expect, test } from 'vitest';
import { register, signInAs } from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { dayFromToday } from '#tests/support/days.ts';
import { buildQuoteOrder, openQuoteCheckout, staffQuotes, viewQuote } from '#tests/support/quotes.ts';
import { findRow, updateRows } from '#tests/support/rows.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

describeWithDatabase('quotes that are being paid', (open) => {
  const shop = startShopForSuite(open);
  const owner = createForSuite(() => signInStaff(shop, 'owner'));
  const { sendQuote, readQuote, revise, save, send, pay } = staffQuotes(owner);

  /** Sends a quote, and places an order of it whose card is declined. */
  async function declineOrderOfQuote(email: string) {
    const quote = await sendQuote(email);
    const buyer = shop.newVisitor();
    const nonce = `cnon:emu-declined.${quote.id}`;
    const body = await buildQuoteOrder(buyer, quote, { nonce, orderInfo: { email } });
    expect((await buyer.call('POST /placeorder', { body })).status).toBe(402);
    return {
      quote,
      buyer,
      body,
      view: (shopper: Shopper) => viewQuote(shopper, quote),
      retry: () => buyer.call('POST /placeorder', { body: { ...body, nonce: `cnon:emu-ok.${quote.id}` } }),
    };
  }

  test('after a declined card, the quote’s page lets the buyer order again and asks others to wait', async () => {
    const { quote, buyer, view, body, retry } = await declineOrderOfQuote('declined@example.com');
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
    expect(await readQuote(quote.id)).toMatchObject({ state: 'ordered', order_id });
    const query = { search: 'any', keyword: 'declined@example.com' } as never;
    const { records } = await owner.request('GET /admin/quotes', { query });
    expect(records.map((each) => each.state)).toEqual(['ordered']);
  });

  test('after its last day, a quote cannot be ordered again by the buyer whose card was declined', async () => {
    const { quote, buyer, view } = await declineOrderOfQuote('expired@example.com');
    await updateRows(shop.db, 'sales_quote', { valid_until: dayFromToday(-1) }, { quote_number: quote.id });
    expect(await view(buyer)).toMatchObject({ state: 'expired', buyer: null });
    expect(await openQuoteCheckout(buyer, quote)).toMatchObject({
      status: 409,
      body: { reason: 'quote-expired' },
    });
  });

  test('while a buyer pays a quote, neither others nor staff can order or revise it', async () => {
    const quote = await sendQuote();
    await revise(quote.id);
    await save(quote.id);
    await send(quote.id);
    const buyer = shop.newVisitor();
    const body = await buildQuoteOrder(buyer, quote, { nonce: `cnon:emu-declined.${quote.id}` });
    expect((await buyer.call('POST /placeorder', { body })).status).toBe(402);
    for (const response of [
      await openQuoteCheckout(shop.newVisitor(), quote),
      await revise(quote.id),
      await pay(quote.id),
    ])
      expect(response).toMatchObject({ status: 409, body: { reason: 'quote-being-paid' } });
  });

  test('a buyer who signs in after a declined card can still order the quote', async () => {
    const email = 'signsin@example.com';
    const { buyer, view, retry } = await declineOrderOfQuote(email);
    await register(shop, email);
    await signInAs(buyer, email);
    expect(await view(buyer)).toMatchObject({ state: 'sent', buyer: { email } });
    expect(await retry()).toMatchObject({ body: { orderStatus: 'Paid' } });
  });

  test('an unpaid order of a quote that was detached from an account stays detached when the guest signs in', async () => {
    const email = 'detached@example.com';
    const { buyer, body } = await declineOrderOfQuote(email);
    const { order_id } = body.orderInfo;
    await updateRows(shop.db, 'orders', { detached_at: shop.clock() }, { order_id });
    await register(shop, email);
    await signInAs(buyer, email);
    expect(await findRow(shop.db, 'orders', { order_id })).toMatchObject({ account_id: null });
  });
});
