import { randomUUID } from 'node:crypto';
import { isEnded } from '#domain/address.ts';
import { parseListQuery } from '#domain/admin-lists.ts';
import { creditIn, mayWriteCredit } from '#domain/credit.ts';
import { centsOf } from '#domain/money.ts';
import { csvFile, viewed } from '#server/admin/lists/csv-file.ts';
import { exportResponse } from '#server/admin/lists/export-response.ts';
import { listAll, listPage } from '#server/admin/lists/list.ts';
import { recordAudit } from '#server/audit/queries.ts';
import { queueAccountEmail } from '#server/outbox/queries.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { refusal, respond } from '#server/platform/http/outcome.ts';
import { endSessionsOf } from '#server/platform/sessions.ts';
import { putCode, updateAccount } from '#server/sign-in/queries.ts';
import { customerRecord, customerRowView } from './customer-view.ts';
import { customerList } from './list.ts';
import { creditOf, insertCredit, lockCustomer, lockCustomers } from './queries.ts';
import { saveCustomer } from './save-customer.ts';

const OK = { scode: 200 as const, smessage: '' };

export function customerRoutes(on: On) {
  on('GET /admin/customers', async ({ db, query }) => {
    const { rows, ...page } = await listPage(db, customerList, parseListQuery('customers', query));
    return respond({ ...OK, ...page, records: rows.map(customerRowView) });
  });

  on('GET /admin/customers/export', async (context) => {
    const { db, query } = context;
    const rows = listAll(db, customerList, parseListQuery('customers', query));
    return exportResponse(context, 'customers', csvFile(EXPORT, viewed(rows, customerRowView)));
  });

  on('GET /admin/customers/:id', async ({ db, clock, params }) => {
    const record = await customerRecord(db, params.id, clock);
    return record ? respond({ ...OK, record }) : refusal('not-found');
  });

  on('POST /admin/customers/:id', (context) => saveCustomer(context));

  on('POST /admin/customers/:id/credit', async ({ db, clock, staff, params, body, request_id, t }) => {
    const { currency, kind, note } = body;
    const cents = centsOf(body.amount);
    const stop = await db.transaction().execute(async (tx) => {
      if (!(await lockCustomer(tx, params.id))) return refusal('not-found');
      const before = creditIn(await creditOf(tx, params.id), currency);
      if (!mayWriteCredit(before, kind, cents)) return refusal('credit-short');
      const amount = kind === 'grant' ? cents : -cents;
      await insertCredit(tx, { customer_id: params.id, currency, kind, amount, note, actor: staff.email });
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
    if (stop) return stop;
    return respond({ ...OK, smessage: t('saved'), record: (await customerRecord(db, params.id, clock))! });
  });

  on('POST /admin/customers/:id/reset', async ({ db, staff, params, clock, request_id, t }) => {
    const stop = await db.transaction().execute(async (tx) => {
      const known = await lockCustomer(tx, params.id);
      if (!known) return refusal('not-found');
      if (!known.is_active) return refusal('customer-inactive');
      const code_id = randomUUID();
      await putCode(tx, known.email, code_id, clock());
      await queueAccountEmail(tx, 'reset-code', { email: known.email, code_id });
      await recordAudit(tx, staff, request_id, [
        { action: 'customer-reset-mailed', subject: `customer ${params.id}`, before: null, after: null },
      ]);
      return null;
    });
    return stop ?? respond({ ...OK, smessage: t('customer-reset-mailed') });
  });

  on('POST /admin/customers/:id/signout', async ({ db, clock, staff, params, request_id, t }) => {
    const stop = await db.transaction().execute(async (tx) => {
      if (!(await lockCustomer(tx, params.id))) return refusal('not-found');
      await endSessionsOf(tx, [params.id], null);
      await recordAudit(tx, staff, request_id, [
        { action: 'customer-signed-out', subject: `customer ${params.id}`, before: null, after: null },
      ]);
      return null;
    });
    if (stop) return stop;
    return respond({ ...OK, smessage: t('saved'), record: (await customerRecord(db, params.id, clock))! });
  });

  on('POST /admin/customers/bulk', async ({ db, staff, body, request_id, t }) => {
    const is_active = body.action === 'activate';
    const ids = [...new Set(body.ids)];
    const known = await db.transaction().execute(async (tx) => {
      const all = (await lockCustomers(tx, ids)).filter((each) => !isEnded(each.email));
      const others = all.filter((each) => each.is_active !== is_active).map((each) => each.customer_id);
      for (const id of others) await updateAccount(tx, id, { is_active });
      if (!is_active) await endSessionsOf(tx, others, null);
      await recordAudit(
        tx,
        staff,
        request_id,
        others.map((id) => ({
          action: 'customer-saved',
          subject: `customer ${id}`,
          before: { is_active: !is_active },
          after: { is_active },
        })),
      );
      return { found: all.map((each) => each.customer_id), done: others.length };
    });
    const failed = ids
      .filter((id) => !known.found.includes(id))
      .map((id) => ({ id, message: t('not-found') }));
    const { done } = known;
    const skipped = known.found.length - done;
    const smessage = t('bulk-done', { done, skipped, failed: failed.length });
    return respond({ ...OK, smessage, done, skipped, failed });
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
