import { listOpenPaymentIssues } from '#server/payments/payment-issues.ts';
import type { Db } from '#server/platform/db.ts';
import type { TestShop } from './shop.ts';

export async function stockOf(db: Db, part_number: string) {
  return db
    .selectFrom('stock')
    .select(['on_hand', 'allocated', 'held'])
    .where('part_number', '=', part_number)
    .executeTakeFirstOrThrow();
}

/** The amounts captured by the card provider, the states of the attempts, and how many invoices and emails there are. */
export async function paymentRecords({ db, sandbox }: Pick<TestShop, 'db' | 'sandbox'>, order_id: string) {
  const attempts = await db
    .selectFrom('payment_attempt')
    .select('state')
    .where('order_id', '=', order_id)
    .orderBy('n')
    .execute();
  const invoices = await db
    .selectFrom('invoice')
    .select('invoice_number')
    .where('order_id', '=', order_id)
    .execute();
  const emails = await db
    .selectFrom('outbox')
    .select('outbox_id')
    .where('dedupe_key', '=', `order-paid:${order_id}`)
    .execute();
  return {
    captured: [...sandbox.ledger.payments.values()]
      .filter((payment) => payment.reference_id === order_id && payment.status === 'COMPLETED')
      .map((payment) => payment.amount_money.amount),
    attempts: attempts.map((attempt) => attempt.state),
    invoices: invoices.length,
    emails: emails.length,
  };
}

/** The card provider's first payment of an order. */
export const findCardPayment = ({ sandbox }: Pick<TestShop, 'sandbox'>, order_id: string) =>
  [...sandbox.ledger.payments.values()].find((each) => each.reference_id === order_id)!;

/** The amounts of an order at its payment provider; undefined if nothing was captured. */
export const findBalance = ({ sandbox }: Pick<TestShop, 'sandbox'>, order_id: string) =>
  sandbox.ledger.balances().find((each) => each.reference === order_id);

/** The kinds of an order's open payment issues. */
export async function listOpenIssues({ db }: Pick<TestShop, 'db'>, order_id: string): Promise<string[]> {
  const issues = await listOpenPaymentIssues(db, 1000);
  return issues.filter((issue) => issue.order_id === order_id).map(({ kind }) => kind);
}
