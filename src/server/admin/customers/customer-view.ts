import type { Reply } from '#contract/calls.ts';
import { type Credit, calculateCredit } from '#domain/credit.ts';
import { toDecimal, toDecimals } from '#domain/money.ts';
import { salesFigures } from '#domain/sales-figures.ts';
import { listAddresses } from '#server/addresses/queries.ts';
import { auditEntryView } from '#server/admin/shared/audit-entry-view.ts';
import { auditEntriesFor } from '#server/audit/queries.ts';
import { listCreditEntries } from '#server/customers/queries.ts';
import { listTotalsOfBuyer } from '#server/figures/queries.ts';
import { listGuestOrders } from '#server/orders/queries.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import { sessionsOf } from '#server/sessions/queries.ts';
import { listExemptions } from '#server/tax/queries.ts';
import type { CustomerRow } from './list.ts';
import {
  type BuyerCondition,
  countReturns,
  findCustomer,
  findGuestOrders,
  isOfAccount,
  isOfGuest,
  listLatestOrders,
  listOrderAddresses,
} from './queries.ts';

type CustomerRecord = Reply<'GET /admin/customers/:id'>['record'];

export const CUSTOMER_NOTE_ACTION = 'customer-note';

export const customerRowView = (row: CustomerRow): Reply<'GET /admin/customers'>['records'][number] => ({
  ...row,
  percentage: Number(row.percentage),
  total_credit: toDecimal(row.total_credit),
  used_credit: toDecimal(row.used_credit),
  created_time: row.created_at.toISOString(),
  last_order_time: row.last_order_at?.toISOString() ?? null,
  net_sales: toDecimals({ ca: row.net_sales_ca, us: row.net_sales_us }),
});

const creditView = ({ total, used, balance }: Credit) => toDecimals({ total, used, balance });

/** Everything that the customer's page shows; null if the customer does not exist. */
export async function readCustomerRecord(
  db: Db,
  customer_id: string,
  clock: Clock,
): Promise<CustomerRecord | null> {
  const row = await findCustomer(db, customer_id);
  if (!row) return null;
  const entries = await listCreditEntries(db, customer_id);
  const sessions = await sessionsOf(db, customer_id, clock);
  const isOfBuyer = isOfAccount(customer_id);
  const addresses = await listAddresses(db, customer_id);
  const subject = `customer ${customer_id}`;
  const notes = await auditEntriesFor(db, subject, { actions: [CUSTOMER_NOTE_ACTION], limit: 500 });
  // Changes by staff, and the customer's own account events.
  const history = [
    ...(await auditEntriesFor(db, subject)),
    ...(await auditEntriesFor(db, `account ${customer_id}`)),
  ].sort((a, b) => b.audit_id - a.audit_id);
  return {
    ...row,
    ...customerRowView(row),
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
    addresses,
    order_addresses: addresses.length === 0 ? await listOrderAddresses(db, isOfBuyer) : [],
    notes: notes.map(({ at, actor, after }) => ({
      at: at.toISOString(),
      actor,
      note: String((after as { customer_note: string }).customer_note),
    })),
    lifetime: await readLifetime(db, isOfBuyer),
    email_verified: row.email_verified_at !== null,
    guest_orders: row.email_verified_at === null ? [] : await listGuestOrders(db, row.email),
    sessions: sessions.map((each) => ({
      session_id: each.session_id,
      created_time: each.created_at.toISOString(),
      seen_time: each.seen_at.toISOString(),
    })),
    orders: await readLatestOrders(db, isOfBuyer),
    history: history.map(auditEntryView),
  };
}

/** Everything that a guest's page shows; null if no guest has ordered with the email address. */
export async function readGuestRecord(
  db: Db,
  email: string,
): Promise<Reply<'GET /admin/guests/:id'>['record'] | null> {
  const row = await findGuestOrders(db, email);
  if (!row) return null;
  const { first_order_at, last_order_at, ...guest } = row;
  const isOfBuyer = isOfGuest(email);
  return {
    ...guest,
    email,
    first_order_time: first_order_at.toISOString(),
    last_order_time: last_order_at?.toISOString() ?? null,
    order_addresses: await listOrderAddresses(db, isOfBuyer),
    lifetime: await readLifetime(db, isOfBuyer),
    orders: await readLatestOrders(db, isOfBuyer),
  };
}

const readLatestOrders = async (db: Db, isOfBuyer: BuyerCondition): Promise<CustomerRecord['orders']> =>
  (await listLatestOrders(db, isOfBuyer)).map(
    ({ created_at, paid_total, total: placed_total, ...order }) => ({
      ...order,
      created_time: created_at.toISOString(),
      ...toDecimals({ total: paid_total, placed_total }),
    }),
  );

async function readLifetime(db: Db, isOfBuyer: BuyerCondition): Promise<CustomerRecord['lifetime']> {
  const totals = await listTotalsOfBuyer(db, isOfBuyer);
  return {
    ...(await countReturns(db, isOfBuyer)),
    sales: totals.map(({ currency, ...documents }) => {
      const { orders: invoices, refunds, net_sales, tax, total } = salesFigures(documents);
      return { currency, invoices, ...toDecimals({ refunds, net_sales, tax, total }) };
    }),
  };
}
