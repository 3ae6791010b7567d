import { type RawBuilder, sql } from 'kysely';
import type { ImportCounts, ReadingOutcome } from '#domain/import/outcome.ts';
import {
  deleteFitments,
  gatherFitmentWords,
  insertFitmentsFrom,
  insertVehiclesFrom,
  renewFitmentWords,
} from '#server/catalogue/change-fitments.ts';
import {
  deleteInterchange,
  insertItemsFrom,
  putInterchangeFrom,
  updateItemsFrom,
} from '#server/catalogue/change-items.ts';
import { summariseApplications } from '#server/catalogue/load.ts';
import { readCatalogueVersion, touchCatalogue } from '#server/catalogue/queries.ts';
import type { Database, Tx } from '#server/platform/db.ts';
import { setOnHandFrom } from '#server/stock/queries.ts';
import { allowLongWork, compareIn } from './compare.ts';

/** Places where a test may end the process. */
export type ApplyStep = 'locked' | 'items-written' | 'fitments-half' | 'before-commit' | 'committed';

export interface Applying {
  import_number: number;
  outcome: ReadingOutcome;
  counts: ImportCounts;
  base_version: number;
  /** Told after each piece of work. Throws to give up: nothing has happened then. */
  progress(done: number, total: number): void;
  at(step: ApplyStep): Promise<void> | void;
  /** Writes down, in the same transaction, that it was applied. */
  record(tx: Tx): Promise<void>;
}

/** The catalogue has moved on, and the file would now do something else than was looked at. */
export class PreviewOutdated extends Error {}

/** Names an import's movements of stock. */
export const stockNote = (import_number: number): string => `import ${import_number}`;

/**
 * Applies a compared import: all of it or nothing, in one transaction, with the catalogue's version
 * moved once at its end. Readers see the old catalogue until then. Throws CatalogueMoved when the
 * comparison no longer holds.
 */
export async function applyImport({ db }: Pick<Database, 'db'>, applying: Applying): Promise<void> {
  const { import_number, at } = applying;
  await db.transaction().execute(async (tx) => {
    await allowLongWork(tx);
    // Name searches walk the list of words that the index has still to sort in: it is kept short.
    await sql`set local gin_pending_list_limit = 256`.execute(tx);
    await lockCatalogue(tx);
    await at('locked');
    await assertPreviewCurrent(tx, applying);
    await writeItems(tx, import_number);
    await at('items-written');
    await writeFitments(tx, applying);
    await summariseApplications(tx, touchedParts(import_number));
    // Last, because a shopper's order may be waiting for these rows.
    await setOnHandFrom(
      tx,
      sql`select key as part_number, (after ->> 'on_hand')::int as on_hand
        from ${changesOf(import_number, 'item')} and change <> 'removed'
          and (before is null or before -> 'on_hand' <> after -> 'on_hand')`,
      stockNote(import_number),
    );
    await applying.record(tx);
    await touchCatalogue(tx);
    await at('before-commit');
  });
  await at('committed');
}

/** Keeps other writers of the catalogue out; who only reads it, or refers to it, goes on. */
async function lockCatalogue(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = '20s'`.execute(tx);
  await sql`lock table item, item_image, interchange_number, vehicle, fitment, item_application
    in share row exclusive mode`.execute(tx);
}

async function assertPreviewCurrent(tx: Tx, applying: Applying): Promise<void> {
  if ((await readCatalogueVersion(tx)) === applying.base_version) return;
  const now = await compareIn(tx, applying.import_number, applying.outcome);
  const looked = Object.entries(applying.counts) as [keyof ImportCounts, number][];
  if (looked.some(([name, count]) => now.counts[name] !== count)) throw new PreviewOutdated();
}

export const changesOf = (import_number: number, subject: 'item' | 'interchange'): RawBuilder<unknown> =>
  sql`import_change where import_number = ${import_number}::int and subject = ${subject}`;

const fitmentChangesOf = (import_number: number) =>
  sql`import_fitment_change where import_number = ${import_number}::int`;

async function writeItems(tx: Tx, import_number: number): Promise<void> {
  const items = (change: 'new' | 'changed') =>
    sql`select key as part_number, after as record from ${changesOf(import_number, 'item')} and change = ${change}`;
  await insertItemsFrom(tx, items('new'));
  await updateItemsFrom(tx, items('changed'));
  const numbers = (side: 'before' | 'after', columns: readonly string[]) =>
    sql`select ${sql.join(columns.map((name) => sql`${sql.ref(side)} ->> ${sql.lit(name)} as ${sql.ref(name)}`))}
      from ${changesOf(import_number, 'interchange')}`;
  const key = ['part_number', 'brand', 'normalised'];
  await deleteInterchange(tx, sql`${numbers('before', key)} and change = 'removed'`);
  await putInterchangeFrom(
    tx,
    sql`${numbers('after', ['part_number', 'brand', 'number', 'normalised'])} and change <> 'removed'`,
  );
}

/** Parts whose fitments, or whose name, this import changes. */
export const touchedParts = (import_number: number): RawBuilder<unknown> => sql`
  select part_number from ${fitmentChangesOf(import_number)} and part_number is not null
  union select before_part_number from ${fitmentChangesOf(import_number)} and before_part_number is not null`;

/** Parts that are found by other words than before. */
export const renamedParts = (import_number: number): RawBuilder<unknown> => sql`
  select key from ${changesOf(import_number, 'item')} and change = 'changed'
    and (before -> 'displayname' <> after -> 'displayname' or before -> 'family' <> after -> 'family')`;

/** Fitments written at once: a piece of work after which progress is told and a cancel is heard. */
const PIECE = 50_000;

async function writeFitments(tx: Tx, applying: Applying): Promise<void> {
  const { import_number } = applying;
  const n = sql`${import_number}::int`;
  await insertVehiclesFrom(
    tx,
    sql`select m.vehicle_id, s.year, s.make, s.model, s.submodel, s.trim, s.engine
      from import_vehicle_match m
      join import_vehicle s on s.import_number = ${n} and s.vehicle_ref = m.vehicle_ref
      where m.import_number = ${n} and m.is_new`,
  );
  await gatherFitmentWords(
    tx,
    sql`select vehicle_id from ${fitmentChangesOf(import_number)} and vehicle_id is not null
      union select vehicle_id from fitment where part_number in (${renamedParts(import_number)})`,
    sql`select part_number from ${fitmentChangesOf(import_number)} and part_number is not null union (${renamedParts(import_number)})`,
  );
  await deleteFitments(
    tx,
    sql`select car_part_id from ${fitmentChangesOf(import_number)} and change <> 'new'`,
  );
  await insertInPieces(tx, sql`${fitmentChangesOf(import_number)} and change <> 'removed'`, applying);
  await renewFitmentWords(tx, renamedParts(import_number));
}

async function insertInPieces(
  tx: Tx,
  source: RawBuilder<unknown>,
  { progress, at }: Applying,
): Promise<void> {
  const { rows } = await sql<{ total: number; bounds: number[] | null }>`
    select count(*)::int as total, percentile_disc(
        array(select step::float / pieces from generate_series(1, pieces) step)) within group (order by vehicle_id) as bounds
    from (select vehicle_id, greatest(1, ceil(count(*) over () / ${sql.lit(PIECE)}::float)::int) as pieces from ${source}) f
    group by pieces`.execute(tx);
  const { total, bounds } = rows[0] ?? { total: 0, bounds: null };
  const steps = [...new Set(bounds ?? [])];
  let from = Number.MIN_SAFE_INTEGER;
  for (const [index, to] of steps.entries()) {
    await insertFitmentsFrom(
      tx,
      sql`select car_part_id, vehicle_id, part_number, position, note from ${source}
        and vehicle_id > ${Math.max(from, -1)} and vehicle_id <= ${to}`,
    );
    from = to;
    progress(Math.round((total * (index + 1)) / steps.length), total);
    if (index === Math.floor(steps.length / 2)) await at('fitments-half');
  }
}
