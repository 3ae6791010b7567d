import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { withClient } from '#tools/postgres/postgres-server.ts';

/** Rows that an import added: a table, and the condition that selects them. */
export type AddedRows = readonly [table: string, condition: string];

/** Rows of new items, stock, images and interchange numbers. */
export const ADDED_ITEMS: AddedRows[] = [
  'item',
  'item_image',
  'interchange_number',
  'stock',
  'stock_movement',
].map((table) => [table, "part_number like 'BENCH-%'"] as const);

export const ADDED_FITMENTS: AddedRows[] = [
  ['fitment', 'car_part_id in (select car_part_id from import_fitment_change)'],
];

const fileOf = (folder: string, table: string) => `${folder}/${table}.rows`;

/** The columns that COPY may write: all but the generated ones. */
async function columnsOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
     from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  return rows[0]!.columns;
}

export const saveRows = (url: string, folder: string, added: AddedRows[]): Promise<void> =>
  withClient(url, async (client) => {
    for (const [table, condition] of added) {
      const columns = await columnsOf(client, table);
      const query = `copy (select ${columns} from ${table} where ${condition}) to stdout`;
      await pipeline(client.query(copyTo(query)), createWriteStream(fileOf(folder, table)));
    }
  });

/** Copies saved rows into the same indexed tables of another database. Returns the milliseconds. */
export const copyRows = (url: string, folder: string, added: AddedRows[]): Promise<number> =>
  withClient(url, async (client) => {
    const columns: string[] = [];
    for (const [table] of added) columns.push(await columnsOf(client, table));
    const start = performance.now();
    await client.query('begin');
    for (const [index, [table]] of added.entries()) {
      const copy = client.query(copyFrom(`copy ${table} (${columns[index]}) from stdin`));
      await pipeline(createReadStream(fileOf(folder, table)), copy);
    }
    await client.query('commit');
    return performance.now() - start;
  });
