import { type RawBuilder, sql } from 'kysely';
import { subcategoryOf } from '#domain/family.ts';
import { POSITIONS } from '#domain/fitment.ts';
import { searchedNames, translationsOf } from '#domain/item-texts.ts';
import { searchWords } from '#domain/search-words.ts';
import { VEHICLE_LEVELS } from '#domain/vehicle.ts';
import type { Tx } from '#server/platform/db.ts';
import { addWordsFrom } from './search-vocabulary.ts';

type Sql = RawBuilder<unknown>;

/** A set is found by its name in any language. */
const ITEM_NAMES = ['displayname', ...translationsOf('displayname')] as const;

/** Rows per statement. Rows are short. */
const BATCH = 5000;

/** Inserts vehicles from a query for (vehicle_id, year, make, model, submodel, trim, engine). */
export async function insertVehiclesFrom(tx: Tx, rows: Sql): Promise<void> {
  await sql`insert into vehicle (vehicle_id, year, make, model, submodel, trim, engine) ${rows}`.execute(tx);
}

/** Deletes the given vehicles if they have no fitment. */
export async function deleteUnusedVehicles(tx: Tx, vehicle_ids: Sql): Promise<void> {
  await sql`delete from vehicle v where vehicle_id in (${vehicle_ids})
    and not exists (select 1 from fitment f where f.vehicle_id = v.vehicle_id)`.execute(tx);
}

/**
 * Collects the search words of vehicles, items and positions in temporary tables that last until the transaction ends.
 * Each query selects one column of ids.
 */
export async function prepareSearchWords(tx: Tx, vehicle_ids: Sql, part_numbers: Sql): Promise<void> {
  await sql`drop table if exists vehicle_words, item_words, position_words`.execute(tx);
  for (const [table, key] of [
    ['vehicle_words', 'vehicle_id int'],
    ['item_words', 'part_number text'],
    ['position_words', 'position text'],
  ]) {
    await sql`create temp table ${sql.table(table!)} (${sql.raw(key!)} primary key, words tsvector not null) on commit drop`.execute(
      tx,
    );
  }
  await collectWords(tx, 'vehicle_words', 'vehicle_id', 'vehicle', vehicle_ids, VEHICLE_LEVELS, (row) =>
    VEHICLE_LEVELS.map((level) => row[level] as string | number | null),
  );
  await collectWords(
    tx,
    'item_words',
    'part_number',
    'item',
    part_numbers,
    ['family', ...ITEM_NAMES],
    (row) => [subcategoryOf(row.family as 'ES'), ...searchedNames(row as { displayname: string })],
  );
  await upsertWords(
    tx,
    'position_words',
    'position',
    POSITIONS.map((position) => ({ key: position, words: [position] })),
  );
  for (const table of ['vehicle_words', 'item_words', 'position_words']) {
    await sql`analyze ${sql.table(table)}`.execute(tx);
    await addWordsFrom(tx, table);
  }
}

async function collectWords(
  tx: Tx,
  target: string,
  key: string,
  source: string,
  idQuery: Sql,
  columns: readonly string[],
  toTexts: (row: Record<string, unknown>) => (string | number | null)[],
): Promise<void> {
  // The id query runs once; the batches then page through the temporary table by key.
  await sql`insert into ${sql.table(target)} (${sql.ref(key)}, words) select distinct id, ''::tsvector
    from (${idQuery}) as requested (id)`.execute(tx);
  let lastKey: unknown = null;
  for (;;) {
    const { rows }: { rows: Record<string, unknown>[] } = await sql<Record<string, unknown>>`
      select ${sql.join([key, ...columns].map((column) => sql.ref(`s.${column}`)))}
      from ${sql.table(target)} w join ${sql.table(source)} s on ${sql.ref(`s.${key}`)} = ${sql.ref(`w.${key}`)}
      ${lastKey === null ? sql`` : sql`where ${sql.ref(`w.${key}`)} > ${lastKey}`}
      order by ${sql.ref(`w.${key}`)} limit ${sql.lit(BATCH)}`.execute(tx);
    await upsertWords(
      tx,
      target,
      key,
      rows.map((row) => ({ key: row[key], words: toTexts(row) })),
    );
    if (rows.length < BATCH) return;
    lastKey = rows.at(-1)![key];
  }
}

async function upsertWords(
  tx: Tx,
  target: string,
  key: string,
  rows: { key: unknown; words: (string | number | null)[] }[],
): Promise<void> {
  if (rows.length === 0) return;
  const type = key === 'vehicle_id' ? sql`int` : sql`text`;
  await sql`insert into ${sql.table(target)} (${sql.ref(key)}, words)
    select k, array_to_tsvector(string_to_array(w, ' '))
    from unnest(${rows.map((row) => String(row.key))}::text[]::${type}[],
      ${rows.map((row) => searchWords(row.words).join(' '))}::text[]) as u (k, w)
    on conflict (${sql.ref(key)}) do update set words = excluded.words`.execute(tx);
}

/**
 * Inserts fitments from a query for (car_part_id, vehicle_id, part_number, position, note), sorted by vehicle to extend
 * the index sequentially. Call `prepareSearchWords` first.
 */
export async function insertFitmentsFrom(tx: Tx, rows: Sql): Promise<void> {
  await sql`
    insert into fitment (car_part_id, vehicle_id, part_number, position, note, words)
    select r.car_part_id, r.vehicle_id, r.part_number, r.position, r.note, v.words || i.words || p.words
    from (${rows}) r
    join vehicle_words v on v.vehicle_id = r.vehicle_id
    join item_words i on i.part_number = r.part_number
    join position_words p on p.position = r.position
    order by r.vehicle_id, r.part_number`.execute(tx);
}

export async function deleteFitments(tx: Tx, car_part_ids: Sql): Promise<void> {
  await sql`delete from fitment where car_part_id in (${car_part_ids})`.execute(tx);
}

/** Updates the search words of the fitments of these parts. Call `prepareSearchWords` first. */
export async function updateFitmentWords(tx: Tx, part_numbers: Sql): Promise<void> {
  await sql`
    update fitment f set words = v.words || i.words || p.words
    from vehicle_words v, item_words i, position_words p
    where f.part_number in (${part_numbers}) and v.vehicle_id = f.vehicle_id
      and i.part_number = f.part_number and p.position = f.position`.execute(tx);
}

/** Updates the search words of one item's fitments after its name has changed. */
export const updateItemWords = (tx: Tx, part_number: string): Promise<void> =>
  updateWordsOfItems(tx, sql`select ${part_number}::text`);

/** Updates the search words of the fitments of items whose name or family has changed. */
export async function updateWordsOfItems(tx: Tx, part_numbers: Sql): Promise<void> {
  const vehicles = sql`select vehicle_id from fitment where part_number in (${part_numbers})`;
  await prepareSearchWords(tx, vehicles, part_numbers);
  await updateFitmentWords(tx, part_numbers);
}
