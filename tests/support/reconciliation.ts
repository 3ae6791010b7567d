import { expect } from 'vitest';
import type { Sandbox } from '#sandbox/sandbox.ts';
import type { Db } from '#server/platform/db.ts';

/**
 * Checks that orders, payments, documents, emails and stock agree with each other and with the providers'
 * ledger; returns the number of orders by status.
 */
export async function expectReconciled(db: Db, sandbox: Sandbox): Promise<Map<string, number>> {
  const balances = sandbox.ledger.balances();
  const orders = await db.selectFrom('orders').selectAll().execute();
  const attempts = await db.selectFrom('payment_attempt').selectAll().execute();
  const refunds = await db.selectFrom('payment_refund').selectAll().execute();
  const lines = await db.selectFrom('order_line').selectAll().execute();
  const count = (rows: { key: string }[], key: string) => rows.filter((row) => row.key === key).length;
  const invoices = await db.selectFrom('invoice').select('order_id as key').execute();
  const emails = await db.selectFrom('outbox').select('dedupe_key as key').execute();
  const statuses = new Map<string, number>();
  const allocated = new Map<string, number>();
  for (const order of orders) {
    const { order_id, status } = order;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const orderAttempts = attempts.filter((each) => each.order_id === order_id);
    const undecided = orderAttempts.filter(
      (each) => !['captured', 'declined', 'voided'].includes(each.state),
    );
    expect(undecided, `${order_id} has undecided attempts`).toEqual([]);
    const captured = orderAttempts.filter((each) => each.state === 'captured');
    expect(captured.length, `${order_id} captured twice`).toBeLessThanOrEqual(1);
    const taken = captured[0]?.amount ?? 0;
    const ids = orderAttempts.map((each) => each.attempt_id);
    const completed = refunds.filter((each) => ids.includes(each.attempt_id) && each.state === 'completed');
    const pending = refunds.filter((each) => ids.includes(each.attempt_id) && each.state === 'pending');
    expect(pending, `${order_id} has pending refunds`).toEqual([]);
    const remaining = taken - completed.reduce((sum, each) => sum + each.amount, 0);
    const atProvider = balances.filter((each) => each.reference === order_id);
    const totals = { captured: 0, kept: 0 };
    for (const each of atProvider) {
      totals.captured += each.captured;
      totals.kept += each.kept;
    }
    expect({ order_id, captured: totals.captured, kept: totals.kept }).toEqual({
      order_id,
      captured: taken,
      kept: remaining,
    });
    if (captured[0]) expect(taken, `${order_id} captured another amount`).toBe(order.total);
    const isPaid = order.paid_at !== null;
    expect(count(invoices, order_id), `${order_id} invoices`).toBe(isPaid ? 1 : 0);
    expect(count(emails, `order-paid:${order_id}`), `${order_id} emails`).toBe(isPaid ? 1 : 0);
    const hasConversion = isPaid && order.analytics_client_id !== null;
    expect(count(emails, `conversion:${order_id}`), `${order_id} conversion events`).toBe(
      hasConversion ? 1 : 0,
    );
    if (status === 'Void' || status === 'Refunded') expect(remaining, `${order_id} is ${status}`).toBe(0);
    else expect(remaining, `${order_id} is ${status}`).toBeGreaterThan(0);
    expect(status, `${order_id} is open`).not.toBe('Processing');
    for (const line of lines.filter((each) => each.order_id === order_id)) {
      const isOpen = status === 'Paid' || status === 'Await Shipping';
      const units = isOpen ? line.quantity - line.shipped - line.dropped : 0;
      allocated.set(line.part_number, (allocated.get(line.part_number) ?? 0) + units);
    }
  }
  for (const stock of await db.selectFrom('stock').selectAll().execute()) {
    expect({ part: stock.part_number, held: stock.held, allocated: stock.allocated }).toEqual({
      part: stock.part_number,
      held: 0,
      allocated: allocated.get(stock.part_number) ?? 0,
    });
  }
  const known = new Set(orders.map((order) => order.order_id));
  for (const each of balances)
    if (!known.has(each.reference)) expect(each.kept, `${each.reference} belongs to no order`).toBe(0);
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
  expect(numbers, `${table} numbers have gaps`).toEqual(numbers.map((_, index) => index + 1));
}
