import { type RawBuilder, sql } from 'kysely';
import { parseListQuery } from '#domain/admin-lists.ts';
import {
  addWarnings,
  applyBulkChange,
  type BulkChange,
  type BulkList,
  type BulkRecord,
  type BulkSelection,
  changeSize,
  NO_WARNINGS,
  type SkippedRecords,
  type SkipReason,
  warningsAbout,
} from '#domain/bulk-change.ts';
import type { CatalogueContext } from '#server/admin/items/item-search.ts';
import { allRows, inSnapshot, type Tx } from '#server/platform/db.ts';
import { insertBulkChange, insertStagedRows, recordPreview, type StagedRow } from './queries.ts';
import { BULK_TARGETS } from './targets.ts';

const BATCH_SIZE = 2000;
/** The number of skipped records that are named for each reason. */
const MAX_SKIPPED_EXAMPLES = 5;

/** Stages the effect of a change on all selected records, read in one snapshot. Returns the change's `bulk_number`. */
export async function previewChange(
  context: CatalogueContext,
  input: { list: BulkList; change: BulkChange; selection: BulkSelection; created_by: string; today: string },
): Promise<number> {
  const { change, list, selection, today } = input;
  const { key: keyColumn, where } = BULK_TARGETS[list];
  const isSelected =
    'ids' in selection
      ? sql`${keyColumn} = any(${selection.ids}::text[])`
      : await where(parseListQuery(list, selection.query), context);
  return inSnapshot(context.db, async (tx) => {
    const bulk_number = await insertBulkChange(tx, input);
    const skipped = new Map<SkipReason, SkippedRecords>();
    const warnings = { ...NO_WARNINGS };
    let changed = 0;
    for await (const batch of readSelected(tx, list, change, isSelected)) {
      const staged: StagedRow[] = [];
      for (const { key, name, before } of batch) {
        const reason = BULK_TARGETS[list].exclude?.(name);
        const { after, skip } = reason ? { skip: reason } : applyBulkChange(change, before, today);
        if (after) {
          changed += 1;
          staged.push({
            row_number: changed,
            key,
            before,
            after,
            size: changeSize(change, { before, after }, today),
          });
          addWarnings(warnings, warningsAbout(change, { before, after }, today));
        } else {
          // The examples name items by part number, customers by email address.
          countSkipped(skipped, skip, list === 'items' ? key : name);
        }
      }
      await insertStagedRows(tx, bulk_number, staged);
    }
    await recordPreview(tx, bulk_number, { changed, skipped: [...skipped.values()], ...warnings });
    return bulk_number;
  });
}

function countSkipped(skipped: Map<SkipReason, SkippedRecords>, reason: SkipReason, name: string): void {
  const group = skipped.get(reason) ?? { reason, count: 0, first: [] };
  group.count += 1;
  if (group.first.length < MAX_SKIPPED_EXAMPLES) group.first.push(name);
  skipped.set(reason, group);
}

interface SelectedRow {
  key: string;
  name: string;
  before: BulkRecord;
}

async function* readSelected(
  tx: Tx,
  list: BulkList,
  change: BulkChange,
  isSelected: RawBuilder<unknown>,
): AsyncGenerator<SelectedRow[]> {
  const { from, key, name, record } = BULK_TARGETS[list];
  let lastKey = '';
  while (true) {
    const rows = await allRows<SelectedRow>(tx)`
      select ${key} as key, ${name} as name, ${record(change.kind)} as before
      from ${from} where ${isSelected} and ${key} > ${lastKey} order by ${key}
      limit ${BATCH_SIZE}`;
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH_SIZE) return;
    lastKey = rows.at(-1)!.key;
  }
}
