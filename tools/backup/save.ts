import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { allowLongStatements, type Db, type Tx } from '#server/platform/db.ts';
import type { Cipher } from './age.ts';
import { listTablesInOrder, type TableShape } from './table-order.ts';

/** The first line of a backup. The migrations identify the schema. */
export interface BackupHeader {
  format: 1;
  made_at: string;
  migrations: string[];
}
/** The line before the rows of a table. Each row is one line of JSON in PostgreSQL's format. */
export interface TableHeader {
  table: string;
  columns: string[];
}

const BATCH_SIZE = 2000;

/**
 * Writes a consistent snapshot of the whole database to one compressed file, even while the shop is running. The file
 * can be restored on either engine. It gets its final name when it is complete, and is deleted if the save fails.
 */
export async function saveBackup(
  db: Db,
  file: string,
  now: Date,
  encrypt: Cipher = (source) => source,
): Promise<{ rows: number }> {
  let rows = 0;
  async function* lines(tx: Tx): AsyncGenerator<string> {
    const applied = await sql<{ name: string }>`select name from migration order by name`.execute(tx);
    const migrations = applied.rows.map(({ name }) => name);
    yield line({ format: 1, made_at: now.toISOString(), migrations } satisfies BackupHeader);
    for (const shape of await listTablesInOrder(tx)) {
      yield line({ table: shape.name, columns: shape.columns } satisfies TableHeader);
      for await (const batch of fetchRows(tx, shape)) {
        rows += batch.length;
        for (const row of batch) yield `${row}\n`;
      }
    }
  }
  const unfinishedFile = `${file}.part`;
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await allowLongStatements(tx);
      await pipeline(
        Readable.from(lines(tx)),
        createGzip(),
        encrypt,
        createWriteStream(unfinishedFile, { mode: 0o600 }),
      );
    })
    .catch(async (error) => {
      await rm(unfinishedFile, { force: true });
      throw error;
    });
  await rename(unfinishedFile, file);
  return { rows };
}

const line = (value: BackupHeader | TableHeader) => `${JSON.stringify(value)}\n`;

async function* fetchRows(tx: Tx, { name, columns }: TableShape): AsyncGenerator<string[]> {
  const columnList = sql.join(columns.map((column) => sql.ref(column)));
  await sql`declare backup_rows no scroll cursor for
    select row_to_json(t)::text as row from (select ${columnList} from ${sql.table(name)}) t`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(BATCH_SIZE)} from backup_rows`.execute(tx);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < BATCH_SIZE) break;
  }
  await sql`close backup_rows`.execute(tx);
}
