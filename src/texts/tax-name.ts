import { localDecimal } from './format-number.ts';
import { placeName } from './place-name.ts';
import type { Language, Translate } from './texts.ts';

/** The Canadian names of sales taxes in languages other than English. */
const NAMES: Partial<Record<Language, Readonly<Record<string, string>>>> = {
  fr: { GST: 'TPS', HST: 'TVH', QST: 'TVQ', PST: 'TVP' },
};

/**
 * Translates the tax names in a text to the language of a page or document. The text is a tax such as `QST`, a tax with
 * its province such as `PST Manitoba`, or a longer text such as the seller's tax numbers.
 */
export const taxName = (tax: string, t: Pick<Translate, 'language'>): string =>
  tax
    .replace(/(?<=^PST )\D+$/, (place) => placeName(place, t))
    .replaceAll(/\b[GHPQ]ST\b/g, (name) => NAMES[t.language]?.[name] ?? name);

/** The values of the placeholders of a text that names a tax and its rate, such as `9.975` percent. */
export const taxParams = <T extends { component: string; rate: string }>(
  tax: T,
  t: Pick<Translate, 'language'>,
): T => ({
  ...tax,
  component: taxName(tax.component, t),
  rate: localDecimal(tax.rate, t),
});
