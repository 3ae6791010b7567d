import { memoize } from '#domain/memoize.ts';
import { LANGUAGES, type Language, localeOf, type Translate } from './texts.ts';

/** The names of countries, provinces and states that differ from English. The API uses the English names. */
const NAMES: Partial<Record<Language, Readonly<Record<string, string>>>> = {
  fr: {
    'United States': 'États-Unis',
    'British Columbia': 'Colombie-Britannique',
    'New Brunswick': 'Nouveau-Brunswick',
    'Newfoundland and Labrador': 'Terre-Neuve-et-Labrador',
    'Northwest Territories': 'Territoires du Nord-Ouest',
    'Nova Scotia': 'Nouvelle-Écosse',
    'Prince Edward Island': 'Île-du-Prince-Édouard',
    Quebec: 'Québec',
    California: 'Californie',
    Florida: 'Floride',
    Georgia: 'Géorgie',
    Hawaii: 'Hawaï',
    Louisiana: 'Louisiane',
    'New Mexico': 'Nouveau-Mexique',
    'North Carolina': 'Caroline du Nord',
    'North Dakota': 'Dakota du Nord',
    Pennsylvania: 'Pennsylvanie',
    'South Carolina': 'Caroline du Sud',
    'South Dakota': 'Dakota du Sud',
    Virginia: 'Virginie',
    'West Virginia': 'Virginie-Occidentale',
  },
};

/** A country, province or state, named in the language of a page or document. */
export const placeName = (name: string, { language }: Pick<Translate, 'language'>): string =>
  NAMES[language]?.[name] ?? name;

/** Options of places, named and sorted in the language of a page; accents do not count. */
export function placeOptions<P extends string>(
  places: readonly P[],
  { language }: Pick<Translate, 'language'>,
): [place: P, name: string][] {
  const collator = new Intl.Collator(localeOf(language));
  return places
    .map((place): [P, string] => [place, placeName(place, { language })])
    .sort(([, a], [, b]) => collator.compare(a, b));
}

const COUNTRIES_OF_ORIGIN = 'CA US MX CN TW JP KR IN TH VN BR TR IT DE FR ES GB PL CZ'.split(' ');
const countryNames = memoize(
  (language: Language) => new Intl.DisplayNames(localeOf(language), { type: 'region' }),
);

/** The country where a set is made. The catalogue has its English name; an unknown name is returned unchanged. */
export function countryOfOrigin(name: string, { language }: Pick<Translate, 'language'>): string {
  const known = countryNames(LANGUAGES[0]);
  const code = COUNTRIES_OF_ORIGIN.find((each) => known.of(each) === name);
  return (code && countryNames(language).of(code)) ?? name;
}
