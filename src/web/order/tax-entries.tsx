import type { Reply } from '#contract/calls.ts';
import { taxParams } from '#texts/tax-name.ts';
import type { Translate } from '#texts/texts.ts';

export type Taxes = Pick<Reply<'GET /quote'>, 'tax' | 'tax_components' | 'tax_exemptions'>;

/** The tax as entries of the totals. A single component is named beside the label, as its amount is the whole tax. */
export function taxEntries(label: string, taxes: Taxes, format: (decimal: number) => string, t: Translate) {
  const { tax, tax_components, tax_exemptions } = taxes;
  const components = tax_components.map(
    (each) => [t('checkout-tax-component', taxParams(each, t)), format(each.amount), 'quiet'] as const,
  );
  if (components.length === 1 && tax_exemptions.length === 0) {
    const name = (
      <>
        {label} <span className="quiet">{components[0]![0]}</span>
      </>
    );
    return [[name, format(tax)] as const];
  }
  return [
    [label, format(tax)] as const,
    ...components,
    ...tax_exemptions.map(
      (each) => [t('checkout-tax-exempt', taxParams(each, t)), format(0), 'quiet'] as const,
    ),
  ];
}
