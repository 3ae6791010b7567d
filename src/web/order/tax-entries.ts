import type { Reply } from '#contract/calls.ts';
import { taxParams } from '#texts/tax-name.ts';
import type { Translate } from '#texts/texts.ts';

type Taxes = Pick<Reply<'GET /quote'>, 'tax_components' | 'tax_exemptions'>;

/** The components of the tax, and the taxes that the customer is exempt from, as entries of the totals. */
export const taxEntries = (taxes: Taxes, format: (decimal: number) => string, t: Translate) => [
  ...taxes.tax_components.map(
    (each) => [t('checkout-tax-component', taxParams(each, t)), format(each.amount), 'quiet'] as const,
  ),
  ...taxes.tax_exemptions.map(
    (each) => [t('checkout-tax-exempt', taxParams(each, t)), format(0), 'quiet'] as const,
  ),
];
