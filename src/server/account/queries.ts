import type { Db, Tx } from '#server/platform/db.ts';

/**
 * The account's row, locked: whatever counts what a customer keeps goes one after the other, so that two
 * tabs cannot both take the last place. Orders that refer to the account do not wait for it.
 */
export async function lockAccount(tx: Tx, customer_id: string): Promise<void> {
  await tx
    .selectFrom('account')
    .select('customer_id')
    .where('customer_id', '=', customer_id)
    .forNoKeyUpdate()
    .execute();
}

export const profileOf = (db: Db, customer_id: string) =>
  db
    .selectFrom('account')
    .select(['customer_id', 'email', 'first_name', 'last_name', 'company', 'phone_number'])
    .where('customer_id', '=', customer_id)
    .executeTakeFirstOrThrow();
