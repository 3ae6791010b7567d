import { CONTENT_PAGES } from '#domain/content-pages.ts';
import { type ContentField, type ContentTexts, placeholdersIn } from '#domain/edited-content.ts';
import type { Db } from '#server/platform/db.ts';
import { defaultText } from '#texts/all.ts';
import { ARTICLES } from '#texts/articles.ts';
import { LANGUAGES, type Language, type TextId } from '#texts/texts.ts';
import { POLICY_PLACEHOLDERS } from './policy-values.ts';
import { findDefaultPage } from './queries.ts';
import { policyEntryName, TEXT_ENTRIES, TEXT_ENTRY_NAMES, type TextEntryName } from './text-entries.ts';
import { listNames } from './versions.ts';

export const articleEntryName = (slug: string) => `article-${slug.replaceAll(/\W+/g, '-')}`;

const CONTENT_KINDS = ['announcement', 'slide', 'policy', 'article', 'email'] as const;

/** Texts that staff edit together, such as those of an email or an article. */
export interface ContentEntry {
  name: string;
  kind: (typeof CONTENT_KINDS)[number];
  fields: readonly ContentField[];
  /** True for an article that staff have written, which has no built-in texts. */
  isCustomArticle?: true;
  /** The built-in texts. */
  defaults(db: Db, language: Language): Promise<ContentTexts>;
}

const field = (name: string, max: number, placeholders: readonly string[] = []): ContentField => ({
  name,
  max,
  placeholders,
  required: [],
});

const MAX_LENGTH = 20_000;

const policies = CONTENT_PAGES.map(
  (page): ContentEntry => ({
    name: policyEntryName(page),
    kind: 'policy',
    fields: [field('title', 100), field('description', 300), field('text', MAX_LENGTH, POLICY_PLACEHOLDERS)],
    async defaults(db, language) {
      const { title = '', description = '', text = '' } = (await findDefaultPage(db, page, language)) ?? {};
      return { title, description, text };
    },
  }),
);

const ARTICLE_FIELDS = [
  field('heading', 120),
  field('description', 300),
  field('summary', 400),
  field('text', MAX_LENGTH),
];

const articles = ARTICLES[LANGUAGES[0]].map(
  ({ title: slug }): ContentEntry => ({
    name: articleEntryName(slug),
    kind: 'article',
    fields: ARTICLE_FIELDS,
    async defaults(_db, language) {
      const article = ARTICLES[language].find(({ title }) => title === slug)!;
      const sections = article.sections.flatMap(({ heading, paragraphs }) => [
        `## ${heading}`,
        ...paragraphs,
      ]);
      const { heading, description, summary } = article;
      return { heading, description, summary, text: sections.join('\n\n') };
    },
  }),
);

/** The entry name of an article by staff is this prefix, followed by the article's slug. */
const CUSTOM_ARTICLE_PREFIX = 'own-article-';
export const customArticleEntryName = (slug: string) => `${CUSTOM_ARTICLE_PREFIX}${slug}`;
export const customArticleSlug = (name: string) => name.slice(CUSTOM_ARTICLE_PREFIX.length);

/** The entries of articles that staff have written, published or not. */
export async function loadCustomArticles(db: Db): Promise<ContentEntry[]> {
  const names = await listNames(db, CUSTOM_ARTICLE_PREFIX);
  return names.map((name) => ({
    name,
    kind: 'article',
    fields: ARTICLE_FIELDS,
    isCustomArticle: true,
    defaults: async () => ({}),
  }));
}

/** The maximum length of a field's text, which is a paragraph or a line. */
const maxLengthOf = (name: string) => (name.startsWith('paragraph') ? 1000 : 120);

function textEntry(name: TextEntryName): ContentEntry {
  const ids = Object.entries<TextId>(TEXT_ENTRIES[name]);
  return {
    name,
    kind: CONTENT_KINDS.find((kind) => name.startsWith(kind))!,
    fields: ids.map(([fieldName, id]) => {
      const placeholders = [...new Set(placeholdersIn(defaultText(LANGUAGES[0], id)))];
      // The shop's name is optional, because the header of every email shows it.
      const required = placeholders.filter((placeholder) => placeholder !== 'shop');
      const contentField = { name: fieldName, max: maxLengthOf(fieldName), placeholders, required };
      return name === 'announcement' ? { ...contentField, isOptional: true } : contentField;
    }),
    defaults: async (_db, language) =>
      Object.fromEntries(ids.map(([fieldName, id]) => [fieldName, defaultText(language, id)])),
  };
}

export async function loadContentEntries(db: Db): Promise<ContentEntry[]> {
  const texts = TEXT_ENTRY_NAMES.map(textEntry);
  const isEmail = ({ kind }: ContentEntry) => kind === 'email';
  return [
    ...texts.filter((entry) => !isEmail(entry)),
    ...policies,
    ...(await loadCustomArticles(db)),
    ...articles,
    ...texts.filter(isEmail),
  ];
}
