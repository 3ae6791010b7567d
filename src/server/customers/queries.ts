import { type Insertable, type RawBuilder, sql } from 'kysely';
import { isPlaceholderEmail, placeholderEmail } from '#domain/address.ts';
import type { Cents, Currency } from '#domain/money.ts';
import type { Profile } from '#domain/profile.ts';
import { RESET_CODE } from '#domain/reset-code.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import type { Tables } from '#server/tables/tables.ts';
import type { Language } from '#texts/texts.ts';

const ACCOUNT_COLUMNS = [
  'customer_id',
  'email',
  'first_name',
  'last_name',
  'company',
  'phone_number',
  'percentage',
  'is_active',
  'language',
  'password_hash',
  'email_verified_at',
  'pending_email',
  'created_at',
] as const;

export const findAccountByEmail = (db: Db, email: string) =>
  db.selectFrom('account').select(ACCOUNT_COLUMNS).where('email', '=', email).executeTakeFirst();
export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>;

export const getAccount = (db: Db, customer_id: string): Promise<AccountRow> =>
  db
    .selectFrom('account')
    .select(ACCOUNT_COLUMNS)
    .where('customer_id', '=', customer_id)
    .executeTakeFirstOrThrow();

/** Locks the account for decisions that depend on it. Inserts of rows that refer to the account do not wait. */
export const lockAccount = (tx: Tx, customer_id: string): Promise<AccountRow> =>
  tx
    .selectFrom('account')
    .select(ACCOUNT_COLUMNS)
    .where('customer_id', '=', customer_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export async function isEmailTaken(db: Db, email: string, except_customer_id: string): Promise<boolean> {
  const account = await findAccountByEmail(db, email);
  return account !== undefined && account.customer_id !== except_customer_id;
}

/** Inserts an account and returns its id; undefined if the email address already has an account. */
export async function insertAccount(
  tx: Tx,
  account: { email: string; password_hash: string; language: Language },
): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('account')
    .values(account)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('customer_id')
    .executeTakeFirst();
  return inserted?.customer_id;
}

export interface AccountChanges extends Partial<Record<keyof Profile, string | null>> {
  email?: string;
  is_active?: boolean;
  percentage?: number;
  pending_email?: string | null;
  email_verified_at?: Date;
  language?: Language;
}

export async function updateAccount(tx: Tx, customer_id: string, changes: AccountChanges): Promise<void> {
  await tx.updateTable('account').set(changes).where('customer_id', '=', customer_id).execute();
}

/** Updates the modification time after a change of the customer's other data, so that outdated saves are refused. */
export async function touchAccount(tx: Tx, customer_id: string): Promise<void> {
  await tx
    .updateTable('account')
    .set({ last_modified_at: sql`clock_timestamp()` })
    .where('customer_id', '=', customer_id)
    .execute();
}

/** Sets percentages; `rows` is a query that selects `customer_id, percentage`. */
export async function updatePercentagesFrom(tx: Tx, rows: RawBuilder<unknown>): Promise<void> {
  await sql`update account a set percentage = r.percentage from (${rows}) r
    where a.customer_id = r.customer_id`.execute(tx);
}

export async function setPassword(tx: Tx, customer_id: string, password_hash: string): Promise<void> {
  await tx.updateTable('account').set({ password_hash }).where('customer_id', '=', customer_id).execute();
}

export const BLANK_PERSON = { first_name: null, last_name: null, company: null, phone_number: null };
/** The fields of audit entries that contain personal data. */
export const PERSONAL_FIELDS = [
  'email',
  'pending_email',
  'exemption_number',
  'address',
  'customer_note',
  ...Object.keys(BLANK_PERSON),
];

/** Erases the account's personal data and disables sign-in. The row stays, because orders refer to it. */
export async function anonymiseAccount(tx: Tx, { customer_id, email }: AccountRow): Promise<void> {
  await tx
    .updateTable('account')
    .set({
      ...BLANK_PERSON,
      email: placeholderEmail(customer_id),
      pending_email: null,
      password_hash: null,
      email_verified_at: null,
    })
    .set({ is_active: false, percentage: 0 })
    .where('customer_id', '=', customer_id)
    .execute();
  await tx.deleteFrom('reset_code').where('email', '=', email).execute();
}

/** Marks the email as verified, keeping the time of the first verification. */
export async function markEmailVerified(tx: Tx, customer_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('account')
    .set({ email_verified_at: sql<Date>`coalesce(email_verified_at, ${now}::timestamptz)` })
    .where('customer_id', '=', customer_id)
    .execute();
}

/** Records a change of a customer's credit. Fails with a constraint violation if the balance would be negative. */
export async function insertCreditEntry(tx: Tx, entry: Insertable<Tables['credit_entry']>): Promise<void> {
  await tx.insertInto('credit_entry').values(entry).execute();
}

/** Gives the credit that paid for an order back to the same account, even if the order no longer belongs to it. */
export async function releaseCredit(tx: Tx, order_id: string): Promise<void> {
  await sql`
    insert into credit_entry (customer_id, currency, amount, kind, note, actor, order_id)
    select customer_id, currency, -amount, 'release', order_id, 'system', order_id
    from credit_entry where order_id = ${order_id} and kind = 'use'`.execute(tx);
}

/** True if the customer has closed the account, whose row stays without personal data. */
export const isAccountClosed = async (db: Db, customer_id: string): Promise<boolean> =>
  isPlaceholderEmail((await getAccount(db, customer_id)).email);

/**
 * The customer who receives an order's refund to store credit: the customer of its account. If the account was deleted
 * or the order detached from it, the customer whose credit paid for the order; null if none did.
 */
export async function findCreditRecipient(
  db: Db,
  { order_id, account_id }: { order_id: string; account_id: string | null },
): Promise<string | null> {
  if (account_id !== null && !(await isAccountClosed(db, account_id))) return account_id;
  const row = await db
    .selectFrom('credit_entry')
    .select('customer_id')
    .where('order_id', '=', order_id)
    .where('kind', '=', 'use')
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

export async function findCreditBalance(db: Db, customer_id: string, currency: Currency): Promise<Cents> {
  const row = await db
    .selectFrom('credit_balance')
    .select('balance')
    .where('customer_id', '=', customer_id)
    .where('currency', '=', currency)
    .executeTakeFirst();
  return row?.balance ?? 0;
}

/** A customer's balances above zero. */
export const listCreditBalances = (db: Db, customer_id: string) =>
  db
    .selectFrom('credit_balance')
    .select(['currency', 'balance'])
    .where('customer_id', '=', customer_id)
    .where('balance', '>', 0)
    .orderBy('currency')
    .execute();

/** A customer's credit ledger, newest first. */
export const listCreditEntries = (db: Db, customer_id: string) =>
  db
    .selectFrom('credit_entry')
    .select(['currency', 'kind', 'amount', 'note', 'actor', 'order_id', 'at'])
    .where('customer_id', '=', customer_id)
    .orderBy('credit_entry_id', 'desc')
    .execute();

/** Codes that were created before this time have expired. */
const codeExpiryLimit = (now: Date) => new Date(now.getTime() - RESET_CODE.ttl_minutes * 60_000);

/** A password reset code for an email address, which may or may not have an account. */
interface ResetCode {
  code_id: string;
  email: string;
  /** The hash of the requesting browser's cookie; null if staff requested the code. */
  browser_hash: Buffer | null;
}

/** Saves a code, replacing the browser's earlier code for the email address. Codes of other browsers stay valid. */
export async function saveResetCode(tx: Tx, code: ResetCode, now: Date): Promise<void> {
  const newCode = { code_id: code.code_id, created_at: now, attempts: 0, used_at: null };
  await tx
    .insertInto('reset_code')
    .values({ ...code, ...newCode })
    .onConflict((conflict) => conflict.constraint('one_code_per_browser').doUpdateSet(newCode))
    .execute();
}

/** An unexpired, unused code. */
export const findActiveResetCode = (db: Db, code_id: string, now: Date) =>
  db
    .selectFrom('reset_code')
    .select(['email', 'browser_hash'])
    .where('code_id', '=', code_id)
    .where('used_at', 'is', null)
    .where('created_at', '>', codeExpiryLimit(now))
    .executeTakeFirst();

/** Counts an attempt to enter this browser's code. Returns its id; undefined if no code has attempts left. */
export async function recordCodeAttempt(
  db: Db,
  { email, browser_hash }: Pick<ResetCode, 'email'> & { browser_hash: Buffer },
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable('reset_code')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('email', '=', email)
    .where('browser_hash', '=', browser_hash)
    .where('used_at', 'is', null)
    .where('created_at', '>', codeExpiryLimit(now))
    .where('attempts', '<', RESET_CODE.max_attempts)
    .returning('code_id')
    .executeTakeFirst();
  return row?.code_id;
}

/** Marks a valid code as used and returns its email address; undefined if it has expired or was used. */
export async function consumeResetCode(tx: Tx, code_id: string, now: Date): Promise<string | undefined> {
  const used = await tx
    .updateTable('reset_code')
    .set({ used_at: now })
    .where('code_id', '=', code_id)
    .where('used_at', 'is', null)
    .where('created_at', '>', codeExpiryLimit(now))
    .returning('email')
    .executeTakeFirst();
  return used?.email;
}

/** Deletes expired codes, so that email addresses without an account are not retained. */
export async function purgeResetCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('reset_code').where('created_at', '<', codeExpiryLimit(now)).execute();
}
