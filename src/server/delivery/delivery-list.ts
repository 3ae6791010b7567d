import type { DeliveryRules } from '#domain/delivery.ts';
import { COUNTRIES } from '#domain/regions.ts';
import { placeName } from '#texts/place-name.ts';
import { localeOf, type Translate } from '#texts/texts.ts';

/** A list of the delivery times by country and postal region, in Markdown. */
export const deliveryList = ({ rules }: DeliveryRules, t: Translate): string => {
  const list = new Intl.ListFormat(localeOf(t.language), { type: 'disjunction' });
  return COUNTRIES.flatMap((country) => {
    const ofCountry = rules.filter((rule) => rule.country === country);
    const groups = Map.groupBy(ofCountry, ({ from_days, to_days }) => `${from_days} ${to_days}`);
    return [...groups.values()].map((group) => {
      const { from_days: from, to_days: to } = group[0]!;
      const prefixes = group.map(({ postal_prefix }) => postal_prefix).filter((prefix) => prefix !== '');
      const params = { country: placeName(country, t), prefixes: list.format(prefixes), from, to };
      // A rule without a prefix applies to the rest of the country.
      if (prefixes.length < group.length) return `- ${t('delivery-list-country', params)}`;
      return `- ${t(country === 'Canada' ? 'delivery-list-region' : 'delivery-list-zip', params)}`;
    });
  }).join('\n');
};
