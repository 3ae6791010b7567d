import type { DeliveryRules } from '#domain/delivery.ts';
import { COUNTRIES } from '#domain/regions.ts';
import { placeName } from '#texts/place-name.ts';
import type { Translate } from '#texts/texts.ts';

/** A list of the delivery times by country and postal region, in Markdown. */
export const deliveryList = ({ rules }: DeliveryRules, t: Translate): string =>
  COUNTRIES.flatMap((country) => {
    const ofCountry = rules.filter((rule) => rule.country === country);
    const groups = Map.groupBy(ofCountry, ({ from_days, to_days }) => `${from_days} ${to_days}`);
    return [...groups.values()].map((group) => {
      const { from_days: from, to_days: to } = group[0]!;
      const prefixes = group.map(({ postal_prefix }) => postal_prefix).filter((prefix) => prefix !== '');
      return prefixes.length < group.length
        ? `- ${t('delivery-list-country', { country: placeName(country, t), from, to })}`
        : `- ${t('delivery-list-region', { country: placeName(country, t), prefixes: prefixes.join(', '), from, to })}`;
    });
  }).join('\n');
