import { type Selectable, sql } from 'kysely';
import type { CreditNoteContent, InvoiceContent } from '#domain/invoice.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import type { Tables } from '#server/tables/tables.ts';
import type { Language } from '#texts/texts.ts';

/**
 * Issues invoices with the next numbers, in the given order. The counter stays locked until the transaction
 * ends and is rolled back with it, so that numbers have no gaps. Call this last in the transaction.
 */
export async function issueInvoices(tx: Tx, invoices: { order_id: string; content: InvoiceContent }[]) {
  await sql`
    with counted as (
      update invoice_counter set last_number = last_number + ${invoices.length} returning last_number)
    insert into invoice (invoice_number, order_id, content)
    select last_number - ${invoices.length} + n, order_id, content::jsonb
    from counted, unnest(${invoices.map((each) => each.order_id)}::text[],
      ${invoices.map((each) => JSON.stringify(each.content))}::text[])
      with ordinality as paid (order_id, content, n)`.execute(tx);
}

export type InvoiceRow = Pick<
  Selectable<Tables['invoice']>,
  'invoice_number' | 'order_id' | 'content' | 'issued_at'
> & {
  language: Language;
};

export const findInvoice = (db: Db, order_id: string): Promise<InvoiceRow | undefined> =>
  db
    .selectFrom('invoice')
    .innerJoin('orders', 'orders.order_id', 'invoice.order_id')
    .select(['invoice_number', 'invoice.order_id', 'content', 'issued_at', 'language'])
    .where('invoice.order_id', '=', order_id)
    .executeTakeFirst();

export type CreditNoteRow = Omit<Selectable<Tables['credit_note']>, 'currency' | 'province'> & {
  language: Language;
};

/** Issues a credit note with the next number, without gaps. Call this last in the transaction. */
export async function issueCreditNote(
  tx: Tx,
  note: { order_id: string; refund_id: string; content: CreditNoteContent; now: Date },
): Promise<void> {
  await sql`
    with counted as (
      update credit_note_counter set last_number = last_number + 1 returning last_number)
    insert into credit_note (credit_note_number, order_id, refund_id, content, issued_at)
    select last_number, ${note.order_id}, ${note.refund_id}, ${JSON.stringify(note.content)}::jsonb, ${note.now}
    from counted`.execute(tx);
}

/** The credit notes of an order, oldest first. */
export const listCreditNotes = (db: Db, order_id: string): Promise<CreditNoteRow[]> =>
  db
    .selectFrom('credit_note')
    .innerJoin('orders', 'orders.order_id', 'credit_note.order_id')
    .select(['credit_note_number', 'credit_note.order_id', 'refund_id', 'content', 'issued_at', 'language'])
    .where('credit_note.order_id', '=', order_id)
    .orderBy('credit_note_number')
    .execute();
