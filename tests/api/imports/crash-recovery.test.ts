import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { dropPartitions } from '#server/imports/partitions.ts';
import type { ImportContext, ImportStep } from '#server/imports/process-import.ts';
import { createImporter } from '#server/imports/run-imports.ts';
import { type Database, openDatabase } from '#server/platform/db.ts';
import { createLog } from '#server/platform/log.ts';
import { describeOnBoth, fillEmbedded, openTestDatabase } from '#tests/support/databases.ts';
import { csv, openImportHarness } from '#tests/support/import-harness.ts';

const PROCESS = fileURLToPath(new URL('../../support/import-process.ts', import.meta.url));
const COLUMNS = 'year,make,model,submodel,trim,engine,part_number,position,note';
const FITMENTS = csv(
  COLUMNS,
  ...Array.from({ length: 40 }, (_, n) => `${1980 + n},Saab,9-3,,,,ESD-1001F,Front,set ${n}`),
);
/** The step, and what stands in the catalogue right after the kill. */
const STEPS: [ImportStep, 'old' | 'new'][] = [
  ['read', 'old'],
  ['loaded', 'old'],
  ['compared', 'old'],
  ['locked', 'old'],
  ['items-written', 'old'],
  ['fitments-half', 'old'],
  ['before-commit', 'old'],
  ['committed', 'new'],
];

const ON_BOTH: ImportStep[] = ['loaded', 'fitments-half', 'before-commit', 'committed'];
const PATIENCE = 120_000;

/** All of the catalogue that the file touches, and its version. */
async function catalogue({ db }: Pick<Database, 'db'>) {
  const { rows } = await sql<{ fitments: number; vehicles: number; applications: number; version: number }>`
    select (select count(*)::int from fitment) as fitments, (select count(*)::int from vehicle) as vehicles,
      (select count(*)::int from item_application) as applications,
      (select version::int from catalogue_state) as version`.execute(db);
  return rows[0]!;
}

describe.each(['postgresql', 'pglite'] as const)('kill -9 during an import (%s)', (engine) => {
  const folders: string[] = [];
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

  // The embedded database takes seconds to open; the steps at which the two could differ are tried on it.
  const steps = engine === 'postgresql' ? STEPS : STEPS.filter(([step]) => ON_BOTH.includes(step));
  test.each(steps)(
    'at %s: the catalogue is the %s one, and a restart ends the import',
    async (step, state) => {
      const folder = await mkdtemp(`${tmpdir()}/shop-import-kill-`);
      folders.push(folder);
      await writeFile(`${folder}/file.csv`, FITMENTS);
      const { url, open } = await place(engine, `${folder}/data`);
      const beforehand = await open();
      const before = await catalogue(beforehand);
      if (engine === 'pglite') await beforehand.close();
      const child = spawn(process.execPath, [PROCESS], {
        env: {
          ...process.env,
          KILL_AT: step,
          FILE: `${folder}/file.csv`,
          DATA_DIR: `${folder}/data`,
          NODE_NO_WARNINGS: '1',
          ...(url ? { DATABASE_URL: url } : {}),
        },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      const [, signal] = await once(child, 'exit');
      expect(signal).toBe('SIGKILL');

      const database = await open();
      const after = {
        fitments: 49,
        vehicles: 44,
        applications: before.applications + 40,
        version: before.version + 1,
      };
      expect(await catalogue(database)).toEqual(state === 'old' ? before : after);
      // The dead process's lease has run out.
      await sql`update catalogue_import set lease_until = now() - interval '1 second'`.execute(database.db);
      const importer = createImporter({
        database,
        data_dir: `${folder}/data`,
        clock: () => new Date(),
        log: createLog('silent'),
      });
      await importer.finish();
      const { rows } = await sql<{ state: string }>`select state from catalogue_import`.execute(database.db);
      const isAsked = ['locked', 'items-written', 'fitments-half', 'before-commit', 'committed'].includes(
        step,
      );
      expect(rows[0]!.state).toBe(isAsked ? 'applied' : 'ready');
      expect(await catalogue(database)).toEqual(isAsked ? after : before);
      await importer.stop();
      await database.close();
    },
    PATIENCE,
  );
});

/** A filled database that another process can open, too. */
async function place(engine: 'postgresql' | 'pglite', data: string) {
  if (engine === 'postgresql') {
    const database = await openTestDatabase('postgresql', 5);
    return { url: database.url, open: async () => database };
  }
  await fillEmbedded(data);
  return { url: undefined, open: () => openDatabase({ url: undefined, folder: data }) };
}

describeOnBoth('an import that is stopped, or overtaken', (open, engine) => {
  const desks: { close(): Promise<void> }[] = [];
  afterAll(() => Promise.all(desks.map((harness) => harness.close())));
  const deskOf = async (database: Database, more: Partial<ImportContext> = {}) => {
    const harness = await openImportHarness(database, more);
    desks.push(harness);
    return harness;
  };

  test('who cancels it while it is read or applied finds the catalogue as it was', async () => {
    for (const step of ['read', 'loaded'] as ImportStep[]) {
      const database = await open();
      const before = await catalogue(database);
      const harness = await deskOf(database, {
        at: (at, signal) => (at === step ? cancelAll(database, signal!) : undefined),
      });
      expect(await harness.look(FITMENTS)).toMatchObject({ state: 'cancelled', fault: null });
      expect(await catalogue(database)).toEqual(before);
    }
  });

  test('what changed after the preview is shown again instead of applied', async () => {
    const database = await open();
    const harness = await deskOf(database);
    const looked = await harness.look(csv('part_number,cad_price', 'ESD-1001F,199.00'));
    expect(looked.counts).toMatchObject({ changed: 1, same: 0 });
    await sql`update item set cad_price = 19900 where part_number = 'ESD-1001F'`.execute(database.db);
    await sql`update catalogue_state set version = version + 1`.execute(database.db);
    const again = await harness.applyLooked(looked);
    expect(again).toMatchObject({ state: 'ready', counts: { changed: 0, same: 1 } });
    expect(await harness.applyLooked(again)).toMatchObject({ state: 'applied' });
  });

  test('another change of the catalogue that does not concern the file does not hold it up', async () => {
    const database = await open();
    const harness = await deskOf(database);
    const looked = await harness.look(csv('part_number,cad_price', 'ESD-1001F,199.00'));
    await sql`update catalogue_state set version = version + 1`.execute(database.db);
    expect(await harness.applyLooked(looked)).toMatchObject({ state: 'applied' });
  });

  test('stock that is promised between preview and applying is not taken away', async () => {
    const database = await open();
    const harness = await deskOf(database);
    const looked = await harness.look(csv('part_number,on_hand', 'ESD-1002F,1'));
    await sql`update stock set held = 4 where part_number = 'ESD-1002F'`.execute(database.db);
    const again = await harness.applyLooked(looked);
    expect(again).toMatchObject({ state: 'invalid' });
    expect(again.problems.map(({ cause }) => cause)).toEqual(['stock-below-promised']);
  });

  test('an import is taken back only while nothing that it wrote has changed, and only the last one', async () => {
    const database = await open();
    const harness = await deskOf(database);
    const applied = await harness.apply(csv('part_number,cad_price', 'ESD-1001F,199.00', 'ES-3001F,150.00'));
    await sql`update item set cad_price = 20000 where part_number = 'ES-3001F'`.execute(database.db);
    const undone = await harness.undo(applied);
    expect(undone).toMatchObject({ state: 'applied', fault: 'touched-since' });
    const { rows } = await sql`select cad_price from item where part_number = 'ESD-1001F'`.execute(
      database.db,
    );
    expect(rows).toEqual([{ cad_price: 19900 }]);
  });

  test('a new item that lies in a cart keeps its import from being taken back', async () => {
    const database = await open();
    const harness = await deskOf(database);
    const applied = await harness.apply(
      csv('part_number,family,displayname,cad_price,usd_price', 'ESD-7000F,ESD,Set,10,10'),
    );
    await sql`with g as (insert into guest (token_hash) values ('x') returning guest_id),
      c as (insert into cart (guest_id) select guest_id from g returning cart_id)
      insert into cart_line (cart_id, part_number, car_part_id, quantity) select cart_id, 'ESD-7000F', 'F1', 1 from c`.execute(
      database.db,
    );
    expect(await harness.undo(applied)).toMatchObject({ state: 'applied', fault: 'touched-since' });
  });

  test('what was restored from a backup without the rows of its imports is neither applied nor taken back', async () => {
    const database = await open();
    const harness = await deskOf(database);
    const applied = await harness.apply(csv('part_number,cad_price', 'ESD-1001F,199.00'));
    const looked = await harness.look(csv('part_number,cad_price', 'ESD-1001F,198.00'));
    for (const { import_number } of [applied, looked]) await dropPartitions(database.db, import_number);
    expect(await harness.applyLooked(looked)).toMatchObject({ state: 'failed', fault: 'file-gone' });
    expect(await harness.undo(applied)).toMatchObject({ state: 'applied', fault: 'rows-gone' });
    const { rows } = await sql`select cad_price from item where part_number = 'ESD-1001F'`.execute(
      database.db,
    );
    expect(rows).toEqual([{ cad_price: 19900 }]);
  });

  test('two files wait for each other', async () => {
    const database = await open();
    let working = 0;
    let most = 0;
    const at = (step: ImportStep) => {
      if (step === 'read') most = Math.max(most, ++working);
      if (step === 'compared') working--;
    };
    const [one, other] = [await deskOf(database, { at }), await deskOf(database, { at })];
    const looked = await Promise.all([one.look(FITMENTS), other.look(FITMENTS)]);
    await one.importer.finish();
    await other.importer.finish();
    expect(most).toBe(1);
    expect(looked.map((row) => row.state)).toContain('ready');
    // Each machine has a folder of its own: none takes what the other was given.
    const { rows } = await sql<{ state: string }>`select state from catalogue_import`.execute(database.db);
    expect(rows.map((row) => row.state)).toEqual(['ready', 'ready']);
  });

  test.runIf(engine === 'postgresql')('shoppers see the old catalogue to the last moment', async () => {
    const database = await open();
    const before = await catalogue(database);
    const seen: unknown[] = [];
    const harness = await deskOf(database, {
      async at(step) {
        if (['items-written', 'fitments-half', 'before-commit'].includes(step))
          seen.push(await catalogue(database));
      },
    });
    await harness.apply(FITMENTS);
    expect(seen).toEqual([before, before, before]);
    expect(await catalogue(database)).toMatchObject({ version: before.version + 1, fitments: 49 });
  });
});

/** Until the work has heard of it; its sign of life asks once a second. */
async function cancelAll({ db }: Database, signal: AbortSignal): Promise<void> {
  const raw = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  await sql`update catalogue_import set cancel_wanted = true`.execute(db);
  await raw;
}
