import { memoize } from '#domain/memoize.ts';
import { shopTexts } from '#domain/shop-texts.ts';
import { deliveryList } from '#server/delivery/delivery-list.ts';
import { loadDeliveryRules } from '#server/delivery/queries.ts';
import type { Db } from '#server/platform/db.ts';
import type { ShopDetails } from '#server/settings/settings.ts';
import { formatPhone } from '#texts/format-phone.ts';
import { type Language, localeOf, type Translate } from '#texts/texts.ts';

export const POLICY_PLACEHOLDERS = [
  'shop',
  'email',
  'address',
  'phone',
  'hours',
  'return_terms',
  'warranty',
  'cut_off',
  'delivery_times',
] as const;

const hourFormat = memoize(
  (language: Language) => new Intl.DateTimeFormat(localeOf(language), { hour: 'numeric', timeZone: 'UTC' }),
);

/** An hour of the day with a non-breaking space, such as `1 p.m.` or `13 h`. */
const hourText = (hour: number, { language }: Translate): string =>
  hourFormat(language)
    .format(Date.UTC(2000, 0, 1, hour))
    .replace(/\s/, '\u00a0');

/** The values of the placeholders; empty for details that the shop has not set. */
export async function policyValues(
  db: Db,
  shop: ShopDetails,
  t: Translate,
): Promise<Record<(typeof POLICY_PLACEHOLDERS)[number], string>> {
  const { name, email, address, phone } = shop;
  const { hours, return_terms } = shopTexts(shop, t.language);
  const rules = await loadDeliveryRules(db);
  return {
    shop: name,
    email,
    address: address.replaceAll('\n', ', '),
    phone: formatPhone(phone, t),
    hours,
    return_terms,
    warranty: t('warranty-text'),
    cut_off: t('delivery-hour', { hour: hourText(rules.cut_off_hour, t) }),
    delivery_times: deliveryList(rules, t),
  };
}
