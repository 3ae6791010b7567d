import type { FamilyCode } from './family.ts';
import { ITEM_LIMITS } from './item-limits.ts';
import {
  OTHER_LANGUAGES,
  type TranslationColumnOf,
  translatedName,
  translationColumnOf,
} from './languages.ts';
import { fold } from './search/fold.ts';

/** The texts of an item that are translated, with their lengths. A name is one line; the others may have several. */
export const ITEM_TEXTS = {
  displayname: ITEM_LIMITS.name,
  description: ITEM_LIMITS.description,
  details: ITEM_LIMITS.details,
} as const;
export type ItemTextName = keyof typeof ITEM_TEXTS;

/** The columns of the other languages, such as `displayname_fr`; null if the item lacks the text. */
export type TranslationColumn<Name extends ItemTextName = ItemTextName> = TranslationColumnOf<Name>;
export type Translations<Name extends ItemTextName = ItemTextName> = Record<
  TranslationColumn<Name>,
  string | null
>;

export const translationColumnsOf = <Name extends ItemTextName>(name: Name): TranslationColumn<Name>[] =>
  OTHER_LANGUAGES.map((language) => translationColumnOf(name, language));

/** The translation columns of all texts. */
export const TRANSLATION_COLUMNS: TranslationColumn[] = (Object.keys(ITEM_TEXTS) as ItemTextName[]).flatMap(
  translationColumnsOf,
);

/** The translations of a row or form; null for those that it lacks. */
export const pickTranslations = <Name extends ItemTextName>(
  row: Partial<Translations<Name>>,
  ...names: readonly Name[]
): Translations<Name> =>
  Object.fromEntries(
    names
      .flatMap(translationColumnsOf)
      .map((column) => [column, (row[column] as string | null | undefined) || null]),
  ) as Translations<Name>;

export const maxLengthOf = (column: TranslationColumn): number => ITEM_TEXTS[translatedName(column)];

/** An item's full name: the title of its family and the name of the item. */
export interface NamedItem extends Partial<Translations<'displayname'>> {
  family: FamilyCode;
  displayname: string;
}

/** An item's names for the search, which ignores accents. */
export const searchedNames = (
  item: { displayname: string } & Partial<Translations<'displayname'>>,
): string[] => [
  item.displayname,
  ...Object.values(pickTranslations(item, 'displayname')).flatMap((name) => (name ? [name, fold(name)] : [])),
];
