import type { ParseOutcome } from '#domain/import/outcome.ts';
import { ImportRefused } from '#domain/import/problems.ts';
import { findStaffByEmail } from '#server/admin/access/queries.ts';
import { type AuditEntry, recordAudit } from '#server/audit/queries.ts';
import { violatedConstraint } from '#server/platform/database-errors.ts';
import type { Tx } from '#server/platform/db.ts';
import { maintainImportedTables } from '#server/platform/vacuum.ts';
import { applyImport, PreviewOutdated } from './apply-import.ts';
import { auditImportedItems } from './audit-imported-items.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { ImportContext } from './import-context.ts';
import { headerKey } from './parsing/sheet-parser.ts';
import { hasPartitions } from './partitions.ts';
import { updatePreview } from './preview-import.ts';
import { type ImportRow, recordApplied, recordUndone, saveMapping } from './queries.ts';
import { deleteUpload } from './save-upload.ts';
import { undoImport } from './undo-import.ts';

/** The tables that an import changes most. */
const IMPORTED_TABLES = [
  'item',
  'item_image',
  'item_application',
  'model_application',
  'fitment',
  'interchange_number',
  'vehicle',
  'search_word',
  'stock',
  'stock_movement',
];

/** Applies a previewed import. If the preview is outdated, makes a new preview and applies nothing. */
export async function commitImport(context: ImportContext, row: ImportRow, heartbeat: Heartbeat) {
  const { counts, outcome, base_version } = row;
  const isStaged = await hasPartitions(context.database.db, row.import_number);
  // A restore from a backup can lose the preview and its staged rows. The file then has to be uploaded again.
  if (!counts || !outcome || base_version === null || !isStaged) throw new ImportRefused('file-gone');
  try {
    await applyImport(context.database.db, {
      import_number: row.import_number,
      outcome,
      base_version,
      onStep: (step) => context.onStep?.(step),
      onProgress(done, total) {
        heartbeat.progress = { step: 'applying', done, total };
        heartbeat.signal.throwIfAborted();
      },
      finish: (tx) => finishApplying(tx, row, outcome),
    });
  } catch (error) {
    // A violated constraint also means that the catalogue has changed since the preview.
    if (!(error instanceof PreviewOutdated) && !violatedConstraint(error)) throw error;
    await updatePreview(context, row, outcome, heartbeat);
    return;
  }
  await deleteUpload(context, row.import_id);
  await maintainImportedTables(context.database, IMPORTED_TABLES);
}

async function finishApplying(tx: Tx, row: ImportRow, outcome: ParseOutcome): Promise<void> {
  if (outcome.header.length > 0 && outcome.kind) {
    const { kind, columns } = outcome;
    await saveMapping(tx, headerKey(outcome.header), { kind, columns });
  }
  await auditImportAction(tx, row, 'applied');
  await recordApplied(tx, row.import_id);
}

/** Undoes an applied import. Throws ImportRefused if its staged rows are gone or its records were changed since. */
export async function commitUndo(context: ImportContext, row: ImportRow): Promise<void> {
  if (!(await hasPartitions(context.database.db, row.import_number))) throw new ImportRefused('rows-gone');
  await undoImport(context.database.db, row.import_number, async (tx) => {
    await auditImportAction(tx, row, 'undone');
    await recordUndone(tx, row.import_id);
  });
  await maintainImportedTables(context.database, IMPORTED_TABLES);
}

/** The actor is `applied_by`, which is also set when an import is undone. A user of the command line has no role. */
async function auditImportAction(tx: Tx, row: ImportRow, newState: 'applied' | 'undone'): Promise<void> {
  const email = row.applied_by ?? row.uploaded_by;
  const role = (await findStaffByEmail(tx, email))?.role ?? null;
  const after = { file: row.file_name, ...row.counts };
  const action = newState === 'applied' ? 'import-applied' : 'import-taken-back';
  const entry: AuditEntry = { action, subject: `import ${row.import_id}`, before: null, after };
  await recordAudit(tx, { email, role }, null, [entry]);
  await auditImportedItems(tx, { email, role }, row, newState);
}
