import type { Translations } from '#domain/item-texts.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import { itemText, untranslatedLanguage } from '#texts/item-text.ts';
import type { Language, Translate } from '#texts/texts.ts';

/** A line of the details table. A language is given only if that text is not in the language of the page. */
export interface DetailLine {
  name: string;
  value: string;
  nameLanguage?: Language | undefined;
  valueLanguage?: Language | undefined;
}

/** Parses `name:value` lines. Only the first colon separates, so a value may contain colons (PROD-08). */
export const parseDetails = (details: string): { name: string; value: string }[] =>
  details.split('\n').flatMap((line) => {
    const colon = line.indexOf(':');
    const [name, value] = [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    return colon > 0 && name && value ? [{ name, value }] : [];
  });

export function detailLines(
  item: { details: string } & Partial<Translations<'details'>>,
  t: Translate,
): DetailLine[] {
  const text = itemText(item, 'details', t);
  // Details that staff have translated are used as a whole; otherwise, known words are translated one by one.
  if (text !== item.details && text !== catalogueText(item.details, t)) return parseDetails(text);
  return parseDetails(item.details).map((line) => ({
    name: catalogueText(line.name, t),
    value: catalogueText(line.value, t),
    nameLanguage: untranslatedLanguage({ details: line.name }, 'details', t),
    valueLanguage: untranslatedLanguage({ details: line.value }, 'details', t),
  }));
}
