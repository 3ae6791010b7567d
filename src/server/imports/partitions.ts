import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Database, Db } from '#server/platform/db.ts';
import { parseCopyLine } from './parsing/copy-lines.ts';
import { COMPARISON_TABLES, columnsOf, SUBJECTS, type Subject, stagedFile } from './staging.ts';

const PARTITIONED_TABLES = [...SUBJECTS, ...COMPARISON_TABLES];
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

/** False if the rows of an import were dropped, or if the database was restored: backups leave the rows out. */
export async function hasPartitions(db: Db, import_number: number): Promise<boolean> {
  const { rows } = await sql<{ has_rows: boolean }>`
    select to_regclass(${partitionName('change', import_number)}) is not null as has_rows`.execute(db);
  return rows[0]!.has_rows;
}

export async function listPartitionedImports(db: Db): Promise<number[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'import_change'::regclass`.execute(db);
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
  const sizes = await Promise.all(SUBJECTS.map(async (each) => (await stat(stagedFile(folder, each))).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let bytes = 0;
  for (const [index, subject] of SUBJECTS.entries()) {
    if (sizes[index] === 0) continue;
    const file = createReadStream(stagedFile(folder, subject), { highWaterMark: 256 * 1024 });
    const lines = Readable.from(
      reportChunks(file, (length) => {
        bytes += length;
        options.onProgress(bytes, total);
        options.signal.throwIfAborted();
      }),
      { objectMode: false },
    );
    const table = partitionName(subject, import_number);
    const columns = columnsOf(subject).map(([name]) => name);
    // The import number is a column default, because the staged lines do not contain it.
    await sql`alter table ${sql.table(table)} alter import_number set default ${sql.lit(import_number)}`.execute(
      database.db,
    );
    if (database.copyIn) await database.copyIn(table, columns, lines);
    else await insertLines(database.db, table, subject, lines);
    await analyzeRows(database.db, subject, import_number);
  }
}

async function* reportChunks(chunks: AsyncIterable<Buffer>, onChunk: (length: number) => void) {
  for await (const chunk of chunks) {
    onChunk(chunk.length);
    yield chunk;
  }
}

async function insertLines(db: Db, table: string, subject: Subject, lines: NodeJS.ReadableStream) {
  let rows: (string | null)[][] = [];
  for await (const line of createInterface({ input: lines, crlfDelay: Number.POSITIVE_INFINITY })) {
    rows.push(parseCopyLine(line));
    if (rows.length < BATCH_ROWS) continue;
    await insertRows(db, table, subject, rows);
    rows = [];
  }
  if (rows.length > 0) await insertRows(db, table, subject, rows);
}

async function insertRows(db: Db, table: string, subject: Subject, rows: (string | null)[][]): Promise<void> {
  const columns = columnsOf(subject);
  const names = sql.join(columns.map(([name]) => sql.id(name)));
  const arrays = columns.map(
    ([, type], index) => sql`${rows.map((row) => row[index])}::text[]::${sql.raw(type)}[]`,
  );
  await sql`insert into ${sql.table(table)} (${names}) select * from unnest(${sql.join(arrays)})`.execute(db);
}
