import { memoize } from '#domain/memoize.ts';
import { LANGUAGES, type Language, localeOf, type Translate } from './texts.ts';

/** The names of places that differ from the English names, which the API uses. */
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
    'Puerto Rico': 'Porto Rico',
    'US Virgin Islands': 'Îles Vierges américaines',
  },
};

/** A country, province, state or territory, named in the language of a page or document. */
export const placeName = (name: string, { language }: Pick<Translate, 'language'>): string =>
  NAMES[language]?.[name] ?? name;

/** Creates a function that compares places by their names in the language of a page; accents do not count. */
export function comparePlaces(t: Pick<Translate, 'language'>): (a: string, b: string) => number {
  const { compare } = new Intl.Collator(localeOf(t.language));
  return (a, b) => compare(placeName(a, t), placeName(b, t));
}

/** Options of places, named and sorted in the language of a page. */
export const placeOptions = <P extends string>(
  places: readonly P[],
  t: Pick<Translate, 'language'>,
): [place: P, name: string][] =>
  [...places].sort(comparePlaces(t)).map((place) => [place, placeName(place, t)]);

const COUNTRIES_OF_ORIGIN = 'CA US MX CN TW JP KR IN TH VN BR TR IT DE FR ES GB PL CZ'.split(' ');
const countryNames = memoize(
  (language: Language) => new Intl.DisplayNames(localeOf(language), { type: 'region' }),
);

/** The country where a set is made. The catalogue has its English name; an unknown name is returned unchanged. */
export function countryOfOrigin(name: string, { language }: Pick<Translate, 'language'>): string {
  const englishNames = countryNames(LANGUAGES[0]);
  const code = COUNTRIES_OF_ORIGIN.find((each) => englishNames.of(each) === name);
  return (code && countryNames(language).of(code)) ?? name;
}
