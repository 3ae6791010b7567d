/**
 * A test mode in which every word of the translated texts has a mark. A displayed word without a mark is either data or
 * part of a text that is missing from `src/texts`. The mark is before each word, so that texts can be cut, wrapped and
 * joined. The values of placeholders have no mark.
 */

import '#texts/all.ts';
import { COUNTRIES, regionsIn } from '#domain/regions.ts';
import { addDays } from '#domain/shop-day.ts';
import { formatDay } from '#texts/format-day.ts';
import { placeName } from '#texts/place-name.ts';
import { type Language, type Plural, translator } from '#texts/texts.ts';

const MARK = '‹';

const markWords = (text: string) =>
  text
    .split(/(\{\w+\})/)
    .map((part, index) => (index % 2 === 0 ? part.replaceAll(/\p{L}+/gu, `${MARK}$&`) : part))
    .join('');

export const markText = (text: string | Plural) =>
  typeof text === 'string' ? markWords(text) : { one: markWords(text.one), other: markWords(text.other) };

/** The words without a mark, except those in `data` and in web addresses, order numbers and part numbers. */
export function unmarkedWords(text: string, data: ReadonlySet<string>): string[] {
  const readable = text
    .replaceAll(/https?:\/\/\S+|\S+@\S+|\S*\/\S*\.\w+/g, ' ')
    .replaceAll(/\b(?:[0-9A-Z]{5}-[0-9A-Z]{5}|(?=[\w-]*\d)[\w-]+)/g, ' ');
  const words = readable.match(/‹?\p{L}+/gu) ?? [];
  return words.filter((word) => word.length > 1 && !word.startsWith(MARK) && !data.has(word.toLowerCase()));
}

/** The words of texts, in lower case, for `unmarkedWords`. */
export const wordsOf = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => text.toLowerCase().match(/\p{L}+/gu) ?? []));

/** Words of item names, fitments and taxes, which the server composes from data. */
export const CATALOGUE_WORDS: Record<Language, string> = {
  en: 'Rotors Pads Front Rear or Set in with rotor diameter includes sets Plain GST HST QST PST',
  fr: 'Disques et plaquettes Ensemble Avant Arrière ou avec disque de po mm trous Plain TPS TVH TVQ TVP',
};

/** Days, months and the names of places in a language. */
export const placesAndDays = (language: Language) => [
  ...Array.from({ length: 366 }, (_, days) => formatDay(addDays('2026-01-01', days), translator(language))),
  ...COUNTRIES.flatMap((country) => [country, ...regionsIn(country)]).map((name) =>
    placeName(name, { language }),
  ),
];
