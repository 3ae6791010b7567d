import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db.ts';
import type { InvoiceContent } from './invoice-content.ts';

/**
 * Issues invoices with the next numbers, in the given order. The counter's row stays locked until the
 * transaction ends and is taken back with it, so numbers have no gaps: call this last.
 */
export async function issueInvoices(
  tx: Tx,
  invoices: { order_id: string; content: InvoiceContent }[],
): Promise<void> {
  await sql`
    with counted as (
      update invoice_counter set last_number = last_number + ${invoices.length} returning last_number)
    insert into invoice (invoice_number, order_id, content)
    select last_number - ${invoices.length} + n, order_id, content::jsonb
    from counted, unnest(${invoices.map((each) => each.order_id)}::text[],
      ${invoices.map((each) => JSON.stringify(each.content))}::text[])
      with ordinality as paid (order_id, content, n)`.execute(tx);
}

export interface InvoiceRow {
  invoice_number: number;
  order_id: string;
  content: InvoiceContent;
  issued_at: Date;
}

export const findInvoice = (db: Db, order_id: string): Promise<InvoiceRow | undefined> =>
  db.selectFrom('invoice').selectAll().where('order_id', '=', order_id).executeTakeFirst() as Promise<
    InvoiceRow | undefined
  >;
