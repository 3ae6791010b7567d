import type { Reply } from '#contract/calls.ts';
import { type ContentTexts, outdatedLanguages } from '#domain/edited-content.ts';
import type { AppContext } from '#server/calls/context.ts';
import {
  articleEntryName,
  type ContentEntry,
  customArticleSlug,
  loadContentEntries,
} from '#server/content/entries.ts';
import { policyValues } from '#server/content/policy-values.ts';
import { type ContentVersionTexts, listVersions } from '#server/content/versions.ts';
import type { Db } from '#server/platform/db.ts';
import { ARTICLES } from '#texts/articles.ts';
import { LANGUAGES, type Language, textOr, translator } from '#texts/texts.ts';

export const findEntry = async (db: Db, name: string): Promise<ContentEntry | undefined> =>
  (await loadContentEntries(db)).find((entry) => entry.name === name);

export const defaultTexts = (db: Db, entry: ContentEntry): Promise<Record<Language, ContentTexts>> =>
  byLanguage((language) => entry.defaults(db, language));

async function byLanguage<T>(read: (language: Language) => Promise<T>): Promise<Record<Language, T>> {
  const entries = LANGUAGES.map(async (language) => [language, await read(language)] as const);
  return Object.fromEntries(await Promise.all(entries)) as Record<Language, T>;
}

/** The title under which the back office lists an entry. */
export function entryTitle(
  { name, kind, isCustomArticle }: ContentEntry,
  texts: ContentVersionTexts,
  language: Language,
): string {
  if (isCustomArticle)
    return texts[language]?.heading || texts[LANGUAGES[0]]?.heading || customArticleSlug(name);
  if (kind === 'article') return articleOf(name, language)!.heading;
  if (kind === 'email') return textOr(language, name.replace('email-', 'email-kind-'), name);
  const id = kind === 'policy' ? name.replace('policy-', 'content-') : `content-entry-${name}`;
  return textOr(language, id, name);
}

/** The languages whose texts in the latest version are older than those of the first language. */
export const listOutdatedLanguages = (
  latest: ContentVersionTexts,
  previous: ContentVersionTexts | null | undefined,
  defaults: ContentVersionTexts,
): Language[] => outdatedLanguages(LANGUAGES, { latest, previous: previous ?? defaults, defaults });

/** Every combination of a language and a field of the entry. */
export const fieldsOf = ({ fields }: ContentEntry) =>
  LANGUAGES.flatMap((language) => fields.map((field) => ({ language, field })));

/** The fields whose texts differ, with their languages. */
export const changedFieldNames = (
  entry: ContentEntry,
  before: ContentVersionTexts,
  after: ContentVersionTexts,
) =>
  fieldsOf(entry)
    .filter(({ language, field: { name } }) => before[language]?.[name] !== after[language]?.[name])
    .map(({ language, field: { name } }) => `${name} (${language})`);

/** The state of an entry with these published texts. */
export function liveStateOf(
  entry: ContentEntry,
  texts: ContentVersionTexts,
  defaults: ContentVersionTexts,
): NonNullable<Reply<'GET /admin/content/:name'>['record']['live_state']> {
  if (changedFieldNames(entry, defaults, texts).length === 0) return 'default';
  return entry.isCustomArticle ? 'published' : 'edited';
}

export async function readContent(
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  entry: ContentEntry,
  language: Language,
): Promise<Reply<'GET /admin/content/:name'>['record']> {
  const { name, kind, fields } = entry;
  const defaults = await defaultTexts(db, entry);
  const versions = (await listVersions(db, name)).map(({ saved_at, ...version }) => ({
    ...version,
    saved_at: saved_at.toISOString(),
  }));
  const [latest, previous] = versions;
  const live = versions.find((each) => each.is_published);
  const isUnpublished = entry.isCustomArticle && !live;
  return {
    name,
    kind,
    is_own: entry.isCustomArticle === true,
    title: entryTitle(entry, latest?.texts ?? {}, language),
    fields: fields.map((each) => ({
      ...each,
      placeholders: [...each.placeholders],
      required: [...each.required],
    })),
    languages: [...LANGUAGES],
    texts: { ...defaults, ...latest?.texts },
    defaults,
    has_draft: latest?.is_published === false,
    live_state: isUnpublished ? null : liveStateOf(entry, live?.texts ?? defaults, defaults),
    outdated: latest ? listOutdatedLanguages(latest.texts, previous?.texts, defaults) : [],
    values:
      kind === 'policy' ? await byLanguage((each) => policyValues(db, settings.shop, translator(each))) : {},
    page: isUnpublished ? null : pagePath(entry, language),
    versions,
    // The epoch means that nobody has edited the text.
    last_modified_time: latest?.saved_at ?? new Date(0).toISOString(),
  };
}

const articleOf = (name: string, language: Language) =>
  ARTICLES[language].find(({ title: slug }) => articleEntryName(slug) === name);

function pagePath({ name, kind, isCustomArticle }: ContentEntry, language: Language): string | null {
  if (kind === 'email') return null;
  if (kind === 'policy') return `/${name.replace('policy-', '')}`;
  if (kind === 'article') {
    const slug = isCustomArticle ? customArticleSlug(name) : articleOf(name, language)!.title;
    return `/article?${new URLSearchParams({ title: slug })}`;
  }
  return '/';
}
