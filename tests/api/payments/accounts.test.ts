import { expect, test } from 'vitest';
import { listOpenPaymentIssues } from '#server/payments/payment-issues.ts';
import { readOrder } from '#tests/support/admin-orders.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { buildOrderInput } from '#tests/support/order-input.ts';
import { findCardPayment, paymentRecords } from '#tests/support/order-records.ts';
import {
  findOrderRow,
  placePaidOrder,
  settleRefunds,
  viewOrder,
  visitorWithCart,
} from '#tests/support/orders.ts';
import { buildPayPalInput } from '#tests/support/paypal.ts';
import { sentEmails } from '#tests/support/sent-emails.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

describeWithDatabase('problems of a payment account', (open) => {
  const database = createForSuite(open);
  const shop = startShopForSuite(() => database);
  const secondShop = createForSuite(
    () => startShop(database, { sandbox: shop.sandbox }),
    (each) => each.close(),
  );
  const owner = createForSuite(() => signInStaff(shop, 'owner'));

  const methods = async ({ newVisitor }: TestShop, currency: 'ca' | 'us') => {
    const { card, paypal } = await newVisitor().request('GET /placeorder/methods', { query: { currency } });
    return { card: card !== null, paypal: paypal !== null };
  };
  const listIssues = async () =>
    (await listOpenPaymentIssues(shop.db)).map(({ kind, subject }) => [kind, subject]);

  test('if a card account has the wrong currency, no process offers it until a check finds the problem solved', async () => {
    expect(await methods(secondShop, 'ca')).toEqual({ card: true, paypal: true });
    shop.sandbox.arm({ call: 'getLocation', fault: 'wrong-currency' });
    expect(await shop.app.work.checkAccounts()).toEqual(['square CAD: CURRENCY_USD']);
    for (const each of [shop, secondShop]) {
      expect(await methods(each, 'ca')).toEqual({ card: false, paypal: true });
      expect(await methods(each, 'us')).toEqual({ card: true, paypal: true });
    }
    expect(await listIssues()).toEqual([['account-problem', 'square CAD']]);
    const shopper = await visitorWithCart(secondShop);
    const { status, body } = await shopper.call('POST /placeorder', { body: await buildOrderInput(shopper) });
    expect({ status, body }).toMatchObject({ status: 409, body: { reason: 'payment-method-missing' } });
    expect(shop.sandbox.ledger.payments.size).toBe(0);

    // A check without a response changes nothing.
    shop.sandbox.arm({ call: 'getLocation', fault: '500', times: 2 });
    expect(await secondShop.app.work.checkAccounts()).toEqual([]);
    expect(await methods(shop, 'ca')).toMatchObject({ card: false });
    expect(await secondShop.app.work.checkAccounts()).toEqual([]);
    expect(await methods(shop, 'ca')).toMatchObject({ card: true });
    expect(await listIssues()).toEqual([]);
    await placePaidOrder(shop);
  });

  test('if PayPal rejects the shop’s credentials, PayPal is not offered and staff see a payment issue, until a check finds them accepted', async () => {
    const env = { PAYPAL_CA_SECRET: 'revoked' };
    const misconfiguredShop = await startShop(database, { sandbox: shop.sandbox, env });
    expect(await misconfiguredShop.app.work.checkAccounts()).toEqual(['paypal CAD: invalid_client']);
    await misconfiguredShop.close();
    expect(await methods(shop, 'ca')).toEqual({ card: true, paypal: false });
    expect(await methods(shop, 'us')).toEqual({ card: true, paypal: true });
    expect(await listIssues()).toEqual([['account-problem', 'paypal CAD']]);
    const shopper = await visitorWithCart(shop);
    const body = await buildPayPalInput(shopper);
    expect(await shopper.call('POST /placeorder/paypal', { body })).toMatchObject({
      status: 409,
      body: { reason: 'payment-method-missing' },
    });

    // A check without a response changes nothing.
    shop.sandbox.arm({ call: 'oauth2.token', fault: '500', times: 2 });
    expect(await shop.app.work.checkAccounts()).toEqual([]);
    expect(await methods(shop, 'ca')).toMatchObject({ paypal: false });
    expect(await shop.app.work.checkAccounts()).toEqual([]);
    expect(await methods(shop, 'ca')).toMatchObject({ paypal: true });
    expect(await listIssues()).toEqual([]);
  });

  test('cards stay available if the token may not read the location', async () => {
    shop.sandbox.arm({ call: 'getLocation', fault: 'decline', code: 'INSUFFICIENT_SCOPES' });
    expect(await shop.app.work.checkAccounts()).toEqual(['square CAD: INSUFFICIENT_SCOPES']);
    expect(await methods(shop, 'ca')).toMatchObject({ card: true });
  });

  test.each([
    ['partial-approval', 'payment-partly-approved', 'only part of the total'],
    ['wrong-currency', 'payment-unavailable', 'Nothing was charged'],
  ] as const)(
    'a card authorisation with %s is voided; staff see a payment issue and the shopper an error',
    async (fault, reason, text) => {
      await shop.db.deleteFrom('payment_issue').execute();
      const shopper = await visitorWithCart(shop);
      const body = await buildOrderInput(shopper);
      const { order_id } = body.orderInfo;
      shop.sandbox.arm({ call: 'createPayment', fault });
      const refused = await shopper.call('POST /placeorder', { body });
      expect(refused.body).toMatchObject({ reason, smessage: expect.stringContaining(text) });
      const payment = findCardPayment(shop, order_id);
      expect(payment.status).toBe('CANCELED');
      expect(await listOpenPaymentIssues(secondShop.db)).toMatchObject([
        { kind: fault, order_id, facts: { payment_id: payment.id } },
      ]);
      const bodyWithNewCard = { ...body, nonce: `cnon:emu-ok.${order_id}` };
      expect(await shopper.request('POST /placeorder', { body: bodyWithNewCard })).toMatchObject({
        orderStatus: 'Paid',
      });
    },
  );

  test.each([
    ['captured', 'amount-differs', { amount: 20_000, currency: 'CAD' }],
    ['captured', 'wrong-currency', { amount: 21_469, currency: 'USD' }],
    ['authorised', 'amount-differs', { amount: 20_000, currency: 'CAD' }],
  ] as const)(
    'a payment last known as %s and captured with another amount or currency (%s) is refunded, and its order is Void',
    async (lastKnownState, kind, amount_money) => {
      const { ledger } = shop.sandbox;
      const shopper = await visitorWithCart(shop);
      const body = await buildOrderInput(shopper);
      const { order_id } = body.orderInfo;
      const call = lastKnownState === 'captured' ? 'complete' : 'createPayment';
      shop.sandbox.arm({ call, fault: 'drop-after', times: 3 }, { call: 'getPayment', fault: '500' });
      expect(await shopper.request('POST /placeorder', { body })).toMatchObject({
        orderStatus: 'Processing',
      });
      await shop.sandbox.control('faults', { clear: true });
      const payment = findCardPayment(shop, order_id);
      ledger.write('payments', { ...payment, status: 'COMPLETED', amount_money });
      for (const _ of [1, 2]) {
        shop.advanceMinutes(2);
        await shop.app.work.recoverPayments();
      }
      expect((await findOrderRow(shop, order_id)).status).toBe('Void');
      expect((await shopper.call('POST /placeorder', { body })).body).toMatchObject({
        reason: 'order-cancelled-before',
      });
      const issues = (await listOpenPaymentIssues(secondShop.db)).filter(
        (each) => each.order_id === order_id,
      );
      expect(issues).toMatchObject([{ kind, facts: { ...amount_money, payment_id: payment.id } }]);
      await settleRefunds(shop);
      await settleRefunds(shop);
      const price = `${amount_money.currency === 'USD' ? 'U$' : 'C$'}${(amount_money.amount / 100).toFixed(2)}`;
      const emails = (await sentEmails(shop)).filter((each) => each.includes(order_id));
      const subjects = emails.map((each) => /^Subject: (.*(?:\n .*)*)/m.exec(each)![1]!);
      expect(subjects.join(' ')).toContain(`${price} refunded`);
      const { refunds } = await viewOrder(shopper, order_id);
      const { amount, currency } = amount_money;
      expect(refunds).toMatchObject([{ amount: amount / 100, currency }]);
      expect((await readOrder(owner, order_id)).money).toMatchObject({ refunded: amount / 100, currency });
      expect(ledger.payments.get(payment.id)).toMatchObject({ refunded: amount_money.amount });
      expect(await paymentRecords(shop, order_id)).toMatchObject({ attempts: ['captured'], invoices: 0 });
    },
  );
});
