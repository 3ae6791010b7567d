import { respond } from '#server/platform/http/outcome.ts';
import type { Translate } from '#texts/texts.ts';

/** The response to a bulk action: ids that were not found have failed; unchanged records are skipped. */
export function bulkResponse<Id extends string | number>(ids: Id[], found: Id[], done: number, t: Translate) {
  const failed = ids
    .filter((id) => !found.includes(id))
    .map((id) => ({ id: String(id), message: t('not-found') }));
  const skipped = found.length - done;
  const smessage = t('bulk-done', { done, skipped, failed: failed.length });
  return respond({ scode: 200 as const, smessage, done, skipped, failed });
}
