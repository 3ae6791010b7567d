import { type RawBuilder, sql } from 'kysely';
import { type FamilyCode, subcategoryOf } from '#domain/family.ts';
import { POSITIONS } from '#domain/fitment.ts';
import { searchedNames, translationColumnsOf } from '#domain/item-texts.ts';
import { searchWords } from '#domain/search-words.ts';
import { VEHICLE_LEVELS } from '#domain/vehicle.ts';
import { allRows, type Tx } from '#server/platform/db.ts';
import { addTableToVocabulary } from './search-vocabulary.ts';

/** A query that returns the rows to write or, in a single column, the keys of the rows to change. */
type Query = RawBuilder<unknown>;

/** The names in all languages, because a set can be found by each of them. */
const ITEM_NAMES = ['displayname', ...translationColumnsOf('displayname')] as const;

/** Rows per statement; many, because the rows are short. */
const BATCH_SIZE = 5000;

/** Inserts vehicles from a query for (vehicle_id, year, make, model, submodel, trim, engine). */
export async function insertVehiclesFrom(tx: Tx, query: Query): Promise<void> {
  await sql`insert into vehicle (vehicle_id, year, make, model, submodel, trim, engine) ${query}`.execute(tx);
}

/** Deletes the vehicles of a query, except those that have a fitment. */
export async function deleteUnusedVehicles(tx: Tx, vehicleIdQuery: Query): Promise<void> {
  await sql`delete from vehicle v where vehicle_id in (${vehicleIdQuery})
    and not exists (select 1 from fitment f where f.vehicle_id = v.vehicle_id)`.execute(tx);
}

/**
 * Stores the search words of vehicles, items and positions in temporary tables, which exist until the transaction ends.
 * The functions below build the search words of fitments from them.
 */
export async function prepareSearchWords(tx: Tx, vehicleIdQuery: Query, partNumberQuery: Query) {
  await sql`drop table if exists vehicle_words, item_words, position_words`.execute(tx);
  for (const [table, keyDefinition] of [
    ['vehicle_words', 'vehicle_id int'],
    ['item_words', 'part_number text'],
    ['position_words', 'position text'],
  ]) {
    await sql`create temp table ${sql.table(table!)}
      (${sql.raw(keyDefinition!)} primary key, words tsvector not null) on commit drop`.execute(tx);
  }
  await collectWords(tx, 'vehicle_words', 'vehicle_id', 'vehicle', vehicleIdQuery, VEHICLE_LEVELS, (row) =>
    VEHICLE_LEVELS.map((level) => row[level] as string | number | null),
  );
  await collectWords(
    tx,
    'item_words',
    'part_number',
    'item',
    partNumberQuery,
    ['family', ...ITEM_NAMES],
    (row) => [subcategoryOf(row.family as FamilyCode), ...searchedNames(row as { displayname: string })],
  );
  await upsertWords(
    tx,
    'position_words',
    'position',
    POSITIONS.map((position) => ({ key: position, words: [position] })),
  );
  for (const table of ['vehicle_words', 'item_words', 'position_words']) {
    await sql`analyze ${sql.table(table)}`.execute(tx);
    await addTableToVocabulary(tx, table);
  }
}

async function collectWords(
  tx: Tx,
  target: string,
  keyColumn: string,
  source: string,
  keyQuery: Query,
  columns: readonly string[],
  toTexts: (row: Record<string, unknown>) => (string | number | null)[],
): Promise<void> {
  // The key query runs once; the batches then page through the temporary table by key.
  await sql`insert into ${sql.table(target)} (${sql.ref(keyColumn)}, words) select distinct key, ''::tsvector
    from (${keyQuery}) as requested (key)`.execute(tx);
  let lastKey: unknown = null;
  for (;;) {
    const rows = await allRows<Record<string, unknown>>(tx)`
      select ${sql.join([keyColumn, ...columns].map((column) => sql.ref(`s.${column}`)))}
      from ${sql.table(target)} w
      join ${sql.table(source)} s on ${sql.ref(`s.${keyColumn}`)} = ${sql.ref(`w.${keyColumn}`)}
      ${lastKey === null ? sql`` : sql`where ${sql.ref(`w.${keyColumn}`)} > ${lastKey}`}
      order by ${sql.ref(`w.${keyColumn}`)} limit ${sql.lit(BATCH_SIZE)}`;
    await upsertWords(
      tx,
      target,
      keyColumn,
      rows.map((row) => ({ key: row[keyColumn], words: toTexts(row) })),
    );
    if (rows.length < BATCH_SIZE) return;
    lastKey = rows.at(-1)![keyColumn];
  }
}

async function upsertWords(
  tx: Tx,
  target: string,
  keyColumn: string,
  rows: { key: unknown; words: (string | number | null)[] }[],
): Promise<void> {
  if (rows.length === 0) return;
  const type = keyColumn === 'vehicle_id' ? sql`int` : sql`text`;
  await sql`insert into ${sql.table(target)} (${sql.ref(keyColumn)}, words)
    select row_key, array_to_tsvector(string_to_array(row_words, ' '))
    from unnest(${rows.map((row) => String(row.key))}::text[]::${type}[],
      ${rows.map((row) => searchWords(row.words).join(' '))}::text[]) as u (row_key, row_words)
    on conflict (${sql.ref(keyColumn)}) do update set words = excluded.words`.execute(tx);
}

/**
 * Inserts fitments from a query for (car_part_id, vehicle_id, part_number, position, note). Call `prepareSearchWords`
 * first. The rows are inserted in the sequence of the index `fitment_once`, which is faster.
 */
export async function insertFitmentsFrom(tx: Tx, query: Query): Promise<void> {
  await sql`
    insert into fitment (car_part_id, vehicle_id, part_number, position, note, words)
    select r.car_part_id, r.vehicle_id, r.part_number, r.position, r.note, v.words || i.words || p.words
    from (${query}) r
    join vehicle_words v on v.vehicle_id = r.vehicle_id
    join item_words i on i.part_number = r.part_number
    join position_words p on p.position = r.position
    order by r.vehicle_id, r.part_number`.execute(tx);
}

/** Deletes fitments by `car_part_id`, which is the key of a fitment. */
export async function deleteFitments(tx: Tx, keyQuery: Query): Promise<void> {
  await sql`delete from fitment where car_part_id in (${keyQuery})`.execute(tx);
}

/** Writes the prepared search words to the fitments of these parts. Call `prepareSearchWords` first. */
export async function applySearchWords(tx: Tx, partNumberQuery: Query): Promise<void> {
  await sql`
    update fitment f set words = v.words || i.words || p.words
    from vehicle_words v, item_words i, position_words p
    where f.part_number in (${partNumberQuery}) and v.vehicle_id = f.vehicle_id
      and i.part_number = f.part_number and p.position = f.position`.execute(tx);
}

/** Updates the search words of one item's fitments after its name has changed. */
export const updateSearchWordsOfItem = (tx: Tx, part_number: string): Promise<void> =>
  updateSearchWords(tx, sql`select ${part_number}::text`);

/** Updates the search words of the fitments of items whose name or family has changed. */
export async function updateSearchWords(tx: Tx, partNumberQuery: Query): Promise<void> {
  const vehicles = sql`select vehicle_id from fitment where part_number in (${partNumberQuery})`;
  await prepareSearchWords(tx, vehicles, partNumberQuery);
  await applySearchWords(tx, partNumberQuery);
}

/**
 * Rebuilds the tables `model_application` and `item_application`, from which lists without a selected vehicle are read.
 * A row sums up the fitments of a set that have the same position and note: how many vehicles they cover and of which
 * years. A row of `model_application` is limited to one model; one of `item_application` covers all models.
 * `part_numbers` is a query for the parts to rebuild; by default, all parts.
 */
export async function rebuildApplicationSummaries(tx: Tx, part_numbers?: Query): Promise<void> {
  const filterBy = (column: string) =>
    part_numbers ? sql`where ${sql.ref(column)} in (${part_numbers})` : sql``;
  await sql`delete from item_application ${filterBy('part_number')}`.execute(tx);
  await sql`delete from model_application ${filterBy('part_number')}`.execute(tx);
  await sql`
    insert into model_application
      (part_number, position, note, make, model, car_part_id, vehicle_count, years)
    select f.part_number, f.position, f.note, v.make, v.model, min(f.car_part_id), count(*),
      array_agg(distinct v.year)
    from fitment f join vehicle v on v.vehicle_id = f.vehicle_id ${filterBy('f.part_number')}
    group by f.part_number, f.position, f.note, v.make, v.model`.execute(tx);
  await sql`
    insert into item_application
      (part_number, position, note, car_part_id, vehicle_count, year_from, year_to, make, model)
    select m.part_number, m.position, m.note, min(m.car_part_id), sum(m.vehicle_count),
      min((select min(year) from unnest(m.years) as year)), max((select max(year) from unnest(m.years) as year)),
      case when min(m.make) = max(m.make) then min(m.make) end,
      case when min(m.model) = max(m.model) then min(m.model) end
    from model_application m ${filterBy('m.part_number')}
    group by m.part_number, m.position, m.note`.execute(tx);
}
