import { rm } from 'node:fs/promises';
import type { ReadingOutcome } from '#domain/import/outcome.ts';
import { FileRefused } from '#domain/import/problems.ts';
import { findStaffByEmail } from '#server/admin/access/queries.ts';
import { type AuditEntry, recordAudit } from '#server/audit/queries.ts';
import { brokenConstraint, type Tx } from '#server/platform/db.ts';
import { vacuumEmbedded } from '#server/platform/vacuum.ts';
import { applyImport, PreviewOutdated } from './apply-import.ts';
import type { Heartbeat } from './heartbeat.ts';
import { hasPartitions } from './partitions.ts';
import { compareAnew } from './preview-import.ts';
import type { ImportContext } from './process-import.ts';
import { type ImportRow, recordApplied, recordUndone, rememberMapping } from './queries.ts';
import { headerKey } from './reading/read-sheet.ts';
import { importFolder } from './save-upload.ts';
import { undoImport } from './undo-import.ts';

/** Applies what was looked at; where that no longer holds, it is looked at again instead. */
export async function commitImport(work: ImportContext, row: ImportRow, life: Heartbeat): Promise<void> {
  const { counts, outcome, base_version } = row;
  const isKept = await hasPartitions(work.database.db, row.import_number);
  if (!counts || !outcome || base_version === null || !isKept) throw new FileRefused('file-gone');
  const total = counts.new + counts.changed + counts.removed;
  life.progress = { step: 'applying', done: 0, total };
  try {
    await applyImport(work.database, {
      import_number: row.import_number,
      outcome,
      counts,
      base_version,
      at: (step) => work.at?.(step),
      progress(done) {
        life.progress = { step: 'applying', done, total };
        life.signal.throwIfAborted();
      },
      record: (tx) => auditImport(tx, row, outcome),
    });
  } catch (error) {
    if (!(error instanceof PreviewOutdated) && !brokenConstraint(error)) throw error;
    await compareAnew(work, row, outcome, life);
    return;
  }
  await rm(importFolder(work.data_dir, row.import_id), { recursive: true, force: true });
  await vacuumEmbedded(work.database);
}

async function auditImport(tx: Tx, row: ImportRow, outcome: ReadingOutcome): Promise<void> {
  await recordApplied(tx, row.import_id);
  if (outcome.header.length > 0 && outcome.kind) {
    const mapping = { kind: outcome.kind, columns: outcome.columns as never };
    await rememberMapping(tx, headerKey(outcome.header), mapping);
  }
  await recordDeed(tx, row, 'import-applied');
}

/** Takes an applied import back. Throws TouchedSince where that is no longer possible. */
export async function revertImport(work: ImportContext, row: ImportRow): Promise<void> {
  if (!(await hasPartitions(work.database.db, row.import_number))) throw new FileRefused('rows-gone');
  await undoImport(work.database, row.import_number, async (tx) => {
    await recordUndone(tx, row.import_id);
    await recordDeed(tx, row, 'import-taken-back');
  });
  await vacuumEmbedded(work.database);
}

/** Whoever asked for it did it; a command at a terminal has no role. */
async function recordDeed(tx: Tx, row: ImportRow, action: string): Promise<void> {
  const email = row.applied_by ?? row.uploaded_by;
  const role = (await findStaffByEmail(tx, email))?.role ?? null;
  const after = { file: row.file_name, ...row.counts };
  const deed: AuditEntry = { action, subject: `import ${row.import_id}`, before: null, after };
  await recordAudit(tx, { email, role }, null, [deed]);
}
