import type { Province } from '#domain/places.ts';
import type { TaxRate } from '#domain/tax-rates.ts';
import type { Db, Tx } from '#server/platform/db.ts';

const COLUMNS = ['rate_id', 'province', 'component', 'rate', 'from_day', 'until_day'] as const;

export const allRates = (db: Db) =>
  db
    .selectFrom('tax_rate')
    .select(COLUMNS)
    .orderBy('province')
    .orderBy('component')
    .orderBy('from_day', (order) => order.asc().nullsFirst())
    .execute();
export type RateRow = Awaited<ReturnType<typeof allRates>>[number];

/** Every dated rate, as the money rules ask for them. */
export async function taxRates(db: Db): Promise<TaxRate[]> {
  return (await allRates(db)).map(({ province, component, rate, from_day, until_day }) => ({
    province: province as Province,
    component,
    rate,
    from: from_day,
    until: until_day,
  }));
}

/** The rates of a province and component, locked. */
export const lockRates = (tx: Tx, province: string, component: RateRow['component']) =>
  tx
    .selectFrom('tax_rate')
    .select(COLUMNS)
    .where('province', '=', province)
    .where('component', '=', component)
    .forUpdate()
    .execute();

export const findRate = (db: Db, rate_id: string) =>
  db.selectFrom('tax_rate').select(COLUMNS).where('rate_id', '=', rate_id).executeTakeFirst();

export async function insertRate(
  tx: Tx,
  rate: { province: string; component: RateRow['component']; rate: number; from_day: string },
): Promise<void> {
  await tx.insertInto('tax_rate').values(rate).execute();
}

/** Sets the last day of a rate, or opens it with null. */
export async function endRate(tx: Tx, rate_id: string, until_day: string | null): Promise<void> {
  await tx.updateTable('tax_rate').set({ until_day }).where('rate_id', '=', rate_id).execute();
}

export async function removeRate(tx: Tx, rate_id: string): Promise<void> {
  await tx.deleteFrom('tax_rate').where('rate_id', '=', rate_id).execute();
}
