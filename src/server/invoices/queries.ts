import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db.ts';
import type { InvoiceContent } from './invoice-content.ts';

/**
 * Issues the invoice of an order with the next number. The counter's row stays locked until the
 * transaction ends and its number is taken back with it, so numbers have no gaps: call this last.
 */
export async function issueInvoice(tx: Tx, order_id: string, content: InvoiceContent): Promise<number> {
  const { rows } = await sql<{ invoice_number: number }>`
    with counted as (
      update invoice_counter set last_number = last_number + 1 returning last_number)
    insert into invoice (invoice_number, order_id, content)
    select last_number, ${order_id}, ${JSON.stringify(content)}::jsonb from counted
    returning invoice_number`.execute(tx);
  return rows[0]!.invoice_number;
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
