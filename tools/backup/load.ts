import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import { allowLongStatements, type Db, type Tx } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import { readDecrypted } from './age.ts';
import type { BackupHeader, TableHeader } from './save.ts';
import { listTablesInOrder, type TableShape } from './table-order.ts';

const BATCH_SIZE = 500;

/** Loads a backup in one transaction. Throws if the database has a shop's data, or if the backup has another schema. */
export async function loadBackup(db: Db, file: string, identities: string[] = []): Promise<{ rows: number }> {
  await migrate(db);
  return db.transaction().execute(async (tx) => {
    await allowLongStatements(tx);
    const tables = await listTablesInOrder(tx);
    await assertEmpty(tx);
    // Deletes the rows that migrations have inserted, from referencing tables first.
    for (const { name } of [...tables].reverse()) await sql`delete from ${sql.table(name)}`.execute(tx);
    let table: TableShape | undefined;
    let batch: string[] = [];
    let rows = 0;
    const flush = async () => {
      if (table && batch.length > 0) await insertRows(tx, table, batch);
      rows += batch.length;
      batch = [];
    };
    let isFirstLine = true;
    for await (const text of await readLines(file, identities)) {
      if (isFirstLine) {
        await assertSameSchema(tx, JSON.parse(text) as BackupHeader);
        isFirstLine = false;
      } else if (text.startsWith('{"table":')) {
        await flush();
        if (table) await endTable(tx, table);
        table = await beginTable(tx, tables, JSON.parse(text) as TableHeader);
      } else {
        batch.push(text);
        if (batch.length === BATCH_SIZE) await flush();
      }
    }
    await flush();
    if (table) await endTable(tx, table);
    if (isFirstLine) throw new Error('the file is empty');
    return { rows };
  });
}

/** Reads the lines of a backup. */
async function readLines(file: string, identities: string[]): Promise<AsyncIterable<string>> {
  const input = createGunzip();
  // Not awaited: an error, such as a damaged file, destroys `input`, so that reading the lines throws.
  pipeline(await readDecrypted(file, identities), input, () => {});
  return createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
}

/** Throws if the database has a shop's data, by tables into which migrations insert no rows. */
async function assertEmpty(tx: Tx): Promise<void> {
  for (const name of ['account', 'orders', 'item', 'message']) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(tx);
    if (rows.length > 0) {
      throw new Error(`the database is not empty (table ${name}); restore into a new database`);
    }
  }
}

async function assertSameSchema(tx: Tx, header: BackupHeader): Promise<void> {
  if (header.format !== 1) throw new Error('the file is not a backup, or was made by a later version');
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(tx);
  if (header.migrations.join() !== rows.map(({ name }) => name).join()) {
    throw new Error(
      'the backup has a different schema; restore it with the version that made it, then update',
    );
  }
}

async function beginTable(tx: Tx, tables: TableShape[], header: TableHeader): Promise<TableShape> {
  const shape = tables.find(({ name }) => name === header.table);
  if (!shape) throw new Error(`the backup has an unknown table, ${header.table}`);
  // Disables the triggers, because they ran when the rows were first written.
  await sql`alter table ${sql.table(shape.name)} disable trigger user`.execute(tx);
  return shape;
}

async function insertRows(tx: Tx, { name, columns }: TableShape, rows: string[]): Promise<void> {
  const columnList = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(name)} (${columnList}) overriding system value
    select ${columnList} from jsonb_populate_recordset(null::${sql.table(name)}, ${`[${rows.join()}]`}::jsonb)`.execute(
    tx,
  );
}

/** Sets the table's sequences past the highest loaded number and enables its triggers. */
async function endTable(tx: Tx, { name, identity_columns }: TableShape): Promise<void> {
  for (const column of identity_columns) {
    await sql`select setval(pg_get_serial_sequence(${name}, ${column}),
      greatest(1, (select max(${sql.ref(column)}) from ${sql.table(name)})),
      exists (select 1 from ${sql.table(name)}))`.execute(tx);
  }
  // Checks the deferred constraints now, because PostgreSQL enables no triggers while checks are pending.
  await sql`set constraints all immediate`.execute(tx);
  await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx);
}
