import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db.ts';
import { type TableShape, tablesInOrder } from './order-of-tables.ts';

/** First line of a backup. The schema is that of the named migrations. */
export interface BackupHead {
  format: 1;
  made_at: string;
  migrations: string[];
}
/** Stands before the rows of its table; each row is one line, as PostgreSQL writes it in JSON. */
export interface TableHead {
  table: string;
  columns: string[];
}

const ROWS_AT_ONCE = 2000;

/**
 * Writes the whole database into one compressed file, as it is at one moment; the shop may be running.
 * The file fits either engine. It appears under its name only when it is complete.
 */
export async function saveBackup(db: Db, file: string, now: Date): Promise<{ rows: number }> {
  let rows = 0;
  async function* lines(tx: Tx): AsyncGenerator<string> {
    const done = await sql<{ name: string }>`select name from migration order by name`.execute(tx);
    const migrations = done.rows.map(({ name }) => name);
    yield line({ format: 1, made_at: now.toISOString(), migrations } satisfies BackupHead);
    for (const shape of await tablesInOrder(tx)) {
      yield line({ table: shape.name, columns: shape.columns } satisfies TableHead);
      for await (const batch of rowsOf(tx, shape)) {
        rows += batch.length;
        for (const row of batch) yield `${row}\n`;
      }
    }
  }
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await pipeline(
        Readable.from(lines(tx)),
        createGzip(),
        createWriteStream(`${file}.part`, { mode: 0o600 }),
      );
    });
  await rename(`${file}.part`, file);
  return { rows };
}

const line = (value: BackupHead | TableHead) => `${JSON.stringify(value)}\n`;

/** The rows of a table in the text of JSON, a few thousand at a time. */
async function* rowsOf(tx: Tx, { name, columns }: TableShape): AsyncGenerator<string[]> {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`declare backup_rows no scroll cursor for
    select row_to_json(t)::text as row from (select ${list} from ${sql.table(name)}) t`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from backup_rows`.execute(tx);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await sql`close backup_rows`.execute(tx);
}
