import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { runDataChecks } from '#server/admin/overview/data-checks.ts';
import { anonymiseAccount, getAccount } from '#server/customers/queries.ts';
import { detachOrders, lockOrder } from '#server/orders/queries.ts';
import { inTransaction } from '#server/platform/db.ts';
import { requestRefund } from '#server/settlement/request-refund.ts';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { buildOrderInput, putInCart } from '#tests/support/order-input.ts';
import { findCardPayment, paymentRecords } from '#tests/support/order-records.ts';
import {
  cancelOnOrderPage,
  placeOrder,
  settleRefunds,
  viewOrder,
  visitorWithCart,
} from '#tests/support/orders.ts';
import { approvePayPal, buildPayPalInput, findPayPalCapture, payByPayPal } from '#tests/support/paypal.ts';
import { expectReconciled } from '#tests/support/reconciliation.ts';
import { sentEmails } from '#tests/support/sent-emails.ts';
import { type SignedInShopper, signIn } from '#tests/support/sign-in.ts';
import { SETS } from '#tests/support/small-catalogue.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

/** Total in CAD of one front set with Ontario's tax. */
const TOTAL = 214.69;

describeOnBothDatabases('store credit at the checkout', (open) => {
  const shop = startShopForSuite(open);
  const owner = createForSuite(() => signInStaff(shop, 'owner'));

  const changeCredit = (
    { customer_id }: { customer_id: string },
    kind: 'grant' | 'take-back',
    amount: number,
    currency: 'ca' | 'us' = 'ca',
  ) =>
    owner.call('POST /admin/customers/:id/credit', {
      params: { id: customer_id },
      body: { currency, kind, amount, note: 'goodwill' },
    });
  const balanceOf = async ({ customer_id }: { customer_id: string }) =>
    (await owner.request('GET /admin/customers/:id', { params: { id: customer_id } })).record.credit.ca
      .balance;
  /** A signed-in customer with credit and a front set in the cart. */
  async function shopperWithCredit(name: string, credit: number): Promise<SignedInShopper> {
    const shopper = await signIn(shop, name);
    expect((await changeCredit(shopper, 'grant', credit)).status).toBe(200);
    await putInCart(shopper, SETS.civicSportFront, 1);
    return shopper;
  }
  async function placeWithCredit(name: string, granted: number, used = granted) {
    const shopper = await shopperWithCredit(name, granted);
    const body = await buildOrderInput(shopper, { orderInfo: { credit: used } });
    const placed = await shopper.request('POST /placeorder', { body });
    expect(placed.orderStatus).toBe('Paid');
    return { shopper, order_id: placed.orderId };
  }
  const refund = (order_id: string, body: { amount?: number; to_credit?: boolean }) =>
    owner.call('POST /admin/orders/:id/refund', {
      params: { id: order_id },
      body: { ...body, reason: 'returned' },
    });
  const readOrderRecord = async (order_id: string) =>
    (await owner.request('GET /admin/orders/:id', { params: { id: order_id } })).record;

  test('credit pays part of the total and the card pays the rest; total and taxes stay the same', async () => {
    const shopper = await shopperWithCredit('partly', 20);
    const query = { currency: 'ca', country: 'Canada', province: 'Ontario' } as const;
    expect(await shopper.request('GET /quote', { query })).toMatchObject({ total: TOTAL, credit: 20 });
    expect(await shopper.request('GET /quote', { query: { ...query, currency: 'us' } })).toMatchObject({
      credit: 0,
    });
    expect(await shopper.request('GET /user/information', {})).toMatchObject({
      storeCredit: [{ currency: 'ca', balance: 20 }],
    });
    const { orderId } = await placeOrder(shopper, { orderInfo: { credit: 20 } });
    expect(await paymentRecords(shop, orderId)).toMatchObject({ captured: [19469], invoices: 1, emails: 1 });
    expect(await viewOrder(shopper, orderId)).toMatchObject({
      status: 'Paid',
      payment: 'card',
      total: TOTAL,
      tax: 24.7,
      credit: 20,
    });
    expect(await readOrderRecord(orderId)).toMatchObject({
      orderInfo: { credit: 20 },
      money: { captured: 194.69, refundable: TOTAL },
    });
    expect(await shopper.request('GET /user/information', {})).toMatchObject({ storeCredit: [] });
    const invoice = await shopper.call('GET /invoice/download/:order_id', { params: { order_id: orderId } });
    expect(invoice.status).toBe(200);
    const [email] = (await sentEmails(shop)).filter((each) => each.includes(orderId));
    expect(email).toContain('Store credit');
  });

  test('credit that covers the total pays the order without a call to a provider', async () => {
    const { shopper, order_id } = await placeWithCredit('fully', 300, TOTAL);
    expect(await paymentRecords(shop, order_id)).toMatchObject({ captured: [], invoices: 1, emails: 1 });
    expect(await viewOrder(shopper, order_id)).toMatchObject({ payment: 'credit', credit: TOTAL });
    expect(await balanceOf(shopper)).toBe(85.31);
    expect((await refund(order_id, { amount: 14.69 })).status).toBe(200);
    expect(await balanceOf(shopper)).toBe(100);
    expect((await readOrderRecord(order_id)).refunds).toMatchObject([
      { amount: 14.69, credit: 14.69, state: 'completed', credit_note_number: expect.any(Number) },
    ]);
    expect((await refund(order_id, {})).status).toBe(200);
    expect(await balanceOf(shopper)).toBe(300);
    expect((await viewOrder(shopper, order_id)).status).toBe('Refunded');
  });

  test('PayPal pays what credit does not; if the payer closes PayPal’s window, the reserved credit is still offered', async () => {
    const shopper = await shopperWithCredit('paypal', 50);
    const body = await buildPayPalInput(shopper, { credit: 50 });
    const { paypalOrderId } = await shopper.request('POST /placeorder/paypal', { body });
    const query = { currency: 'ca', country: 'Canada', province: 'Ontario' } as const;
    expect(await shopper.request('GET /quote', { query })).toMatchObject({ credit: 50 });
    expect(await balanceOf(shopper)).toBe(0);
    const repeatedResponse = await shopper.request('POST /placeorder/paypal', { body });
    expect(repeatedResponse.paypalOrderId).toBe(paypalOrderId);
    await approvePayPal(shop, paypalOrderId);
    expect((await payByPayPal(shopper, body, paypalOrderId)).status).toBe(200);
    expect(findPayPalCapture(shop, paypalOrderId).amount).toBe(16469);
  });

  test('a declined card keeps the credit reserved; another card pays the same remaining amount, once', async () => {
    const shopper = await shopperWithCredit('declined', 20);
    const body = await buildOrderInput(shopper, {
      orderInfo: { credit: 20 },
      nonce: `cnon:emu-declined.${randomUUID()}`,
    });
    expect((await shopper.call('POST /placeorder', { body })).status).toBe(402);
    expect(await balanceOf(shopper)).toBe(0);
    const otherCard = { ...body, nonce: `cnon:emu-ok.${randomUUID()}` };
    const replies = await Promise.all(
      [1, 2, 3].map(() => shopper.call('POST /placeorder', { body: otherCard })),
    );
    expect(replies.map((each) => each.status)).toEqual([200, 200, 200]);
    expect((await paymentRecords(shop, body.orderInfo.order_id)).captured).toEqual([19469]);
    expect(await balanceOf(shopper)).toBe(0);
  });

  test('an order that is not paid in time, is cancelled or is changed gives its credit back once', async () => {
    const shopper = await shopperWithCredit('released', 20);
    const decline = async (orderInfo: Record<string, unknown>) => {
      const body = await buildOrderInput(shopper, {
        orderInfo,
        nonce: `cnon:emu-declined.${randomUUID()}`,
      });
      return { body, reply: await shopper.call('POST /placeorder', { body }) };
    };
    const { body } = await decline({ credit: 20 });
    expect(await balanceOf(shopper)).toBe(0);
    const { credit: _, ...orderInfo } = body.orderInfo;
    const changed = await shopper.call('POST /placeorder', { body: { ...body, orderInfo } });
    expect(changed.body).toMatchObject({ reason: 'order-replaced' });
    expect(await balanceOf(shopper)).toBe(20);
    await decline({ credit: 20 });
    shop.advanceMinutes(20);
    await shop.app.work.expireOrders();
    await shop.app.work.expireOrders();
    expect(await balanceOf(shopper)).toBe(20);
    const lastAttempt = await decline({ credit: 20 });
    await cancelOnOrderPage(shopper, lastAttempt.body.orderInfo.order_id);
    expect(await balanceOf(shopper)).toBe(20);
  });

  test('a refund goes to the card first and the rest to credit, unless staff choose credit', async () => {
    const { shopper, order_id } = await placeWithCredit('refunds', 50);
    await refund(order_id, { amount: 30, to_credit: true });
    expect(await balanceOf(shopper)).toBe(30);
    await refund(order_id, { amount: 100 });
    await settleRefunds(shop);
    expect(await balanceOf(shopper)).toBe(30);
    const preview = await owner.request('POST /admin/orders/:id/refund-preview', {
      params: { id: order_id },
      body: {},
    });
    expect(preview).toMatchObject({ amount: 84.69, credit: 20 });
    await refund(order_id, {});
    await settleRefunds(shop);
    expect(await balanceOf(shopper)).toBe(50);
    expect((await readOrderRecord(order_id)).refunds.map(({ amount, credit }) => [amount, credit])).toEqual([
      [30, 30],
      [100, 0],
      [84.69, 20],
    ]);
    const documents = await owner.call('GET /admin/documents/export', {
      query: { search: 'order_id', keyword: order_id },
    });
    // The last two columns are the credit and the total of each document.
    const rows = documents.raw.toString().trim().split('\r\n').slice(1);
    expect(rows.map((row) => row.split(',').slice(-2).join(' ')).sort()).toEqual([
      '-20 -84.69',
      '-30 -30',
      '0 -100',
      '50 214.69',
    ]);
    expect(findCardPayment(shop, order_id).refunded).toBe(16469);
  });

  test('cancelling a paid order returns the card’s part to the card and the credit to the account', async () => {
    const { shopper, order_id } = await placeWithCredit('cancelled', 20);
    await cancelOnOrderPage(shopper, order_id);
    expect(await balanceOf(shopper), 'until the refund is confirmed').toBe(0);
    await settleRefunds(shop);
    expect(await balanceOf(shopper)).toBe(20);
    expect((await viewOrder(shopper, order_id)).refunds).toMatchObject([{ amount: TOTAL, credit: 20 }]);
  });

  test('a refund that is pending when the order is detached from its account still returns the credit to the account', async () => {
    const { shopper, order_id } = await placeWithCredit('detached', 20);
    expect((await refund(order_id, {})).status).toBe(200);
    await inTransaction(shop.db, (tx) => detachOrders(tx, shopper.customer_id, shop.clock()));
    await settleRefunds(shop);
    expect(await readOrderRecord(order_id)).toMatchObject({
      orderInfo: { status: 'Refunded', customer_id: null },
      refunds: [{ amount: TOTAL, credit: 20, state: 'completed' }],
    });
    expect(await balanceOf(shopper)).toBe(20);
  });

  test('a refund to credit that is pending when the order loses its account is rejected, and then goes to the card', async () => {
    const shopper = await signIn(shop, 'lost-account');
    await putInCart(shopper, SETS.civicSportFront, 1);
    const { orderId: order_id } = await placeOrder(shopper);
    // The process ends before the refund is processed.
    const requested = await inTransaction(shop.db, async (tx) =>
      requestRefund(tx, await lockOrder(tx, order_id), {
        scope: { kind: 'amount', amount: 3000, to_credit: true },
        restock: false,
        cause: 'refund',
        reason: 'returned',
        now: shop.clock(),
      }),
    );
    expect(requested.ok).toBe(true);
    await inTransaction(shop.db, async (tx) =>
      anonymiseAccount(tx, await getAccount(tx, shopper.customer_id)),
    );
    await settleRefunds(shop);
    const record = await readOrderRecord(order_id);
    expect(record.refunds).toMatchObject([{ amount: 30, credit: 30, state: 'failed' }]);
    expect(record.findings).toMatchObject([{ kind: 'refund-failed' }]);
    expect(await refund(order_id, { amount: 30, to_credit: true })).toMatchObject({
      status: 409,
      body: { reason: 'credit-without-account' },
    });
    await refund(order_id, {});
    await settleRefunds(shop);
    expect(findCardPayment(shop, order_id).refunded).toBe(21469);
  });

  test('once the account is closed, an order cannot be refunded to store credit, and its card payment is refunded to the card', async () => {
    const { shopper, order_id } = await placeWithCredit('closed', 20);
    await inTransaction(shop.db, async (tx) =>
      anonymiseAccount(tx, await getAccount(tx, shopper.customer_id)),
    );
    expect(await refund(order_id, { to_credit: true })).toMatchObject({
      status: 409,
      body: { reason: 'credit-without-account' },
    });
    expect((await refund(order_id, {})).status).toBe(200);
    await settleRefunds(shop);
    expect(findCardPayment(shop, order_id).refunded).toBe(19469);
  });

  test('an order that was paid with credit can be refunded after it was detached from its account', async () => {
    const { shopper, order_id } = await placeWithCredit('detached-before', 20);
    await inTransaction(shop.db, (tx) => detachOrders(tx, shopper.customer_id, shop.clock()));
    expect((await refund(order_id, {})).status).toBe(200);
    await settleRefunds(shop);
    expect(await balanceOf(shopper)).toBe(20);
  });

  test('an order that uses more credit than the shopper has is refused with the new quote; guests cannot use or receive credit', async () => {
    const shopper = await shopperWithCredit('outdated', 20);
    const body = await buildOrderInput(shopper, { orderInfo: { credit: 20 } });
    await changeCredit(shopper, 'take-back', 5);
    expect(await shopper.call('POST /placeorder', { body })).toMatchObject({
      status: 409,
      body: { reason: 'credit-changed', quote: { total: TOTAL, credit: 15 } },
    });
    expect((await paymentRecords(shop, body.orderInfo.order_id)).attempts).toEqual([]);
    const guest = await visitorWithCart(shop);
    const guestBody = await buildOrderInput(guest, { orderInfo: { credit: 20 } });
    expect(await guest.call('POST /placeorder', { body: guestBody })).toMatchObject({
      status: 409,
      body: { reason: 'credit-changed' },
    });
    const paid = await placeOrder(guest);
    expect(await refund(paid.orderId, { to_credit: true })).toMatchObject({
      status: 409,
      body: { reason: 'credit-without-account' },
    });
    expect(await balanceOf(shopper)).toBe(15);
  });

  test('credit that staff revoke while the order is placed is never spent twice', async () => {
    for (const round of [1, 2, 3, 4, 5, 6]) {
      const shopper = await shopperWithCredit(`race-${round}`, 20);
      const body = await buildOrderInput(shopper, { orderInfo: { credit: 20 } });
      const [placed, revoked] = await Promise.all([
        shopper.call('POST /placeorder', { body }),
        changeCredit(shopper, 'take-back', 20),
      ]);
      expect([placed.status, revoked.status].sort(), `round ${round}`).toEqual([200, 409]);
      expect(await balanceOf(shopper)).toBe(0);
    }
  });

  test('the database refuses a balance below zero', async () => {
    const { customer_id } = await signIn(shop, 'little-credit');
    const entry = { customer_id, currency: 'ca', amount: -1, kind: 'use', note: 'x', actor: 'x' } as const;
    await expect(shop.db.insertInto('credit_entry').values(entry).execute()).rejects.toThrow(/balance/);
  });

  test('after the tests above, orders, payments, credit and documents agree', async () => {
    // Expires the unpaid orders of the tests above.
    shop.advanceMinutes(60);
    await shop.app.work.expireOrders();
    await settleRefunds(shop);
    await expectReconciled(shop.db, shop.sandbox);
    const countMismatches = async () => {
      const checks = await runDataChecks(shop.db, { from: '2020-01-01', until: '2100-01-01' });
      return checks.filter(({ count }) => count > 0).map(({ check, count }) => [check, count]);
    };
    expect(await countMismatches()).toEqual([]);
    await shop.db.deleteFrom('credit_entry').where('kind', '=', 'release').execute();
    expect(await countMismatches(), 'three orders gave credit back').toEqual([['credit-of-orders', 3]]);
  });
});
