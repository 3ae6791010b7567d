import { sql } from 'kysely';
import { endedEmail } from '#domain/address.ts';
import type { Profile } from '#domain/profile.ts';
import { RESET_CODE } from '#domain/reset-code.ts';
import type { Db, Tx } from '#server/platform/db.ts';

const COLUMNS = [
  ...(['customer_id', 'email', 'first_name', 'last_name', 'company', 'phone_number'] as const),
  ...(['percentage', 'is_active', 'password_hash', 'email_verified_at', 'created_at'] as const),
] as const;

export const findAccountByEmail = (db: Db, email: string) =>
  db.selectFrom('account').select(COLUMNS).where('email', '=', email).executeTakeFirst();
export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>;

export const accountOf = (db: Db, customer_id: string): Promise<AccountRow> =>
  db.selectFrom('account').select(COLUMNS).where('customer_id', '=', customer_id).executeTakeFirstOrThrow();

/**
 * The account, locked: what is decided about it, and what is counted in it, goes one after the other.
 * Rows that only refer to it do not wait.
 */
export const lockAccount = (tx: Tx, customer_id: string): Promise<AccountRow> =>
  tx
    .selectFrom('account')
    .select(COLUMNS)
    .where('customer_id', '=', customer_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Makes the account; nothing when the address has one. */
export async function insertAccount(
  tx: Tx,
  email: string,
  password_hash: string,
): Promise<string | undefined> {
  const made = await tx
    .insertInto('account')
    .values({ email, password_hash })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('customer_id')
    .executeTakeFirst();
  return made?.customer_id;
}

export interface AccountChanges {
  first_name?: string | null;
  last_name?: string | null;
  company?: string | null;
  phone_number?: string | null;
  email?: string;
  is_active?: boolean;
  percentage?: number;
  email_verified_at?: null;
}

/** Changes what staff may change of an account. */
export async function updateAccount(tx: Tx, customer_id: string, set: AccountChanges): Promise<void> {
  await tx.updateTable('account').set(set).where('customer_id', '=', customer_id).execute();
}

export async function updateProfile(tx: Tx, customer_id: string, profile: Profile): Promise<void> {
  await tx.updateTable('account').set(profile).where('customer_id', '=', customer_id).execute();
}

export async function setPassword(tx: Tx, customer_id: string, password_hash: string): Promise<void> {
  await tx.updateTable('account').set({ password_hash }).where('customer_id', '=', customer_id).execute();
}

const NOBODY = { first_name: null, last_name: null, company: null, phone_number: null };
/** What an account knows of the person it belongs to. */
export const PERSON_FIELDS = ['email', ...Object.keys(NOBODY)];

/** Blanks the person for good. The row stays, because orders refer to it; nobody can sign in to it again. */
export async function blankAccount(tx: Tx, { customer_id, email }: AccountRow): Promise<void> {
  await tx
    .updateTable('account')
    .set({ ...NOBODY, email: endedEmail(customer_id), password_hash: null, email_verified_at: null })
    .set({ is_active: false, percentage: 0 })
    .where('customer_id', '=', customer_id)
    .execute();
  await tx.deleteFrom('reset_code').where('email', '=', email).execute();
}

/** The address is proved; the time of the first proof stays. */
export async function setVerified(tx: Tx, customer_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('account')
    .set({ email_verified_at: sql<Date>`coalesce(email_verified_at, ${now}::timestamptz)` })
    .where('customer_id', '=', customer_id)
    .execute();
}

const oldest = (now: Date) => new Date(now.getTime() - RESET_CODE.minutes * 60_000);

/** A new code for an address, in place of the one before; the account is not looked at. */
export async function putCode(tx: Tx, email: string, code_id: string, now: Date): Promise<void> {
  const fresh = { code_id, created_at: now, tries: 0, used_at: null };
  await tx
    .insertInto('reset_code')
    .values({ email, ...fresh })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(fresh))
    .execute();
}

/** The id of the code that may be used now. */
export async function findLiveCode(db: Db, email: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('reset_code')
    .select('code_id')
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('created_at', '>', oldest(now))
    .executeTakeFirst();
  return row?.code_id;
}

/** Counts one try and gives the id of the live code; nothing when there is none or its tries are over. */
export async function tryCode(db: Db, email: string, now: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('reset_code')
    .set({ tries: sql<number>`tries + 1` })
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('created_at', '>', oldest(now))
    .where('tries', '<', RESET_CODE.tries)
    .returning('code_id')
    .executeTakeFirst();
  return row?.code_id;
}

/** Uses the code up; false when somebody was quicker. */
export async function useCode(tx: Tx, code_id: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('reset_code')
    .set({ used_at: now })
    .where('code_id', '=', code_id)
    .where('used_at', 'is', null)
    .returning('email')
    .executeTakeFirst();
  return used !== undefined;
}

/** Codes that are over say nothing any more, and addresses of strangers are not kept. */
export async function purgeCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('reset_code').where('created_at', '<', oldest(now)).execute();
}
