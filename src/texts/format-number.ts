import { memoize } from '#domain/memoize.ts';
import { type Language, localeOf } from './texts.ts';

const numberFormat = memoize((language: Language) =>
  memoize(
    (places: number | undefined) =>
      new Intl.NumberFormat(
        localeOf(language),
        places === undefined ? {} : { minimumFractionDigits: places, maximumFractionDigits: places },
      ),
  ),
);

/** The minus sign of languages that do not use the hyphen, which `Intl` writes. */
const MINUS: Partial<Record<Language, string>> = { fr: '−' };

/** A number as written in a language: `1,234.5`, or `1 234,5` in French. By default with up to three decimal places. */
export const formatNumber = (value: number, { language }: { language: Language }, places?: number): string =>
  numberFormat(language)(places)
    .format(value)
    .replace('-', MINUS[language] ?? '-');

/** A decimal such as `12.6` with the decimal sign of a language; unlike `formatNumber`, without an `Intl` format. */
export const localDecimal = (decimal: string, { language }: { language: Language }): string =>
  language === 'en' ? decimal : decimal.replace('.', ',');
