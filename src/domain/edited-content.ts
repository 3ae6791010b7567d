/** A field of a text that staff can edit. */
export interface ContentField {
  name: string;
  /** The maximum length in characters. */
  max: number;
  /** Names of the placeholders that the shop fills in, such as `order` for `{order}`. */
  placeholders: readonly string[];
  /** Names of the placeholders that the text must contain. */
  required: readonly string[];
}

/** The texts of one language, keyed by field name. */
export type ContentTexts = Record<string, string>;

export type ContentProblem = 'content-empty' | 'content-long' | 'content-unknown' | 'content-required';

/** The names in a text's placeholders, such as `order` for `{order}`. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** The first problem with a field's text. `names` lists the placeholders that are unknown or missing. */
export function findContentProblem(
  { max, placeholders, required }: ContentField,
  text: string,
): { problem: ContentProblem; names: string[] } | null {
  const used = placeholdersIn(text);
  const unknown = used.filter((name) => !placeholders.includes(name));
  const missing = required.filter((name) => !used.includes(name));
  if (text.trim() === '') return { problem: 'content-empty', names: [] };
  if (text.length > max) return { problem: 'content-long', names: [] };
  if (unknown.length > 0) return { problem: 'content-unknown', names: unknown };
  return missing.length > 0 ? { problem: 'content-required', names: missing } : null;
}

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
