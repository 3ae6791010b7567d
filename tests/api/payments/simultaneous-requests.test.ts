import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import { listOpenPaymentIssues } from '#server/payments/payment-issues.ts';
import type { Database } from '#server/platform/db.ts';
import { createStaffSession } from '#server/sessions/staff.ts';
import { openWithSmallCatalogue } from '#tests/support/load-small-catalogue.ts';
import { buildOrderInput, putInCart } from '#tests/support/order-input.ts';
import { approvePayPal, buildPayPalInput, findPayPalCapture } from '#tests/support/paypal.ts';
import { expectReconciled } from '#tests/support/reconciliation.ts';
import { findRow, updateRows } from '#tests/support/rows.ts';
import { subscribeToWebhooks } from '#tests/support/shop.ts';
import { type ShopProcess, startShopProcess } from '#tests/support/shop-processes.ts';
import { createRemoteShopper, type Shopper, type ShopResponse } from '#tests/support/shopper.ts';
import { SETS } from '#tests/support/small-catalogue.ts';
import { keepCsrfToken } from '#tests/support/staff.ts';
import { type OwnPostgres, startOwnPostgres } from '#tools/postgres/postgres-server.ts';

const ORDERS = 20;

let folder: string;
let server: OwnPostgres;
let database: Database;
let sandbox: Sandbox;
const shops: ShopProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/shop-races-`);
  server = await startOwnPostgres({ durable: false });
  database = await openWithSmallCatalogue(server.url, 3);
  await updateRows(database.db, 'stock', { on_hand: 10_000 });
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
  for (const n of [1, 2]) {
    const data_dir = `${folder}/${n}`;
    shops.push(await startShopProcess({ database_url: server.url, data_dir, sandbox_url: sandbox.url }));
  }
  await subscribeToWebhooks(sandbox, shops[0]!.url);
}, 240_000);

afterAll(async () => {
  for (const { child } of shops) child.kill('SIGKILL');
  await sandbox.close();
  await database.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/**
 * One shopper with two tabs, each connected to a different process, as behind a load balancer. `shareCookies` gives the
 * second tab the cookies of the first.
 */
function openTabs() {
  const [first, second] = shops.map(({ url }) => createRemoteShopper(() => url)) as [Shopper, Shopper];
  const shareCookies = () => {
    for (const [name, value] of first.cookies) second.cookies.set(name, value);
  };
  return { first, second, shareCookies };
}

/** Opens two tabs with one cart, whose PayPal order the payer has approved. `nonce` is the id of that PayPal order. */
async function approvePayPalOrder(pay_with = 'balance') {
  const { first, second, shareCookies } = openTabs();
  await putInCart(first, SETS.civicSportFront, 1);
  const body = await buildPayPalInput(first);
  const { paypalOrderId: nonce } = await first.request('POST /placeorder/paypal', { body });
  await approvePayPal({ sandbox }, nonce, pay_with);
  shareCookies();
  return { first, second, body, nonce };
}

const findStatus = async (order_id: string) => {
  const { status } = await findRow(database.db, 'orders', { order_id });
  return status;
};

/** Waits until the order is paid, then checks that no response was a server error or reported a decline. */
async function expectPaidWithoutError<K extends CallName>(order_id: string, responses: ShopResponse<K>[]) {
  await expect.poll(() => findStatus(order_id), { timeout: 60_000 }).toBe('Paid');
  for (const { status, body } of responses) {
    const { orderStatus, reason } = body as { orderStatus?: string; reason?: string };
    if (status === 200) expect(orderStatus).toMatch(/^(Paid|Processing)$/);
    else expect([status, reason]).toEqual([409, 'payment-under-way']);
  }
}

test('if an approved PayPal order is sent to two processes at once, it is paid and no response is an error or reports a decline', async () => {
  for (let n = 0; n < ORDERS; n++) {
    const { first, second, body, nonce } = await approvePayPalOrder();
    const pay = (tab: Shopper) => tab.call('POST /placeorder', { body: { ...body, nonce } });
    const responses = await Promise.all([pay(first), pay(second), pay(first), pay(second)]);
    await expectPaidWithoutError(body.orderInfo.order_id, responses);
  }
}, 240_000);

test('if one tab pays by card and the other with PayPal at once, one payment is taken and no tab shows a decline', async () => {
  for (let n = 0; n < ORDERS; n++) {
    const { first, second, body, nonce } = await approvePayPalOrder();
    const card = {
      ...body,
      orderInfo: { ...body.orderInfo, payment: 'card' as const },
      nonce: `cnon:emu-ok.${n}`,
    };
    const responses = await Promise.all([
      first.call('POST /placeorder', { body: { ...body, nonce } }),
      second.call('POST /placeorder', { body: card }),
    ]);
    await expectPaidWithoutError(body.orderInfo.order_id, responses);
    // A paid order cannot be sent to PayPal again.
    const secondPayPalOrder = await first.call('POST /placeorder/paypal', { body });
    expect([secondPayPalOrder.status, (secondPayPalOrder.body as { reason?: string }).reason]).toEqual([
      409,
      'order-already-paid',
    ]);
  }
}, 240_000);

// The next two tests wait for background jobs, so they run at the same time.
test.concurrent('if the provider does not respond, both processes answer Processing at the deadline of 25 s, and the order is then paid once', async () => {
  const { first, second, shareCookies } = openTabs();
  await putInCart(first, SETS.civicSportFront, 1);
  const body = await buildOrderInput(first, { nonce: 'cnon:emu-ok.6000' });
  const { order_id } = body.orderInfo;
  shareCookies();
  // The payments succeed, but their responses do not arrive.
  sandbox.arm({ call: 'createPayment', fault: 'hang-after', text: order_id, times: 4 });
  const start = performance.now();
  const responses = await Promise.all(
    [first, second].map((tab) => tab.request('POST /placeorder', { body })),
  );
  // The deadline and two seconds for the rest.
  expect(performance.now() - start).toBeLessThan(27_000);
  await sandbox.control('faults', { clear: true });
  for (const response of responses) expect(response).toMatchObject({ orderStatus: 'Processing' });
  await expectPaidWithoutError(order_id, [await second.call('POST /placeorder', { body })]);
}, 240_000);

test.concurrent('a payment that PayPal reviews is paid or declined as PayPal decides, and both processes report it so', async () => {
  const payAndDecideReview = async (status: 'COMPLETED' | 'DECLINED') => {
    const { first, second, body, nonce } = await approvePayPalOrder('review');
    const { order_id } = body.orderInfo;
    const placeInBothTabs = () =>
      Promise.all([first, second].map((tab) => tab.call('POST /placeorder', { body: { ...body, nonce } })));
    const readAttemptState = async () => {
      const attempt = database.db.selectFrom('payment_attempt').where('order_id', '=', order_id);
      return (await attempt.select('state').executeTakeFirstOrThrow()).state;
    };
    for (const { body: reply } of await placeInBothTabs()) {
      const { orderStatus, reason } = reply as { orderStatus?: string; reason?: string };
      expect(reason ?? orderStatus).toMatch(/^(payment-under-way|Processing)$/);
    }
    await sandbox.control('decide', { id: findPayPalCapture({ sandbox }, nonce).id, status });
    const state = status === 'COMPLETED' ? 'captured' : 'declined';
    await expect.poll(readAttemptState, { timeout: 120_000 }).toBe(state);
    return { first, body, responses: await placeInBothTabs() };
  };
  const [completed, declined] = await Promise.all([
    payAndDecideReview('COMPLETED'),
    payAndDecideReview('DECLINED'),
  ]);
  for (const { body } of completed.responses) expect(body).toMatchObject({ orderStatus: 'Paid' });
  for (const { status } of declined.responses) expect(status).toBe(402);
  const orderInfo = { ...declined.body.orderInfo, payment: 'card' as const };
  const card = { ...declined.body, orderInfo, nonce: 'cnon:emu-ok.4000' };
  expect(await declined.first.request('POST /placeorder', { body: card })).toMatchObject({
    orderStatus: 'Paid',
  });
}, 240_000);

test('if PayPal rejects a refund that staff make at two processes at once, both requests are refused; if they are repeated, the unit is refunded once', async () => {
  const { first, second, body, nonce } = await approvePayPalOrder();
  const { order_id } = body.orderInfo;
  await expectPaidWithoutError(order_id, [
    await first.call('POST /placeorder', { body: { ...body, nonce } }),
  ]);
  // From here on, both clients are a staff member in the back office.
  second.cookies.clear();
  first.cookies.clear();
  const { staff_id } = await database.db
    .insertInto('staff')
    .values({ email: 'owner@shop.example', role: 'owner', password_hash: 'none' })
    .returning('staff_id')
    .executeTakeFirstOrThrow();
  const token = await createStaffSession(database.db, staff_id, () => new Date());
  for (const client of [first, second]) {
    client.cookies.set('asid', token);
    await keepCsrfToken(client);
  }
  const refund = { lines: [{ ...SETS.civicSportFront, quantity: 1 }], restock: true, reason: 'wrong part' };
  const refundAtBoth = () =>
    Promise.all(
      [first, second].map((client) =>
        client.call('POST /admin/orders/:id/refund', { params: { id: order_id }, body: refund as never }),
      ),
    );
  const readLines = async () =>
    (await first.request('GET /admin/orders/:id', { params: { id: order_id } })).record.lineItems;
  const linesBefore = await readLines();
  const rejection = { call: 'captures.refund', fault: 'decline', code: 'REFUND_NOT_ALLOWED' } as const;
  sandbox.arm(rejection, rejection);
  for (const { status } of await refundAtBoth()) expect(status).toBe(409);
  await sandbox.control('faults', { clear: true });
  expect(await readLines()).toEqual(linesBefore);
  const refunds = await refundAtBoth();
  expect(refunds.map(({ status }) => status).sort()).toEqual([200, 409]);
  await expect.poll(() => findStatus(order_id), { timeout: 60_000 }).toBe('Refunded');
}, 240_000);

test('a card that covers only part of the total is not charged and causes one payment issue, even at two processes at once', async () => {
  const { first, second, shareCookies } = openTabs();
  await putInCart(first, SETS.civicSportFront, 1);
  const body = await buildOrderInput(first, { nonce: 'cnon:emu-ok.5000' });
  const { order_id } = body.orderInfo;
  shareCookies();
  const partial = { call: 'createPayment', fault: 'partial-approval' } as const;
  sandbox.arm(partial, partial);
  const pay = (tab: Shopper) => tab.call('POST /placeorder', { body });
  const responses = await Promise.all([pay(first), pay(second)]);
  await sandbox.control('faults', { clear: true });
  for (const response of responses) {
    const { orderStatus, reason } = response.body as { orderStatus?: string; reason?: string };
    expect(reason ?? orderStatus).toMatch(/^(payment-partly-approved|payment-under-way|Processing)$/);
  }
  const issues = await listOpenPaymentIssues(database.db);
  expect(issues.filter((issue) => issue.order_id === order_id).map(({ kind }) => kind)).toEqual([
    'partial-approval',
  ]);
  const payments = [...sandbox.ledger.payments.values()].filter((each) => each.reference_id === order_id);
  expect(new Set(payments.map(({ status }) => status))).toEqual(new Set(['CANCELED']));
  const bodyWithNewCard = { ...body, nonce: 'cnon:emu-ok.5001' };
  expect(await first.request('POST /placeorder', { body: bodyWithNewCard })).toMatchObject({
    orderStatus: 'Paid',
  });
}, 240_000);

test('a card payment sent to two processes at once is charged once, and all payments of this file are reconciled', async () => {
  for (let n = 0; n < ORDERS; n++) {
    const { first, second, shareCookies } = openTabs();
    await putInCart(first, SETS.civicSportFront, 1);
    const body = await buildOrderInput(first, { nonce: `cnon:emu-ok.${1000 + n}` });
    shareCookies();
    const pay = (tab: Shopper) => tab.call('POST /placeorder', { body });
    await expectPaidWithoutError(body.orderInfo.order_id, await Promise.all([pay(first), pay(second)]));
  }
  const orderCountByStatus = await expectReconciled(database.db, sandbox);
  // Three tests pay ORDERS orders each. Four other orders are paid: one that PayPal's review approved, one paid by card
  // after the review declined it, one paid with another card after a partial approval, and one whose provider did not
  // respond at first.
  expect(orderCountByStatus.get('Paid')).toBe(3 * ORDERS + 4);
}, 240_000);
