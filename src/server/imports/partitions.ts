import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { allRows, type Database, type Db, onlyRow } from '#server/platform/db.ts';
import { parseCopyLine } from './parsing/copy-lines.ts';
import { COMPARISON_TABLES, columnsOf, STAGING_TABLES, type StagingTable, stagedFile } from './staging.ts';

/** The tables with a partition for each import. */
const PARTITIONED_TABLES = [...STAGING_TABLES, ...COMPARISON_TABLES];
const partitionName = (table: string, import_number: number) => `import_${table}_${import_number}`;

/** Creates empty partitions for the rows of one import. */
export async function createPartitions(db: Db, import_number: number): Promise<void> {
  await dropPartitions(db, import_number);
  for (const table of PARTITIONED_TABLES) {
    await sql`create table ${sql.table(partitionName(table, import_number))} partition of
      ${sql.table(`import_${table}`)} for values in (${sql.lit(import_number)})`.execute(db);
  }
}

/** Updates the planner's statistics of an import's rows before they are joined. */
export async function analyzeRows(db: Db, table: (typeof PARTITIONED_TABLES)[number], import_number: number) {
  await sql`analyze ${sql.table(partitionName(table, import_number))}`.execute(db);
}

/** Drops all rows of one import. */
export async function dropPartitions(db: Db, import_number: number): Promise<void> {
  for (const table of PARTITIONED_TABLES) {
    await sql`drop table if exists ${sql.table(partitionName(table, import_number))}`.execute(db);
  }
}

/** False if the rows of an import were dropped, or lost when a backup was restored, because backups leave them out. */
export async function hasPartitions(db: Db, import_number: number): Promise<boolean> {
  const { has_rows } = await onlyRow<{ has_rows: boolean }>(db)`
    select to_regclass(${partitionName('change', import_number)}) is not null as has_rows`;
  return has_rows;
}

export async function listPartitionedImports(db: Db): Promise<number[]> {
  const rows = await allRows<{ name: string }>(db)`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'import_change'::regclass`;
  return rows.map(({ name }) => Number(name.replace('import_change_', '')));
}

/** Rows per statement on the embedded database, which has no COPY. */
const BATCH_ROWS = 5000;

/** Loads the staged files of a folder into the partitions of an import. */
export async function loadStagedRows(
  database: Database,
  folder: string,
  import_number: number,
  options: { signal: AbortSignal; onProgress(bytes: number, total: number): void },
): Promise<void> {
  const sizes = await Promise.all(
    STAGING_TABLES.map(async (table) => (await stat(stagedFile(folder, table))).size),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let bytes = 0;
  for (const [index, table] of STAGING_TABLES.entries()) {
    if (sizes[index] === 0) continue;
    const file = createReadStream(stagedFile(folder, table), { highWaterMark: 256 * 1024 });
    const lines = Readable.from(
      reportChunks(file, (length) => {
        bytes += length;
        options.onProgress(bytes, total);
        options.signal.throwIfAborted();
      }),
      { objectMode: false },
    );
    const partition = partitionName(table, import_number);
    const columns = columnsOf(table).map(([name]) => name);
    // The import number is a column default, because the staged lines do not contain it.
    await sql`alter table ${sql.table(partition)} alter import_number set default ${sql.lit(import_number)}`.execute(
      database.db,
    );
    if (database.copyIn) await database.copyIn(partition, columns, lines);
    else await insertLines(database.db, partition, table, lines);
    await analyzeRows(database.db, table, import_number);
  }
}

async function* reportChunks(chunks: AsyncIterable<Buffer>, onChunk: (length: number) => void) {
  for await (const chunk of chunks) {
    onChunk(chunk.length);
    yield chunk;
  }
}

async function insertLines(db: Db, partition: string, table: StagingTable, lines: NodeJS.ReadableStream) {
  let rows: (string | null)[][] = [];
  for await (const line of createInterface({ input: lines, crlfDelay: Number.POSITIVE_INFINITY })) {
    rows.push(parseCopyLine(line));
    if (rows.length < BATCH_ROWS) continue;
    await insertRows(db, partition, table, rows);
    rows = [];
  }
  if (rows.length > 0) await insertRows(db, partition, table, rows);
}

async function insertRows(db: Db, partition: string, table: StagingTable, rows: (string | null)[][]) {
  const columns = columnsOf(table);
  const names = sql.join(columns.map(([name]) => sql.id(name)));
  const arrays = columns.map(
    ([, type], index) => sql`${rows.map((row) => row[index])}::text[]::${sql.raw(type)}[]`,
  );
  await sql`insert into ${sql.table(partition)} (${names}) select * from unnest(${sql.join(arrays)})`.execute(
    db,
  );
}
