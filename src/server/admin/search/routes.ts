import { ok, refused } from '#domain/result.ts';
import { parseSynonym } from '#domain/search/synonym-list.ts';
import type { Synonym } from '#domain/search/vocabulary.ts';
import { auditEntryView } from '#server/admin/shared/audit-entry-view.ts';
import { runAuditedChange, type StaffContext } from '#server/admin/shared/audited-change.ts';
import { auditEntriesFor } from '#server/audit/queries.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { bumpCatalogueVersion } from '#server/catalogue/queries.ts';
import { listSearchProblems } from '#server/catalogue/search-counts.ts';
import { deleteSynonym, listSynonyms, saveSynonyms } from '#server/catalogue/synonyms.ts';
import { readSynonyms } from './read-synonyms.ts';

const SUBJECT = 'search synonyms';

export function searchSynonymRoutes(on: RegisterHandler) {
  on('GET /admin/search', async ({ db }) => {
    const history = (await auditEntriesFor(db, SUBJECT)).map(auditEntryView);
    return ok({ ...(await listSearchProblems(db)), synonyms: await listSynonyms(db), history });
  });

  on('POST /admin/search/synonyms', async (context) => {
    const synonym = parseSynonym(context.body);
    if (!synonym.ok) return synonym;
    const saved = await save(context, [synonym.value], 'synonym-saved', synonym.value);
    return saved.ok ? ok({ smessage: context.t('saved-synonym', { phrase: synonym.value.phrase }) }) : saved;
  });

  on('POST /admin/search/synonyms/import', async (context) => {
    const list = await readSynonyms(context.body.text);
    if (!list.ok) return list;
    const imported = list.value.length;
    const saved = await save(context, list.value, 'synonyms-imported', { count: imported });
    return saved.ok ? ok({ smessage: context.t('saved-synonyms', { count: imported }), imported }) : saved;
  });

  on('POST /admin/search/synonyms/delete', async (context) => {
    const deleted = await runAuditedChange(context, SUBJECT, async (tx) => {
      const synonym = await deleteSynonym(tx, context.body.phrase);
      if (!synonym) return refused('not-found');
      await bumpCatalogueVersion(tx);
      return ok([{ action: 'synonym-deleted', before: { ...synonym } }]);
    });
    return deleted.ok
      ? ok({ smessage: context.t('synonym-removed', { phrase: context.body.phrase }) })
      : deleted;
  });
}

/** Saves synonyms. The new catalogue version invalidates cached search results. */
const save = (
  context: StaffContext,
  synonyms: readonly Synonym[],
  action: 'synonym-saved' | 'synonyms-imported',
  after: Record<string, string | number> | Synonym,
) =>
  runAuditedChange(context, SUBJECT, async (tx) => {
    await saveSynonyms(tx, synonyms);
    await bumpCatalogueVersion(tx);
    return ok([{ action, after: { ...after } }]);
  });
