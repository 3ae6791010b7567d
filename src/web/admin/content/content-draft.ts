import type { Reply } from '#contract/calls.ts';

export type Content = Reply<'GET /admin/content/:name'>['record'];

/** The texts by field and language, such as `en-title`. */
export type ContentDraft = Record<string, string>;

export const fieldId = (language: string, field: string) => `${language}-${field}`;

export const toContentDraft = (
  { languages, fields, defaults }: Content,
  texts: Content['texts'],
): ContentDraft =>
  Object.fromEntries(
    languages.flatMap((language) =>
      fields.map(({ name }) => [
        fieldId(language, name),
        texts[language]?.[name] ?? defaults[language]?.[name] ?? '',
      ]),
    ),
  );

export const toTexts = ({ languages, fields }: Content, draft: ContentDraft) =>
  languages.flatMap((language) =>
    fields.map(({ name }) => ({ language, field: name, text: draft[fieldId(language, name)] ?? '' })),
  );
