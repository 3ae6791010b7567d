import { randomUUID } from 'node:crypto';
import { isPlaceholderEmail } from '#domain/address.ts';
import { calculateCredit, canRecordCredit } from '#domain/credit.ts';
import { toCents, toDecimals } from '#domain/money.ts';
import { ok, refused } from '#domain/result.ts';
import { shopTime } from '#domain/shop-day.ts';
import { type CsvColumns, exportList, yesNo } from '#server/admin/lists/export-list.ts';
import { readListPage } from '#server/admin/lists/list.ts';
import { changeRecords, type RecordChange } from '#server/admin/shared/audited-change.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import {
  insertCreditEntry,
  listCreditEntries,
  saveResetCode,
  updateAccount,
} from '#server/customers/queries.ts';
import { queueEmail } from '#server/outbox/queries.ts';
import { endSessionsOf } from '#server/sessions/queries.ts';
import { claimGuestHistory } from '#server/sign-in/claim-guest-history.ts';
import { formatAmount } from '#texts/format-money.ts';
import { addressRoutes } from './address-routes.ts';
import {
  CUSTOMER_NOTE_ACTION,
  customerRowView,
  readCustomerRecord,
  readGuestRecord,
} from './customer-view.ts';
import { exemptionRoutes } from './exemption-routes.ts';
import { type GuestRow, guestList } from './guest-list.ts';
import { customerList } from './list.ts';
import { lockCustomers } from './queries.ts';
import { changeCustomer, type LockedCustomer, saveCustomer } from './save-customer.ts';

export function customerRoutes(on: RegisterHandler) {
  on('GET /admin/customers', async ({ db, query }) =>
    ok(await readListPage(db, customerList, query, (rows) => rows.map(customerRowView))),
  );

  on('GET /admin/customers/export', (context) =>
    exportList(context, 'customers', customerList, (rows) => rows.map(customerRowView), EXPORT),
  );

  on('GET /admin/guests', async ({ db, query }) =>
    ok(await readListPage(db, guestList, query, (rows) => rows.map(guestRowView))),
  );

  on('GET /admin/guests/export', (context) =>
    exportList(context, 'guests', guestList, (rows) => rows.map(guestRowView), GUEST_EXPORT),
  );

  on('GET /admin/guests/:id', async ({ db, params }) => {
    const record = await readGuestRecord(db, params.id);
    return record ? ok({ record }) : refused('not-found');
  });

  on('GET /admin/customers/:id', async ({ db, clock, params }) => {
    const record = await readCustomerRecord(db, params.id, clock);
    return record ? ok({ record }) : refused('not-found');
  });

  on('POST /admin/customers/:id', saveCustomer);

  on('POST /admin/customers/:id/credit', (context) => {
    const { t } = context;
    const { currency, kind, note, amount: decimal } = context.body;
    const smessage = t(kind === 'grant' ? 'credit-added' : 'credit-deducted', {
      amount: formatAmount(decimal, currency, t),
    });
    const add: RecordChange<LockedCustomer> = async (tx, { customer_id }) => {
      const cents = toCents(decimal);
      const credit = calculateCredit(await listCreditEntries(tx, customer_id), currency);
      if (!canRecordCredit(credit, kind, cents)) return refused('credit-short');
      const amount = kind === 'grant' ? cents : -cents;
      const actor = context.staff.email;
      await insertCreditEntry(tx, { customer_id, currency, kind, amount, note, actor });
      const before = { currency, balance: credit.balance };
      const after = { currency, balance: credit.balance + amount, note };
      return ok([{ action: `credit-${kind}`, before, after }]);
    };
    return changeCustomer(context, add, { smessage });
  });

  addressRoutes(on);
  exemptionRoutes(on);

  on('POST /admin/customers/:id/notes', (context) =>
    changeCustomer(context, async () =>
      ok([{ action: CUSTOMER_NOTE_ACTION, after: { customer_note: context.body.note } }]),
    ),
  );

  on('POST /admin/customers/:id/guest-orders', (context) =>
    changeCustomer(context, async (tx, account) => {
      if (account.email_verified_at === null) return refused('email-unconfirmed');
      await claimGuestHistory(tx, account, context.request_id, context.staff);
      return ok([]);
    }),
  );

  on('POST /admin/customers/:id/reset', async (context) => {
    const changed = await changeCustomer(context, async (tx, { email, is_active }) => {
      if (!is_active) return refused('customer-inactive');
      const code_id = randomUUID();
      // Null, because staff requested the code, not a browser of the customer.
      await saveResetCode(tx, { code_id, email, browser_hash: null }, context.clock());
      await queueEmail(tx, 'reset-code', { email, code_id });
      return ok([{ action: 'customer-reset-mailed' }]);
    });
    return changed.ok ? ok({ smessage: context.t('customer-reset-mailed') }) : changed;
  });

  on('POST /admin/customers/:id/signout', (context) =>
    changeCustomer(context, async (tx, { customer_id }) => {
      await endSessionsOf(tx, [customer_id]);
      return ok([{ action: 'customer-signed-out' }]);
    }),
  );

  on('POST /admin/customers/bulk', (context) =>
    changeRecords(context, async (tx, ids) => {
      const is_active = context.body.action === 'activate';
      // Leaves out closed accounts, which cannot be reactivated.
      const accounts = (await lockCustomers(tx, ids)).filter((each) => !isPlaceholderEmail(each.email));
      const changed = accounts.filter((each) => each.is_active !== is_active).map((each) => each.customer_id);
      for (const id of changed) await updateAccount(tx, id, { is_active });
      if (!is_active) await endSessionsOf(tx, changed);
      const entries = changed.map((id) => ({
        action: 'customer-saved',
        subject: `customer ${id}`,
        before: { is_active: !is_active },
        after: { is_active },
      }));
      return { found: accounts.map((each) => each.customer_id), entries };
    }),
  );
}

const guestRowView = ({ last_order_at, net_sales_ca: ca, net_sales_us: us, ...row }: GuestRow) => ({
  ...row,
  net_sales: toDecimals({ ca, us }),
  last_order_time: last_order_at.toISOString(),
});

const GUEST_EXPORT: CsvColumns<ReturnType<typeof guestRowView>> = {
  Email: (row) => row.email,
  Name: (row) => row.name,
  Orders: (row) => row.order_count,
  'Last Order': (row) => shopTime(new Date(row.last_order_time)),
  'Net sales CAD': (row) => row.net_sales.ca,
  'Net sales USD': (row) => row.net_sales.us,
};

const EXPORT: CsvColumns<ReturnType<typeof customerRowView>> = {
  'Customer ID': (row) => row.customer_id,
  'First Name': (row) => row.first_name,
  'Last Name': (row) => row.last_name,
  Email: (row) => row.email,
  Active: (row) => yesNo(row.is_active),
  Percentage: (row) => row.percentage,
  'Total Credit': (row) => row.total_credit,
  'Used Credit': (row) => row.used_credit,
  Orders: (row) => row.order_count,
  'Last Order': (row) => row.last_order_time && shopTime(new Date(row.last_order_time)),
  'Net sales CAD': (row) => row.net_sales.ca,
  'Net sales USD': (row) => row.net_sales.us,
  Since: (row) => shopTime(new Date(row.created_time)),
};
