import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DeliveryRules } from '#domain/delivery.ts';
import type { Db, Tx } from '#server/platform/db.ts';

/** Loads the rules in one statement, because every email about an order needs them. */
export const loadDeliveryRules = (db: Db): Promise<DeliveryRules> =>
  db
    .selectFrom('shop_setting')
    .select(({ selectFrom }) => [
      'cut_off_hour',
      jsonArrayFrom(
        selectFrom('delivery_rule')
          .select(['country', 'postal_prefix', 'from_days', 'to_days'])
          .orderBy('country')
          .orderBy('postal_prefix'),
      ).as('rules'),
      jsonArrayFrom(selectFrom('holiday').select(['country', 'day']).orderBy('day').orderBy('country')).as(
        'holidays',
      ),
    ])
    .executeTakeFirstOrThrow();

/** Replaces all rules and holidays. The shop's settings, which contain the cut-off hour, must be locked. */
export async function replaceDeliveryRules(tx: Tx, { rules, holidays }: DeliveryRules): Promise<void> {
  await tx.deleteFrom('delivery_rule').execute();
  if (rules.length > 0) await tx.insertInto('delivery_rule').values(rules).execute();
  await tx.deleteFrom('holiday').execute();
  if (holidays.length > 0) await tx.insertInto('holiday').values(holidays).execute();
}
