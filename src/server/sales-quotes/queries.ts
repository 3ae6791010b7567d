import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { normaliseAddress } from '#domain/address.ts';
import type { SalesQuoteContent } from '#domain/sales-quote.ts';
import type { AccountRow } from '#server/customers/queries.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import type { Tables } from '#server/tables/tables.ts';

const COLUMNS = [
  'quote_number',
  'account_id',
  'email',
  'currency',
  'language',
  'address',
  'message',
  'valid_until',
  'content',
  'sent_at',
  'created_by',
  'created_at',
  'last_modified_at',
] as const satisfies (keyof Tables['sales_quote'])[];
export type SalesQuoteRow = Selectable<Tables['sales_quote']>;

export const quoteSubject = (quote_number: number): string => `quote ${quote_number}`;

export async function insertQuote(
  tx: Tx,
  quote: Omit<Insertable<Tables['sales_quote']>, 'content' | 'sent_at'>,
): Promise<number> {
  const row = await tx
    .insertInto('sales_quote')
    .values(quote)
    .returning('quote_number')
    .executeTakeFirstOrThrow();
  return row.quote_number;
}

export const findQuote = (db: Db, quote_number: number): Promise<SalesQuoteRow | undefined> =>
  db.selectFrom('sales_quote').select(COLUMNS).where('quote_number', '=', quote_number).executeTakeFirst();

/** The quotes that were sent to a customer, newest first. */
export const listSentQuotes = (db: Db, account_id: string): Promise<SalesQuoteRow[]> =>
  db
    .selectFrom('sales_quote')
    .select(COLUMNS)
    .where('account_id', '=', account_id)
    .where('sent_at', 'is not', null)
    .orderBy('quote_number', 'desc')
    .execute();

export const lockQuote = (tx: Tx, quote_number: number): Promise<SalesQuoteRow | undefined> =>
  tx
    .selectFrom('sales_quote')
    .select(COLUMNS)
    .where('quote_number', '=', quote_number)
    .forUpdate()
    .executeTakeFirst();

type QuoteDetails = Pick<SalesQuoteRow, 'email' | 'account_id' | 'address' | 'message' | 'valid_until'>;

async function update(tx: Tx, quote_number: number, columns: Updateable<Tables['sales_quote']>) {
  await tx.updateTable('sales_quote').set(columns).where('quote_number', '=', quote_number).execute();
}

export const updateQuote = (tx: Tx, quote_number: number, { address, ...details }: QuoteDetails) =>
  update(tx, quote_number, { ...details, address: JSON.stringify(address) });

/** Updates the time of a quote's last change. Needed after a change of its lines, which are stored in its cart. */
export const touchQuote = (tx: Tx, quote_number: number, now: Date) =>
  update(tx, quote_number, { last_modified_at: now });

/** Stores lines and totals as sent; null makes the quote a draft again. */
export const setQuoteContent = (tx: Tx, quote_number: number, content: SalesQuoteContent | null, now: Date) =>
  update(tx, quote_number, { content: content && JSON.stringify(content), sent_at: content && now });

export async function deleteQuote(tx: Tx, quote_number: number): Promise<void> {
  await tx.deleteFrom('sales_quote').where('quote_number', '=', quote_number).execute();
}

/**
 * Deletes personal data from the quotes of a closed account and, if its address was confirmed, from all quotes for that
 * address. `placeholder` replaces the email address. Returns the numbers of these quotes.
 */
export async function eraseQuotes(
  tx: Tx,
  { customer_id, email, email_verified_at }: AccountRow,
  placeholder: string,
): Promise<number[]> {
  const rows = await tx
    .updateTable('sales_quote')
    .set({
      email: placeholder,
      message: null,
      account_id: null,
      address: JSON.stringify(normaliseAddress({})),
    })
    // Null equals no address.
    .where(
      sql<boolean>`(account_id = ${customer_id} or account_id is null and email = ${email_verified_at && email})`,
    )
    .returning('quote_number')
    .execute();
  return rows.map((row) => row.quote_number);
}
