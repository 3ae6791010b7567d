import { CONTENT_PAGES } from '#domain/content-pages.ts';
import type { Db } from '#server/platform/db.ts';
import type { Settings } from '#server/settings/settings.ts';
import { setEditedTexts } from '#texts/all.ts';
import { CORRECTED_TEXTS } from '#texts/corrected.ts';
import { LANGUAGES, type Language, type TextId } from '#texts/texts.ts';
import { PAGE_TEXT_IDS, policyEntryName, TEXT_ENTRIES } from './text-entries.ts';
import { publishedVersions } from './versions.ts';

/** The titles of policy pages, which are also the texts of links to them. */
const POLICY_TITLES = Object.fromEntries(
  CONTENT_PAGES.map((page) => [policyEntryName(page), { title: `content-${page}` as const }]),
);

const EDITABLE_IDS: Record<string, Record<string, TextId>> = { ...TEXT_ENTRIES, ...POLICY_TITLES };

/** The ids of editable texts that are sent to browsers. */
const IDS_ON_PAGES: readonly TextId[] = [
  ...PAGE_TEXT_IDS,
  ...Object.values(POLICY_TITLES).map(({ title }) => title),
];

const textsOnPages = new Map<Language, Partial<Record<string, string>>>();

/**
 * Reads the published texts of slides, emails, links and the announcement. From then on, `t` returns them instead of the
 * built-in texts. If `wording` is `corrected`, it returns our corrected texts where nothing was published.
 */
export async function loadEditedTexts(db: Db, wording: Settings['texts']): Promise<void> {
  const published = await publishedVersions(db, Object.keys(EDITABLE_IDS));
  for (const language of LANGUAGES) {
    const texts = Object.entries(EDITABLE_IDS).flatMap(([name, ids]) => {
      const fields = published.get(name)?.texts[language] ?? {};
      return Object.entries(fields).flatMap(([field, text]) =>
        ids[field] ? [[ids[field], text] as const] : [],
      );
    });
    const corrected = wording === 'corrected' ? (CORRECTED_TEXTS[language] ?? {}) : {};
    const edited: Partial<Record<string, string>> = { ...corrected, ...Object.fromEntries(texts) };
    setEditedTexts(language, edited);
    const onPages = IDS_ON_PAGES.filter((id) => edited[id] !== undefined).map(
      (id) => [id, edited[id]] as const,
    );
    textsOnPages.set(language, { ...corrected, ...Object.fromEntries(onPages) });
  }
}

/** The edited texts that pages show; the same object until the texts are read again. */
export const pageTexts = (language: Language) => textsOnPages.get(language) ?? {};
