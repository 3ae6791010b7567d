import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Database, Db } from '#server/platform/db.ts';
import { valuesOfLine } from './reading/copy-lines.ts';
import { columnsOf, FOUND, SUBJECTS, type Subject, stagedFile } from './staging.ts';

const PARTS = [...SUBJECTS, ...FOUND];
const partition = (part: string, import_number: number) => `import_${part}_${import_number}`;

/** Fresh, empty places for the rows of one import. */
export async function openPartitions(db: Db, import_number: number): Promise<void> {
  await dropPartitions(db, import_number);
  for (const part of PARTS) {
    await sql`create table ${sql.table(partition(part, import_number))} partition of
      ${sql.table(`import_${part}`)} for values in (${sql.lit(import_number)})`.execute(db);
  }
}

/** Takes away everything that one import kept of its rows. */
export async function dropPartitions(db: Db, import_number: number): Promise<void> {
  for (const part of PARTS) {
    await sql`drop table if exists ${sql.table(partition(part, import_number))}`.execute(db);
  }
}

/** Whether the rows of an import are still kept; a restored backup has the history without them. */
export async function hasPartitions(db: Db, import_number: number): Promise<boolean> {
  const { rows } = await sql<{ is_kept: boolean }>`
    select to_regclass(${partition('change', import_number)}) is not null as is_kept`.execute(db);
  return rows[0]!.is_kept;
}

/** Numbers of the imports whose rows are still kept. */
export async function keptPartitions(db: Db): Promise<number[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'import_change'::regclass`.execute(db);
  return rows.map(({ name }) => Number(name.replace('import_change_', '')));
}

/** Rows sent at once where there is no COPY. */
const BATCH = 5000;

/** Loads the staged files of a folder into the partitions of an import. */
export async function loadStaged(
  database: Database,
  folder: string,
  import_number: number,
  options: { signal: AbortSignal; loaded(bytes: number, total: number): void },
): Promise<void> {
  const sizes = await Promise.all(SUBJECTS.map(async (each) => (await stat(stagedFile(folder, each))).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let bytes = 0;
  for (const [index, subject] of SUBJECTS.entries()) {
    if (sizes[index] === 0) continue;
    const file = createReadStream(stagedFile(folder, subject), { highWaterMark: 256 * 1024 });
    const lines = Readable.from(
      counted(file, (length) => {
        bytes += length;
        options.loaded(bytes, total);
        options.signal.throwIfAborted();
      }),
      { objectMode: false },
    );
    const table = partition(subject, import_number);
    const columns = columnsOf(subject).map(([name]) => name);
    // The partition is filled directly; its number is the same for every line.
    await sql`alter table ${sql.table(table)} alter import_number set default ${sql.lit(import_number)}`.execute(
      database.db,
    );
    if (database.copyIn) await database.copyIn(table, columns, lines);
    else await insertLines(database.db, table, subject, lines);
    await sql`analyze ${sql.table(table)}`.execute(database.db);
  }
}

async function* counted(
  chunks: AsyncIterable<Buffer>,
  told: (length: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    told(chunk.length);
    yield chunk;
  }
}

async function insertLines(
  db: Db,
  table: string,
  subject: Subject,
  lines: NodeJS.ReadableStream,
): Promise<void> {
  let rows: (string | null)[][] = [];
  for await (const line of createInterface({ input: lines, crlfDelay: Number.POSITIVE_INFINITY })) {
    rows.push(valuesOfLine(line));
    if (rows.length < BATCH) continue;
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
