import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import { type TableShape, tablesInOrder } from './order-of-tables.ts';
import type { BackupHead, TableHead } from './save.ts';

const ROWS_AT_ONCE = 500;

/**
 * Puts a backup into an empty database, all or nothing. Throws when the database holds anything a shop
 * has made, or when the backup is of another schema than this version of the shop.
 */
export async function loadBackup(db: Db, file: string): Promise<{ rows: number }> {
  await migrate(db);
  return db.transaction().execute(async (tx) => {
    const shapes = await tablesInOrder(tx);
    await refuseUnlessEmpty(tx);
    for (const { name } of [...shapes].reverse()) await sql`delete from ${sql.table(name)}`.execute(tx);
    let table: TableShape | undefined;
    let batch: string[] = [];
    let rows = 0;
    const flush = async () => {
      if (table && batch.length > 0) await insertRows(tx, table, batch);
      rows += batch.length;
      batch = [];
    };
    let isFirst = true;
    for await (const text of linesOf(file)) {
      if (isFirst) {
        await checkSchema(tx, JSON.parse(text) as BackupHead);
        isFirst = false;
      } else if (text.startsWith('{"table":')) {
        await flush();
        if (table) await endTable(tx, table);
        table = await beginTable(tx, shapes, JSON.parse(text) as TableHead);
      } else {
        batch.push(text);
        if (batch.length === ROWS_AT_ONCE) await flush();
      }
    }
    await flush();
    if (table) await endTable(tx, table);
    if (isFirst) throw new Error('the file is empty');
    return { rows };
  });
}

function linesOf(file: string): AsyncIterable<string> {
  return createInterface({
    input: createReadStream(file).pipe(createGunzip()),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
}

/** Demo rows of a fresh shop are replaced; a shop that people have used is not. */
async function refuseUnlessEmpty(tx: Tx): Promise<void> {
  for (const name of ['account', 'orders', 'item', 'message']) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(tx);
    if (rows.length > 0) {
      throw new Error(`the database is not empty (${name}); give the backup a database of its own`);
    }
  }
}

async function checkSchema(tx: Tx, head: BackupHead): Promise<void> {
  if (head.format !== 1) throw new Error('this is no backup of a shop, or one of a later version');
  const done = await sql<{ name: string }>`select name from migration order by name`.execute(tx);
  const ours = done.rows.map(({ name }) => name).join();
  if (head.migrations.join() !== ours) {
    throw new Error(
      'the backup has another schema; load it with the version of the shop that made it, then update',
    );
  }
}

async function beginTable(tx: Tx, shapes: TableShape[], head: TableHead): Promise<TableShape> {
  const shape = shapes.find(({ name }) => name === head.table);
  if (!shape) throw new Error(`there is no table ${head.table}`);
  // Triggers did their work when the rows were made.
  await sql`alter table ${sql.table(shape.name)} disable trigger user`.execute(tx);
  return shape;
}

async function insertRows(tx: Tx, { name, columns }: TableShape, rows: string[]): Promise<void> {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(name)} (${list}) overriding system value
    select ${list} from jsonb_populate_recordset(null::${sql.table(name)}, ${`[${rows.join()}]`}::jsonb)`.execute(
    tx,
  );
}

/** Numbers go on after the highest one. */
async function endTable(tx: Tx, { name, identities }: TableShape): Promise<void> {
  for (const column of identities) {
    await sql`select setval(pg_get_serial_sequence(${name}, ${column}),
      greatest(1, (select max(${sql.ref(column)}) from ${sql.table(name)})),
      exists (select 1 from ${sql.table(name)}))`.execute(tx);
  }
  // What was deferred is checked now: triggers cannot be switched while it waits.
  await sql`set constraints all immediate`.execute(tx);
  await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx);
}
