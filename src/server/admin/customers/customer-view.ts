import type { Reply } from '#contract/calls.ts';
import { type Credit, creditIn } from '#domain/credit.ts';
import { decimalOf } from '#domain/money.ts';
import { auditEntryView } from '#server/admin/audit/audit-entry-view.ts';
import { auditEntriesFor } from '#server/audit/queries.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import { sessionsOf } from '#server/platform/sessions.ts';
import type { CustomerRow } from './list.ts';
import { creditOf, findCustomer, latestOrdersOf } from './queries.ts';

type Row = Reply<'GET /admin/customers'>['records'][number];
type Detail = Reply<'GET /admin/customers/:id'>['record'];

export const customerRowView = (row: CustomerRow): Row => ({
  customer_id: row.customer_id,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  is_active: row.is_active,
  percentage: Number(row.percentage),
  total_credit: decimalOf(row.total_credit),
  used_credit: decimalOf(row.used_credit),
  order_count: row.order_count,
  created_time: row.created_at.toISOString(),
});

const creditView = ({ total, used, balance }: Credit) => ({
  total: decimalOf(total),
  used: decimalOf(used),
  balance: decimalOf(balance),
});

/** A customer as the page shows one; null when there is none. */
export async function customerRecord(db: Db, customer_id: string, clock: Clock): Promise<Detail | null> {
  const row = await findCustomer(db, customer_id);
  if (!row) return null;
  const entries = await creditOf(db, customer_id);
  const [sessions, orders, history] = [
    await sessionsOf(db, customer_id, clock),
    await latestOrdersOf(db, customer_id),
    [
      ...(await auditEntriesFor(db, `customer ${customer_id}`)),
      ...(await auditEntriesFor(db, `account ${customer_id}`)),
    ].sort((a, b) => b.audit_id - a.audit_id),
  ];
  return {
    ...customerRowView(row),
    company: row.company,
    phone_number: row.phone_number,
    last_modified_time: row.last_modified_at.toISOString(),
    credit: {
      ca: creditView(creditIn(entries, 'ca')),
      us: creditView(creditIn(entries, 'us')),
      entries: entries.map(({ amount, at, ...entry }) => ({
        ...entry,
        amount: decimalOf(amount),
        at: at.toISOString(),
      })),
    },
    sessions: sessions.map((each) => ({
      session_id: each.session_id,
      created_time: each.created_at.toISOString(),
      seen_time: each.seen_at.toISOString(),
    })),
    orders: orders.map(({ created_at, total, ...order }) => ({
      ...order,
      created_time: created_at.toISOString(),
      total: decimalOf(total),
    })),
    history: history.map(auditEntryView),
  };
}
