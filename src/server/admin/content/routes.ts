import type { ParsedInput } from '#contract/calls.ts';
import { findContentProblem, hasSections, isSlug } from '#domain/edited-content.ts';
import { ok, refused } from '#domain/result.ts';
import {
  changeRecord,
  type RecordChange,
  type RecordContext,
  runAuditedChange,
} from '#server/admin/shared/audited-change.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { bumpCatalogueVersion } from '#server/catalogue/queries.ts';
import type { CatalogueVersion } from '#server/catalogue/version.ts';
import { type ContentEntry, customArticleEntryName, loadContentEntries } from '#server/content/entries.ts';
import { isTextEntry } from '#server/content/text-entries.ts';
import {
  type ContentVersionTexts,
  deleteDraft,
  deleteVersions,
  latestVersions,
  listVersions,
  lockContent,
  saveVersion,
} from '#server/content/versions.ts';
import type { Tx } from '#server/platform/db.ts';
import { LANGUAGES, type Language, type Translate } from '#texts/texts.ts';
import {
  changedFieldNames,
  defaultTexts,
  entryTitle,
  fieldsOf,
  findEntry,
  listOutdatedLanguages,
  liveStateOf,
  readContent,
} from './content-view.ts';
import { previewEmail } from './preview-email.ts';

type SaveInput = ParsedInput<'POST /admin/content/:name'>['body'];

const subjectOf = (name: string) => `content ${name}`;

export function adminContentRoutes(on: RegisterHandler, catalogue: CatalogueVersion) {
  on('GET /admin/content', async ({ db, language }) => {
    const latest = new Map((await latestVersions(db)).map((version) => [version.name, version]));
    const records = (await loadContentEntries(db)).map(async (entry) => {
      const version = latest.get(entry.name);
      const defaults: ContentVersionTexts = await defaultTexts(db, entry);
      const edit = version
        ? {
            state: version.is_published ? liveStateOf(entry, version.texts, defaults) : ('draft' as const),
            outdated: listOutdatedLanguages(version.texts, version.previous, defaults),
            saved_at: version.saved_at.toISOString(),
            saved_by: version.saved_by,
          }
        : { state: 'default' as const, outdated: [], saved_at: null, saved_by: null };
      return {
        name: entry.name,
        kind: entry.kind,
        title: entryTitle(entry, version?.texts ?? {}, language),
        excerpt: excerptOf(entry, version?.texts[language] ?? defaults[language] ?? {}),
        ...edit,
      };
    });
    return ok({ records: await Promise.all(records) });
  });

  on('GET /admin/content/:name', async (context) => {
    const entry = await findEntry(context.db, context.params.name);
    if (!entry) return refused('not-found');
    return ok({ record: await readContent(context, entry, context.language) });
  });

  on('POST /admin/content/:name', async (context) => {
    const { body, params, staff, language, t } = context;
    const entry = await findEntry(context.db, params.name);
    if (!entry) return refused('not-found');
    const { name } = entry;
    const texts = pickFields(entry, body.texts);
    const { is_published } = body;
    const errors = findErrors(entry, texts, is_published, t);
    if (errors.length > 0) return refused('input-invalid', { errors });
    const saved = await changeVersion(context, entry, async (tx, { texts: previous }) => {
      await saveVersion(tx, { name, texts, saved_by: staff.email, is_published });
      if (is_published) await bumpCatalogueVersion(tx);
      const before = { ...(await defaultTexts(tx, entry)), ...previous };
      // The audit log records only the names of the fields, because each version stores its texts.
      const fields = changedFieldNames(entry, before, texts);
      const action = is_published ? 'content-published' : 'content-draft-saved';
      return ok([{ action, after: { fields: fields.join(', ') } }]);
    });
    if (!saved.ok) return saved;
    await catalogue.refresh();
    const smessage = t(is_published ? 'content-now-published' : 'content-draft-saved');
    return ok({ smessage, record: await readContent(context, entry, language) });
  });

  on('POST /admin/content/:name/preview', async ({ db, body, params, settings, secrets, clock }) => {
    const entry = await findEntry(db, params.name);
    if (entry?.kind !== 'email' || !isTextEntry(entry.name)) return refused('not-found');
    const { name } = entry;
    const texts = pickFields(entry, body.texts);
    const emails = LANGUAGES.map((language) => {
      const { subject, html } = previewEmail(
        { settings, secrets, clock },
        name,
        language,
        texts[language] ?? {},
      );
      return { language, subject, html };
    });
    return ok({ emails });
  });

  on('POST /admin/content/:name/discard', async (context) => {
    const { params, language, t } = context;
    const entry = await findEntry(context.db, params.name);
    if (!entry) return refused('not-found');
    const discarded = await changeVersion(context, entry, async (tx, { has_draft }) => {
      if (!has_draft) return ok([]);
      await deleteDraft(tx, entry.name);
      return ok([{ action: 'content-draft-discarded' }]);
    });
    if (!discarded.ok) return discarded;
    return ok({ smessage: t('content-draft-removed'), record: await readContent(context, entry, language) });
  });

  on('POST /admin/articles', async (context) => {
    const { body, staff, t } = context;
    const heading = body.heading.trim();
    const name = customArticleEntryName(body.slug);
    const errors = [
      ...(heading === '' ? [{ field: 'heading', message: t('content-empty') }] : []),
      ...(isSlug(body.slug) ? [] : [{ field: 'slug', message: t('content-slug') }]),
    ];
    if (errors.length > 0) return refused('input-invalid', { errors });
    const created = await runAuditedChange(context, subjectOf(name), async (tx) => {
      await lockContent(tx, name);
      if ((await listVersions(tx, name)).length > 0) {
        const message = t('content-slug-taken');
        return refused('input-invalid', { errors: [{ field: 'slug', message }] });
      }
      const texts = { [LANGUAGES[0]]: { heading } };
      await saveVersion(tx, { name, texts, saved_by: staff.email, is_published: false });
      return ok([{ action: 'content-article-created' }]);
    });
    return created.ok ? ok({ smessage: t('content-draft-saved'), name }) : created;
  });

  on('POST /admin/content/:name/delete', async (context) => {
    const { params, t } = context;
    const entry = await findEntry(context.db, params.name);
    if (!entry?.isCustomArticle) return refused('not-found');
    const deleted = await changeVersion(context, entry, async (tx) => {
      await deleteVersions(tx, entry.name);
      await bumpCatalogueVersion(tx);
      return ok([{ action: 'content-article-deleted' }]);
    });
    if (!deleted.ok) return deleted;
    await catalogue.refresh();
    return ok({ smessage: t('content-article-deleted') });
  });
}

/** The description of a page or an article, otherwise the first field, such as an email's subject. */
const excerptOf = ({ fields }: ContentEntry, texts: Record<string, string>): string | null =>
  texts[(fields.find(({ name }) => name === 'description') ?? fields[0]!).name] || null;

/** Locks and changes a text. Refused if it was deleted, or edited after the version in the request. */
const changeVersion = (
  context: RecordContext,
  entry: ContentEntry,
  change: RecordChange<NonNullable<Awaited<ReturnType<typeof lockVersion>>>>,
) => changeRecord(context, subjectOf(entry.name), (tx) => lockVersion(tx, entry), change);

/**
 * Locks and reads the newest version of a text, with the epoch as its time if nobody has edited it. Undefined for a
 * deleted article.
 */
async function lockVersion(tx: Tx, { name, isCustomArticle }: ContentEntry) {
  await lockContent(tx, name);
  const [latest] = await listVersions(tx, name);
  if (isCustomArticle && !latest) return undefined;
  return {
    texts: latest?.texts ?? {},
    has_draft: latest?.is_published === false,
    last_modified_at: latest?.saved_at ?? new Date(0),
  };
}

/** The submitted texts in their stored form, without unknown fields. */
function pickFields({ fields }: ContentEntry, texts: SaveInput['texts']): ContentVersionTexts {
  const textOf = (language: Language, name: string) =>
    texts.find((each) => each.language === language && each.field === name)?.text ?? '';
  const trimmed = LANGUAGES.map((language) => [
    language,
    Object.fromEntries(
      fields.map(({ name }) => [name, textOf(language, name).replaceAll('\r\n', '\n').trim()]),
    ),
  ]);
  return Object.fromEntries(trimmed);
}

/**
 * The validation errors. A draft may be unfinished, but not too long. Field names include the language, such as
 * `en-subject`.
 */
function findErrors(entry: ContentEntry, texts: ContentVersionTexts, is_published: boolean, t: Translate) {
  return fieldsOf(entry).flatMap(({ language, field }) => {
    const text = texts[language]?.[field.name] ?? '';
    const fieldName = `${language}-${field.name}`;
    const found = findContentProblem(field, text);
    if (!is_published && found?.problem !== 'content-long') return [];
    if (found) {
      const names = found.names.map((name) => `{${name}}`).join(', ');
      return [{ field: fieldName, message: t(found.problem, { names, max: field.max }) }];
    }
    const isArticleText = entry.kind === 'article' && field.name === 'text';
    return isArticleText && !hasSections(text) ? [{ field: fieldName, message: t('content-heading') }] : [];
  });
}
