import { placeName } from './place-name.ts';
import type { Language, Translate } from './texts.ts';

/** What Canadians call each sales tax in another language than English. */
const NAMES: Partial<Record<Language, Readonly<Record<string, string>>>> = {
  fr: { GST: 'TPS', HST: 'TVH', QST: 'TVQ', PST: 'TVP' },
};

/**
 * A tax such as `QST`, one that is filed by itself, such as `PST Manitoba`, or a text with names of taxes, such as the
 * seller's numbers, in the language of a page or document.
 */
export const taxName = (tax: string, t: Pick<Translate, 'language'>): string =>
  tax
    .replace(/(?<=^PST )\D+$/, (place) => placeName(place, t))
    .replaceAll(/\b[GHPQ]ST\b/g, (name) => NAMES[t.language]?.[name] ?? name);

/** A tax with its rate, such as `9.975` percent, as a text names it. */
export const taxParams = <T extends { component: string; rate: string }>(
  tax: T,
  t: Pick<Translate, 'language'>,
): T => ({
  ...tax,
  component: taxName(tax.component, t),
  rate: t.language === 'en' ? tax.rate : tax.rate.replace('.', ','),
});
