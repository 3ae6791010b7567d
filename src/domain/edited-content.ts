/** A field of a text that staff can edit. */
export interface ContentField {
  name: string;
  /** The maximum length in characters. */
  max: number;
  /** Names of the placeholders that the shop fills in, such as `order` for `{order}`. */
  placeholders: readonly string[];
  /** Names of the placeholders that the text must contain. */
  required: readonly string[];
  /** The text may be empty. Pages then leave out the element that shows it, such as the announcement. */
  isOptional?: true;
}

/** The texts of one language, keyed by field name. */
export type ContentTexts = Record<string, string>;

type ContentProblem = 'content-empty' | 'content-long' | 'content-unknown' | 'content-required';

/** The names in a text's placeholders, such as `order` for `{order}`. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** The first problem with a field's text. `names` lists the placeholders that are unknown or missing. */
export function findContentProblem(
  { max, placeholders, required, isOptional }: ContentField,
  text: string,
): { problem: ContentProblem; names: string[] } | null {
  const usedNames = placeholdersIn(text);
  const unknownNames = usedNames.filter((name) => !placeholders.includes(name));
  const missingNames = required.filter((name) => !usedNames.includes(name));
  if (text.trim() === '') return isOptional ? null : { problem: 'content-empty', names: [] };
  if (text.length > max) return { problem: 'content-long', names: [] };
  if (unknownNames.length > 0) return { problem: 'content-unknown', names: unknownNames };
  return missingNames.length > 0 ? { problem: 'content-required', names: missingNames } : null;
}

/**
 * The languages whose texts may be outdated: the latest version changed the texts of the first language, but not theirs.
 * None if all texts are the defaults. `previous` holds the texts that the latest version replaced; it is empty for the
 * first draft of an article. To confirm the translations, staff publish again without a change, so that `previous` equals
 * `latest`.
 */
export function outdatedLanguages<L extends string>(
  languages: readonly L[],
  versions: Record<'latest' | 'previous' | 'defaults', Partial<Record<L, ContentTexts>>>,
): L[] {
  const { latest, previous, defaults } = versions;
  const [source, ...others] = languages;
  const hasSameTexts = (language: L, other: typeof latest) =>
    Object.entries(latest[language] ?? {}).every(([field, text]) => text === other[language]?.[field]);
  if (Object.keys(previous[source!] ?? {}).length === 0) return [];
  if (hasSameTexts(source!, previous) || languages.every((language) => hasSameTexts(language, defaults)))
    return [];
  return others.filter((language) => hasSameTexts(language, previous));
}

/** The maximum length of a slug, the part of an article's URL that names the article. */
export const MAX_SLUG_LENGTH = 80;

export const isSlug = (text: string): boolean =>
  text.length <= MAX_SLUG_LENGTH && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);

/** The slug of an article with a heading: `Brakes & snow` becomes `brakes-snow`. */
export const slugOf = (heading: string): string =>
  heading
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join('-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/-$/, '') ?? '';

/** The sections of an article's Markdown. Each starts with a heading `## …`; blank lines separate paragraphs. */
export const splitSections = (text: string): { heading: string; paragraphs: string[] }[] =>
  `\n${text}`
    .split('\n## ')
    .slice(1)
    .map((section) => {
      const [heading = '', ...lines] = section.split('\n');
      const paragraphs = lines.join('\n').split(/\n[ \t]*\n/);
      return {
        heading: heading.trim(),
        paragraphs: paragraphs.map((paragraph) => paragraph.trim()).filter((paragraph) => paragraph !== ''),
      };
    });

/** True for an article that starts with a heading and has text below every heading. */
export const hasSections = (text: string): boolean =>
  text.startsWith('## ') &&
  splitSections(text).every(({ heading, paragraphs }) => heading !== '' && paragraphs.length > 0);
