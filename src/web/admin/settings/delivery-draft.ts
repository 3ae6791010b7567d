import type { Reply } from '#contract/calls.ts';
import { COUNTRIES, type Country } from '#domain/regions.ts';

type Delivery = Reply<'GET /admin/settings'>['record']['delivery'];

/** A delivery rule in the form. `id` is the key of its row. */
export interface RuleDraft {
  id: number;
  country: Country;
  postal_prefix: string;
  from_days: string;
  to_days: string;
}

export const toDeliveryDraft = ({ cut_off_hour, rules, holidays }: Delivery) => ({
  cut_off_hour: String(cut_off_hour),
  rules: rules.map(
    (rule, id): RuleDraft => ({
      ...rule,
      id,
      from_days: String(rule.from_days),
      to_days: String(rule.to_days),
    }),
  ),
  // A text for each of the `COUNTRIES`, in their order, with one day per line.
  holidays: COUNTRIES.map((country) =>
    holidays
      .filter((each) => each.country === country)
      .map(({ day }) => day)
      .join('\n'),
  ),
});
export type DeliveryDraft = ReturnType<typeof toDeliveryDraft>;

/** Converts digits to a number; NaN for any other text. */
const toNumber = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);

export const toDelivery = ({ cut_off_hour, rules, holidays }: DeliveryDraft): Delivery => ({
  cut_off_hour: toNumber(cut_off_hour),
  rules: rules.map(({ country, postal_prefix, from_days, to_days }) => ({
    country,
    postal_prefix: postal_prefix.replaceAll(/\s/g, '').toUpperCase(),
    from_days: toNumber(from_days),
    to_days: toNumber(to_days),
  })),
  holidays: COUNTRIES.flatMap((country, index) =>
    [...new Set(holidays[index]!.split(/\s+/).filter(Boolean))].map((day) => ({ country, day })),
  ),
});
