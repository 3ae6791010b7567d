import type { Reply } from '#contract/calls.ts';
import type { Translate } from '#texts/texts.ts';

type TaxComponents = Reply<'GET /quote'>['tax_components'];

/** The components of the tax as entries of the totals. */
export const taxComponents = (components: TaxComponents, format: (decimal: number) => string, t: Translate) =>
  components.map((each) => [t('checkout-tax-component', each), format(each.amount), 'quiet'] as const);
