import type { DeliveryRules } from '#domain/delivery.ts';
import type { Db, Tx } from '#server/platform/db.ts';

export async function loadDeliveryRules(db: Db): Promise<DeliveryRules> {
  const [rules, holidays, { cut_off_hour }] = await Promise.all([
    db
      .selectFrom('delivery_rule')
      .select(['country', 'postal_prefix', 'from_days', 'to_days'])
      .orderBy('country')
      .orderBy('postal_prefix')
      .execute(),
    db.selectFrom('holiday').select(['country', 'day']).orderBy('day').orderBy('country').execute(),
    db.selectFrom('shop_setting').select('cut_off_hour').executeTakeFirstOrThrow(),
  ]);
  return { rules, cut_off_hour, holidays };
}

/** Replaces all rules and holidays. The shop's settings, which contain the cut-off hour, must be locked. */
export async function replaceDeliveryRules(tx: Tx, { rules, holidays }: DeliveryRules): Promise<void> {
  await tx.deleteFrom('delivery_rule').execute();
  if (rules.length > 0) await tx.insertInto('delivery_rule').values(rules).execute();
  await tx.deleteFrom('holiday').execute();
  if (holidays.length > 0) await tx.insertInto('holiday').values(holidays).execute();
}
