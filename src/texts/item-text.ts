import { familyTitle, subcategoryOf } from '#domain/family.ts';
import type { ItemTextName, NamedItem, Translations } from '#domain/item-texts.ts';
import { textInLanguage } from '#domain/languages.ts';
import { catalogueText } from './catalogue-text.ts';
import { LANGUAGES, type Language, type Translate } from './texts.ts';

type InLanguage = Pick<Translate, 'language'>;
type Texts<Name extends ItemTextName> = Record<Name, string> & Partial<Translations<Name>>;

/**
 * A text of an item in a language: its own translation, else the English text as far as the vocabulary translates it.
 */
export const itemText = <Name extends ItemTextName>(item: Texts<Name>, name: Name, t: InLanguage): string =>
  textInLanguage(item, name, t.language) ?? catalogueText(item[name], t);

/** The language of a text that stays in English on a page in another language; undefined for any other text. */
export const untranslatedLanguage = <Name extends ItemTextName>(
  item: Texts<Name>,
  name: Name,
  t: InLanguage,
): Language | undefined =>
  t.language !== LANGUAGES[0] &&
  textInLanguage(item, name, t.language) === null &&
  // A text without two letters in a row, such as `12.5`, has no language.
  /\p{L}{2}/u.test(item[name]) &&
  catalogueText(item[name], t) === item[name]
    ? LANGUAGES[0]
    : undefined;

/** By language, the full name of a set from its kind and its own name. */
const JOINED_NAME: Record<Language, (kind: string, name: string) => string> = {
  en: (kind, name) => `${kind} ${name}`,
  fr: (kind, name) => `${kind}, ${name.replace(/^Ensemble\b/, 'ensemble')}`,
};

/** By language, the spelling of a position within a name. */
const POSITION_IN_NAME: Record<Language, (position: string) => string> = {
  en: (position) => position,
  fr: (position) => position.toLowerCase(),
};

/** A position within the name of a set, such as `Front` in `ED Rotors&Pads, Front`. */
export const positionInName = (position: string, t: InLanguage): string =>
  POSITION_IN_NAME[t.language](catalogueText(position, t));

/** The full name of a set in the language of a page, document or message. */
export const fullItemName = (
  item: Omit<NamedItem, 'family'> & ({ family: NamedItem['family'] } | { subcategory: string }),
  t: InLanguage,
): string => {
  const subcategory = 'subcategory' in item ? item.subcategory : subcategoryOf(item.family);
  return JOINED_NAME[t.language](
    catalogueText(familyTitle(subcategory), t),
    itemText(item, 'displayname', t),
  );
};
