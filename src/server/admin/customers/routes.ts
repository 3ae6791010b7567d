import { randomUUID } from 'node:crypto';
import { isPlaceholderEmail } from '#domain/address.ts';
import { parseListQuery } from '#domain/admin-lists.ts';
import { calculateCredit, canRecordCredit } from '#domain/credit.ts';
import { toCents } from '#domain/money.ts';
import { bulkResponse } from '#server/admin/bulk-response.ts';
import { csvStream, mapBatches } from '#server/admin/lists/csv-stream.ts';
import { respondWithExport } from '#server/admin/lists/export-response.ts';
import { readListInBatches, readListPage } from '#server/admin/lists/list.ts';
import { recordAudit } from '#server/audit/queries.ts';
import { queueAccountEmail } from '#server/outbox/queries.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { refusal, respond } from '#server/platform/http/outcome.ts';
import { endSessionsOf } from '#server/platform/sessions.ts';
import { saveResetCode, updateAccount } from '#server/sign-in/queries.ts';
import { customerRowView, readCustomerRecord } from './customer-view.ts';
import { customerList } from './list.ts';
import { insertCreditEntry, listCreditEntries, lockCustomer, lockCustomers } from './queries.ts';
import { saveCustomer } from './save-customer.ts';

const OK = { scode: 200 as const, smessage: '' };

export function customerRoutes(on: On) {
  on('GET /admin/customers', async ({ db, query }) => {
    const { rows, ...page } = await readListPage(db, customerList, parseListQuery('customers', query));
    return respond({ ...OK, ...page, records: rows.map(customerRowView) });
  });

  on('GET /admin/customers/export', async (context) => {
    const { db, query } = context;
    const rows = readListInBatches(db, customerList, parseListQuery('customers', query));
    return respondWithExport(context, 'customers', csvStream(EXPORT, mapBatches(rows, customerRowView)));
  });

  on('GET /admin/customers/:id', async ({ db, clock, params }) => {
    const record = await readCustomerRecord(db, params.id, clock);
    return record ? respond({ ...OK, record }) : refusal('not-found');
  });

  on('POST /admin/customers/:id', (context) => saveCustomer(context));

  on('POST /admin/customers/:id/credit', async ({ db, clock, staff, params, body, request_id, t }) => {
    const { currency, kind, note } = body;
    const cents = toCents(body.amount);
    const failure = await db.transaction().execute(async (tx) => {
      if (!(await lockCustomer(tx, params.id))) return refusal('not-found');
      const before = calculateCredit(await listCreditEntries(tx, params.id), currency);
      if (!canRecordCredit(before, kind, cents)) return refusal('credit-short');
      const amount = kind === 'grant' ? cents : -cents;
      await insertCreditEntry(tx, {
        customer_id: params.id,
        currency,
        kind,
        amount,
        note,
        actor: staff.email,
      });
      await recordAudit(tx, staff, request_id, [
        {
          action: `credit-${kind}`,
          subject: `customer ${params.id}`,
          before: { currency, balance: before.balance },
          after: { currency, balance: before.balance + amount, note },
        },
      ]);
      return null;
    });
    if (failure) return failure;
    return respond({
      ...OK,
      smessage: t('saved'),
      record: (await readCustomerRecord(db, params.id, clock))!,
    });
  });

  on('POST /admin/customers/:id/reset', async ({ db, staff, params, clock, request_id, t }) => {
    const failure = await db.transaction().execute(async (tx) => {
      const account = await lockCustomer(tx, params.id);
      if (!account) return refusal('not-found');
      if (!account.is_active) return refusal('customer-inactive');
      const code_id = randomUUID();
      await saveResetCode(tx, account.email, code_id, clock());
      await queueAccountEmail(tx, 'reset-code', { email: account.email, code_id });
      await recordAudit(tx, staff, request_id, [
        { action: 'customer-reset-mailed', subject: `customer ${params.id}`, before: null, after: null },
      ]);
      return null;
    });
    return failure ?? respond({ ...OK, smessage: t('customer-reset-mailed') });
  });

  on('POST /admin/customers/:id/signout', async ({ db, clock, staff, params, request_id, t }) => {
    const failure = await db.transaction().execute(async (tx) => {
      if (!(await lockCustomer(tx, params.id))) return refusal('not-found');
      await endSessionsOf(tx, [params.id], null);
      await recordAudit(tx, staff, request_id, [
        { action: 'customer-signed-out', subject: `customer ${params.id}`, before: null, after: null },
      ]);
      return null;
    });
    if (failure) return failure;
    return respond({
      ...OK,
      smessage: t('saved'),
      record: (await readCustomerRecord(db, params.id, clock))!,
    });
  });

  on('POST /admin/customers/bulk', async ({ db, staff, body, request_id, t }) => {
    const is_active = body.action === 'activate';
    const ids = [...new Set(body.ids)];
    const { found, done } = await db.transaction().execute(async (tx) => {
      const accounts = (await lockCustomers(tx, ids)).filter((each) => !isPlaceholderEmail(each.email));
      const changed = accounts.filter((each) => each.is_active !== is_active).map((each) => each.customer_id);
      for (const id of changed) await updateAccount(tx, id, { is_active });
      if (!is_active) await endSessionsOf(tx, changed, null);
      await recordAudit(
        tx,
        staff,
        request_id,
        changed.map((id) => ({
          action: 'customer-saved',
          subject: `customer ${id}`,
          before: { is_active: !is_active },
          after: { is_active },
        })),
      );
      return { found: accounts.map((each) => each.customer_id), done: changed.length };
    });
    return bulkResponse(ids, found, done, t);
  });
}

type Row = ReturnType<typeof customerRowView>;
const EXPORT: Record<string, (row: Row) => string | number | null> = {
  'Customer ID': (row) => row.customer_id,
  'First Name': (row) => row.first_name,
  'Last Name': (row) => row.last_name,
  Email: (row) => row.email,
  Active: (row) => (row.is_active ? 'Yes' : 'No'),
  Percentage: (row) => row.percentage,
  'Total Credit': (row) => row.total_credit,
  'Used Credit': (row) => row.used_credit,
  Orders: (row) => row.order_count,
  Since: (row) => row.created_time,
};
