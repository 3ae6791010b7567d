import { sql } from 'kysely';
import type { Province } from '#domain/regions.ts';
import type { TaxExemption } from '#domain/tax.ts';
import type { TaxGroup, TaxRate } from '#domain/tax-rates.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import { SHOP_TODAY } from '#server/shop/shop-days.ts';

const COLUMNS = ['rate_id', 'province', 'component', 'rate', 'from_day', 'until_day'] as const;

export const listTaxRates = (db: Db) =>
  db
    .selectFrom('tax_rate')
    .select(COLUMNS)
    .orderBy('province')
    .orderBy('component')
    .orderBy('from_day', (order) => order.asc().nullsFirst())
    .execute();
export type TaxRateRow = Awaited<ReturnType<typeof listTaxRates>>[number];

/** All rates with their first and last days, in the form that the domain rules expect. */
export async function loadTaxRates(db: Db): Promise<TaxRate[]> {
  return (await listTaxRates(db)).map(({ province, component, rate, from_day, until_day }) => ({
    province: province as Province,
    component,
    rate_thousandths: rate,
    from: from_day,
    until: until_day,
  }));
}

export const lockTaxRates = (tx: Tx, province: string, component: TaxRateRow['component']) =>
  tx
    .selectFrom('tax_rate')
    .select(COLUMNS)
    .where('province', '=', province)
    .where('component', '=', component)
    .forUpdate()
    .execute();

export const findTaxRate = (db: Db, rate_id: string) =>
  db.selectFrom('tax_rate').select(COLUMNS).where('rate_id', '=', rate_id).executeTakeFirst();

export async function insertTaxRate(
  tx: Tx,
  newRate: { province: string; component: TaxRateRow['component']; rate: number; from_day: string },
): Promise<void> {
  await tx.insertInto('tax_rate').values(newRate).execute();
}

/** Sets the last day of a rate; null removes it. */
export async function setTaxRateEnd(tx: Tx, rate_id: string, until_day: string | null): Promise<void> {
  await tx.updateTable('tax_rate').set({ until_day }).where('rate_id', '=', rate_id).execute();
}

export async function deleteTaxRate(tx: Tx, rate_id: string): Promise<void> {
  await tx.deleteFrom('tax_rate').where('rate_id', '=', rate_id).execute();
}

/** All tax rates, and the customer's exemptions that are valid today; a guest has none. */
export async function loadTaxes(
  db: Db,
  customer_id: string | undefined,
): Promise<{ rates: TaxRate[]; exemptions: TaxExemption[] }> {
  const exemptions = customer_id === undefined ? [] : await listExemptions(db, customer_id);
  return { rates: await loadTaxRates(db), exemptions: exemptions.filter((each) => each.is_valid) };
}

/** A customer's exemptions, including expired ones. */
export const listExemptions = (db: Db, customer_id: string) =>
  db
    .selectFrom('tax_exemption')
    .select(['tax', 'number', 'valid_until'])
    .select(sql<boolean>`valid_until >= ${SHOP_TODAY}`.as('is_valid'))
    .where('customer_id', '=', customer_id)
    .orderBy('tax')
    .execute();

export async function saveExemption(
  tx: Tx,
  exemption: { customer_id: string; tax: TaxGroup; number: string; valid_until: string },
): Promise<void> {
  const { number, valid_until } = exemption;
  await tx
    .insertInto('tax_exemption')
    .values(exemption)
    .onConflict((conflict) => conflict.columns(['customer_id', 'tax']).doUpdateSet({ number, valid_until }))
    .execute();
}

/** Deletes a customer's exemption from one tax group or, without `tax`, from all. */
export async function deleteExemptions(tx: Tx, customer_id: string, tax?: TaxGroup): Promise<void> {
  await tx
    .deleteFrom('tax_exemption')
    .where('customer_id', '=', customer_id)
    .$if(tax !== undefined, (query) => query.where('tax', '=', tax!))
    .execute();
}
