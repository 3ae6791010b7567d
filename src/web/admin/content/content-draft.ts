import type { Reply } from '#contract/calls.ts';
import type { Language } from '#texts/texts.ts';

export type Content = Reply<'GET /admin/content/:name'>['record'];

/** The form values: a text for each language and field, such as `en-title`. */
export type ContentDraft = Record<string, string>;

export const fieldId = (language: string, field: string) => `${language}-${field}`;

/** The form values for `texts`. A missing text is replaced by its default. */
export function toContentDraft(content: Content, texts: Content['texts']): ContentDraft {
  const { languages, fields, defaults } = content;
  const textOf = (language: Language, field: string) =>
    texts[language]?.[field] ?? defaults[language]?.[field] ?? '';
  return Object.fromEntries(
    languages.flatMap((language) =>
      fields.map(({ name }) => [fieldId(language, name), textOf(language, name)]),
    ),
  );
}

export const toTexts = ({ languages, fields }: Content, draft: ContentDraft) =>
  languages.flatMap((language) =>
    fields.map(({ name }) => ({ language, field: name, text: draft[fieldId(language, name)] ?? '' })),
  );
