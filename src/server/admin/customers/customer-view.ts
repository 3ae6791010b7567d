import type { Reply } from '#contract/calls.ts';
import { type Credit, calculateCredit } from '#domain/credit.ts';
import { toDecimal } from '#domain/money.ts';
import { auditEntryView } from '#server/admin/shared/audit-entry-view.ts';
import { auditEntriesFor } from '#server/audit/queries.ts';
import { listCreditEntries } from '#server/customers/queries.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import { sessionsOf } from '#server/sessions/queries.ts';
import { listExemptions } from '#server/tax/queries.ts';
import type { CustomerRow } from './list.ts';
import { findCustomer, listLatestOrders } from './queries.ts';

type CustomerRowView = Reply<'GET /admin/customers'>['records'][number];
type CustomerRecord = Reply<'GET /admin/customers/:id'>['record'];

export const customerRowView = (row: CustomerRow): CustomerRowView => ({
  customer_id: row.customer_id,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  is_active: row.is_active,
  percentage: Number(row.percentage),
  total_credit: toDecimal(row.total_credit),
  used_credit: toDecimal(row.used_credit),
  order_count: row.order_count,
  created_time: row.created_at.toISOString(),
});

const creditView = ({ total, used, balance }: Credit) => ({
  total: toDecimal(total),
  used: toDecimal(used),
  balance: toDecimal(balance),
});

/** A customer as its page shows it; null when it does not exist. */
export async function readCustomerRecord(
  db: Db,
  customer_id: string,
  clock: Clock,
): Promise<CustomerRecord | null> {
  const row = await findCustomer(db, customer_id);
  if (!row) return null;
  const entries = await listCreditEntries(db, customer_id);
  const sessions = await sessionsOf(db, customer_id, clock);
  const orders = await listLatestOrders(db, customer_id);
  const history = [
    ...(await auditEntriesFor(db, `customer ${customer_id}`)),
    ...(await auditEntriesFor(db, `account ${customer_id}`)),
  ].sort((a, b) => b.audit_id - a.audit_id);
  return {
    ...customerRowView(row),
    company: row.company,
    phone_number: row.phone_number,
    pending_email: row.pending_email,
    last_modified_time: row.last_modified_at.toISOString(),
    credit: {
      ca: creditView(calculateCredit(entries, 'ca')),
      us: creditView(calculateCredit(entries, 'us')),
      entries: entries.map(({ amount, at, ...entry }) => ({
        ...entry,
        amount: toDecimal(amount),
        at: at.toISOString(),
      })),
    },
    exemptions: await listExemptions(db, customer_id),
    sessions: sessions.map((each) => ({
      session_id: each.session_id,
      created_time: each.created_at.toISOString(),
      seen_time: each.seen_at.toISOString(),
    })),
    orders: orders.map(({ created_at, paid_total, ...order }) => ({
      ...order,
      created_time: created_at.toISOString(),
      total: toDecimal(paid_total),
    })),
    history: history.map(auditEntryView),
  };
}
