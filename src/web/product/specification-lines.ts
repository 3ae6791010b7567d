import type { SpecificationName, Specifications, SpecificationValue } from '#domain/specifications.ts';
import { formatNumber } from '#texts/format-number.ts';
import { countryOfOrigin } from '#texts/place-name.ts';
import { LANGUAGES, type PlainTextId, type Translate } from '#texts/texts.ts';
import type { DetailLine } from './detail-lines.ts';

const MM_PER_INCH = 25.4;
const LB_PER_KG = 2.20462;
const LB_FT_PER_NM = 0.737562;

/** The known specifications, in the order of the reply. Lengths are in inches first, others in metric units first. */
export const specificationLines = (values: Specifications, t: Translate): DetailLine[] =>
  (Object.entries(values) as [SpecificationName, SpecificationValue][])
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ({
      name: t(`specification-${name}`),
      value: formatSpecification(name, value, t),
      valueLanguage: isUntranslated(name, value, t) ? LANGUAGES[0] : undefined,
    }));

function formatSpecification(name: SpecificationName, value: SpecificationValue, t: Translate): string {
  if (typeof value === 'boolean') return t(value ? 'value-yes' : 'value-no');
  if (typeof value !== 'number') return specificationText(name, String(value), t);
  if (name.endsWith('_mm')) {
    const inches = formatNumber(toInches(name, value), t, decimalsOf(name));
    return t('value-mm', { inches, mm: formatNumber(value, t) });
  }
  if (name.endsWith('_kg')) {
    return t('value-kg', { kg: formatNumber(value, t), lb: formatNumber(value * LB_PER_KG, t, 1) });
  }
  if (name.endsWith('_nm')) {
    return t('value-nm', { nm: formatNumber(value, t), lb_ft: formatNumber(value * LB_FT_PER_NM, t, 0) });
  }
  return String(value);
}

/** Decimals of inches: thickness is measured in thousandths of an inch, and a bore or bolt circle in hundredths. */
const decimalsOf = (name: SpecificationName): number => {
  if (name.includes('thickness')) return 3;
  return name === 'center_bore_mm' || name === 'bolt_circle_mm' ? 2 : 1;
};

/**
 * The minimum thickness is rounded up, so that a rotor below it never passes. Calculated in tenths of a millimetre,
 * because in floating point 38.1 / 25.4 is slightly more than 1.5 and would be rounded up to 1.501.
 */
const toInches = (name: SpecificationName, mm: number): number =>
  name === 'rotor_min_thickness_mm'
    ? Math.ceil((Math.round(mm * 10) * 1000) / (MM_PER_INCH * 10)) / 1000
    : mm / MM_PER_INCH;

/** Words that manufacturers use in specifications and that are translated. Other words are shown unchanged. */
const TRANSLATED_VALUES: ReadonlyMap<string, PlainTextId> = new Map([
  ['Solid', 'value-solid'],
  ['Straight vanes', 'value-straight-vanes'],
  ['Curved vanes', 'value-curved-vanes'],
  ['Pillar vanes', 'value-pillar-vanes'],
  ['Coated hat and edge', 'value-coated-hat'],
  ['Coated all over', 'value-coated'],
  ['Zinc coated', 'value-zinc-coated'],
  ['Uncoated', 'value-uncoated'],
  ['Ceramic', 'value-ceramic'],
  ['Carbon-fibre ceramic', 'value-carbon-ceramic'],
  ['Semi-metallic', 'value-semi-metallic'],
  ['Organic', 'value-organic'],
]);

/** True for words that the page shows in the catalogue's language because they have no translation. */
const isUntranslated = (name: SpecificationName, value: SpecificationValue, t: Translate): boolean =>
  t.language !== LANGUAGES[0] &&
  typeof value === 'string' &&
  !TRANSLATED_VALUES.has(value) &&
  specificationText(name, value, t) === value;

export function specificationText(name: SpecificationName, value: string, t: Translate): string {
  if (name === 'country_of_origin') return countryOfOrigin(value, t);
  const textId = TRANSLATED_VALUES.get(value);
  return textId ? t(textId) : value;
}
