import type { FamilyCode } from './family.ts';
import { ITEM_LIMITS } from './item-limits.ts';
import {
  OTHER_LANGUAGES,
  type TranslationColumnOf,
  translatedName,
  translationColumnOf,
} from './languages.ts';
import { fold } from './search/fold.ts';

/** The maximum lengths of an item's translated texts, in characters. `displayname` has one line, the others several. */
export const ITEM_TEXT_LIMITS = {
  displayname: ITEM_LIMITS.name,
  description: ITEM_LIMITS.description,
  details: ITEM_LIMITS.details,
} as const;
export type ItemTextName = keyof typeof ITEM_TEXT_LIMITS;

/** The columns of a text in the other languages, such as `displayname_fr`. */
export type TranslationColumn<Name extends ItemTextName = ItemTextName> = TranslationColumnOf<Name>;
/** The translated texts by column; null if the item lacks one. */
export type Translations<Name extends ItemTextName = ItemTextName> = Record<
  TranslationColumn<Name>,
  string | null
>;

export const translationColumnsOf = <Name extends ItemTextName>(name: Name): TranslationColumn<Name>[] =>
  OTHER_LANGUAGES.map((language) => translationColumnOf(name, language));

export const TRANSLATION_COLUMNS: TranslationColumn[] = (
  Object.keys(ITEM_TEXT_LIMITS) as ItemTextName[]
).flatMap(translationColumnsOf);

/** The translations of the named texts in a row or form; null for those that it lacks. */
export const pickTranslations = <Name extends ItemTextName>(
  row: Partial<Translations<Name>>,
  ...names: readonly Name[]
): Translations<Name> =>
  Object.fromEntries(
    names
      .flatMap(translationColumnsOf)
      .map((column) => [column, (row[column] as string | null | undefined) || null]),
  ) as Translations<Name>;

export const maxLengthOf = (column: TranslationColumn): number => ITEM_TEXT_LIMITS[translatedName(column)];

/** The parts of an item's full name, which is the title of its family followed by `displayname`. */
export interface NamedItem extends Partial<Translations<'displayname'>> {
  family: FamilyCode;
  displayname: string;
}

/** The names by which an item is found. Translations are also listed without accents. */
export const searchedNames = (
  item: { displayname: string } & Partial<Translations<'displayname'>>,
): string[] => [
  item.displayname,
  ...Object.values(pickTranslations(item, 'displayname')).flatMap((name) => (name ? [name, fold(name)] : [])),
];
