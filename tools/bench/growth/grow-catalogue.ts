import { type RawBuilder, sql } from 'kysely';
import { bumpCatalogueVersion } from '#server/catalogue/queries.ts';
import { allowLongStatements, type Db, inTransaction, type Tx } from '#server/platform/db.ts';

/** Indexes of `fitment`. They are dropped before the rows are copied: building them afterwards is much faster. */
const FITMENT_INDEXES = [
  'create index fitment_part_number on fitment (part_number)',
  'create index fitment_words on fitment using gin (words)',
];

/** SQL for copy `k` of a name or number. The prefix makes it another word, so no search for the original finds it. */
const copyOf = (column: string, separator = '') =>
  sql`'K' || k || ${sql.lit(separator)} || ${sql.ref(`t.${column}`)}`;

/** Multiplies the catalogue. Copies have other names and numbers, so a search finds the same sets as before. */
export async function growCatalogue(db: Db, copies: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await allowLongStatements(tx);
    // Disables triggers and the checks of foreign keys.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`set local maintenance_work_mem = '1GB'`.execute(tx);
    await sql`set local work_mem = '256MB'`.execute(tx);
    await sql`drop index fitment_part_number, fitment_words`.execute(tx);
    const { rows } = await sql<{ last_id: number }>`select max(vehicle_id) as last_id from vehicle`.execute(
      tx,
    );
    const vehicle_id = sql`t.vehicle_id + k * ${rows[0]!.last_id}`;
    await copy(tx, 'vehicle', copies, {
      vehicle_id,
      make: copyOf('make'),
      model: copyOf('model'),
    });
    const part_number = copyOf('part_number', '-');
    await copy(tx, 'item', copies, { part_number });
    await copy(tx, 'stock', copies, { part_number });
    await copy(tx, 'item_image', copies, { part_number });
    // A search also finds longer numbers that contain the typed number, so the numbers of the copies are reversed.
    const normalised = sql`'K' || k || reverse(t.normalised)`;
    await copy(tx, 'interchange_number', copies, { part_number, normalised });
    const car_part_id = copyOf('car_part_id');
    // For each make, model and copy: the words to remove from `fitment.words`, and the words to add instead.
    await sql`create temporary table word_changes on commit drop as
      select make, model, k, words as removed, array_to_tsvector(array(select 'k' || k || unnest(words))) as added
      from (select make, model, array_agg(distinct word) as words
          from vehicle, regexp_split_to_table(lower(make || ' ' || model), '[^a-z0-9]+') as word
          where vehicle_id <= ${rows[0]!.last_id} and word <> '' group by make, model) words_of_model,
        generate_series(1, ${copies}) k`.execute(tx);
    await sql`analyze word_changes`.execute(tx);
    await copy(
      tx,
      'fitment',
      copies,
      {
        car_part_id,
        vehicle_id,
        part_number,
        words: sql`ts_delete(t.words, word_changes.removed) || word_changes.added`,
      },
      sql`fitment t join vehicle v on v.vehicle_id = t.vehicle_id join word_changes using (make, model)`,
    );
    for (const statement of FITMENT_INDEXES) await sql.raw(statement).execute(tx);
    const car = { make: copyOf('make'), model: copyOf('model') };
    await copy(tx, 'model_application', copies, { part_number, car_part_id, ...car });
    await copy(tx, 'item_application', copies, { part_number, car_part_id, ...car });
    await sql`insert into search_word select distinct 'k' || k || unnest(removed) from word_changes
      on conflict do nothing`.execute(tx);
    await bumpCatalogueVersion(tx);
  });
}

/** Copies every row of a table. `changed` is SQL for the columns of copy `k` that differ from the original, `t`. */
async function copy(
  tx: Tx,
  table: string,
  copies: number,
  changed: Record<string, RawBuilder<unknown>>,
  from = sql`${sql.table(table)} t, generate_series(1, ${copies}) k`,
): Promise<void> {
  const { rows } = await sql<{ column: string }>`
    select column_name as column from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
    order by ordinal_position`.execute(tx);
  const names = rows.map(({ column }) => column);
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(names.map((name) => changed[name] ?? sql.ref(`t.${name}`)))}
    from ${from}`.execute(tx);
}
