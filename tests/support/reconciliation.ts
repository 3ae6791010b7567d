import assert from 'node:assert/strict';
import { paidAmounts } from '#domain/payment.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { listOpenPaymentIssues } from '#server/payments/payment-issues.ts';
import type { Db } from '#server/platform/db.ts';
import { expectCustomerSales } from './customer-sales.ts';

/**
 * Checks that orders, payments, documents, customers' totals, emails and stock agree with each other and with the
 * providers' ledger; returns the number of orders by status.
 */
export async function expectReconciled(db: Db, sandbox: Sandbox): Promise<Map<string, number>> {
  const balances = sandbox.ledger.balances();
  const orders = await db.selectFrom('orders').selectAll().execute();
  const attempts = await db.selectFrom('payment_attempt').selectAll().execute();
  const refunds = await db.selectFrom('payment_refund').selectAll().execute();
  const lines = await db.selectFrom('order_line').selectAll().execute();
  const attemptsOf = Map.groupBy(attempts, ({ order_id }) => order_id);
  const linesOf = Map.groupBy(lines, ({ order_id }) => order_id);
  const balancesOf = Map.groupBy(balances, ({ reference }) => reference);
  const byKey = (rows: { key: string }[]) => Map.groupBy(rows, ({ key }) => key);
  const count = (rows: ReturnType<typeof byKey>, key: string) => rows.get(key)?.length ?? 0;
  const invoices = byKey(await db.selectFrom('invoice').select('order_id as key').execute());
  const outbox = byKey(await db.selectFrom('outbox').select('dedupe_key as key').execute());
  // A void order whose refund failed still has the buyer's money. That is allowed only while a payment issue is open.
  const failedRefunds = (await listOpenPaymentIssues(db, 1000)).filter(
    ({ kind }) => kind === 'refund-failed',
  );
  const creditEntries = Map.groupBy(
    await db.selectFrom('credit_entry').select(['order_id', 'amount']).execute(),
    ({ order_id }) => order_id,
  );
  const creditOf = (order_id: string) =>
    (creditEntries.get(order_id) ?? []).reduce((sum, each) => sum + each.amount, 0);
  const statuses = new Map<string, number>();
  const allocated = new Map<string, number>();
  for (const order of orders) {
    const { order_id, status } = order;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const orderAttempts = attemptsOf.get(order_id) ?? [];
    const undecided = orderAttempts.filter(
      (each) => !['captured', 'declined', 'voided'].includes(each.state),
    );
    assert.deepEqual(undecided, [], `${order_id} has undecided attempts`);
    const captured = orderAttempts.filter((each) => each.state === 'captured');
    assert.ok(captured.length <= 1, `${order_id} captured twice`);
    const paid = captured[0] ? paidAmounts(order, captured[0]) : { captured: 0, credit: 0 };
    const ids = orderAttempts.map((each) => each.attempt_id);
    const completed = refunds.filter((each) => ids.includes(each.attempt_id) && each.state === 'completed');
    const pendingRefunds = refunds.filter(
      (each) => ids.includes(each.attempt_id) && each.state === 'pending',
    );
    assert.deepEqual(pendingRefunds, [], `${order_id} has pending refunds`);
    const refundedAsCredit = completed.reduce((sum, each) => sum + each.credit, 0);
    const refunded = completed.reduce((sum, each) => sum + each.amount, 0);
    const kept = paid.captured - (refunded - refundedAsCredit);
    const remaining = paid.captured + paid.credit - refunded;
    const providerBalances = balancesOf.get(order_id) ?? [];
    const totals = { captured: 0, kept: 0 };
    for (const each of providerBalances) {
      totals.captured += each.captured;
      totals.kept += each.kept;
    }
    assert.deepEqual({ order_id, ...totals }, { order_id, captured: paid.captured, kept });
    if (captured[0])
      assert.equal(
        paid.captured + order.credit,
        order.total,
        `${order_id} was paid another amount than its total`,
      );
    const reserved = order.status === 'Void' ? 0 : order.credit;
    assert.equal(creditOf(order_id), refundedAsCredit - reserved, `${order_id} store credit`);
    const isPaid = order.paid_at !== null;
    assert.equal(count(invoices, order_id), isPaid ? 1 : 0, `${order_id} invoices`);
    assert.equal(count(outbox, `order-paid:${order_id}`), isPaid ? 1 : 0, `${order_id} emails`);
    const hasConversion = isPaid && order.analytics_client_id !== null;
    const conversions = count(outbox, `conversion:${order_id}`);
    assert.equal(conversions, hasConversion ? 1 : 0, `${order_id} conversion events`);
    const mayKeepMoney = status === 'Void' && failedRefunds.some((each) => each.order_id === order_id);
    if (mayKeepMoney) assert.ok(remaining >= 0, `${order_id} is ${status} and keeps ${remaining}`);
    else if (status === 'Void' || status === 'Refunded')
      assert.equal(remaining, 0, `${order_id} is ${status} and keeps ${remaining}`);
    else assert.ok(remaining > 0, `${order_id} is ${status} and keeps ${remaining}`);
    assert.notEqual(status, 'Processing', `${order_id} is still Processing`);
    for (const line of linesOf.get(order_id) ?? []) {
      const hasOpenUnits = status === 'Paid' || status === 'Await Shipping';
      const units = hasOpenUnits ? line.quantity - line.shipped - line.dropped : 0;
      allocated.set(line.part_number, (allocated.get(line.part_number) ?? 0) + units);
    }
  }
  for (const stock of await db.selectFrom('stock').selectAll().execute()) {
    const { part_number, held } = stock;
    const expected = { part_number, held: 0, allocated: allocated.get(part_number) ?? 0 };
    assert.deepEqual({ part_number, held, allocated: stock.allocated }, expected);
  }
  const knownOrderIds = new Set(orders.map((order) => order.order_id));
  for (const each of balances)
    if (!knownOrderIds.has(each.reference))
      assert.equal(each.kept, 0, `${each.reference} belongs to no order but keeps money`);
  await expectCustomerSales(db);
  await expectNoGaps(db, 'invoice', 'invoice_number');
  await expectNoGaps(db, 'credit_note', 'credit_note_number');
  return statuses;
}

async function expectNoGaps(
  db: Db,
  table: 'invoice' | 'credit_note',
  column: 'invoice_number' | 'credit_note_number',
) {
  const rows = await db
    .selectFrom(table)
    .select(column as never)
    .orderBy(column as never)
    .execute();
  const numbers = (rows as Record<string, number>[]).map((row) => row[column]);
  const expected = numbers.map((_, index) => index + 1);
  assert.deepEqual(numbers, expected, `${table} numbers have gaps`);
}
