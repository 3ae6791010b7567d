import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { setAuditKey } from '#server/audit/audit-key.ts';
import { prepareLongTransaction } from '#server/imports/compare.ts';
import type { ImportContext, ImportStep } from '#server/imports/import-context.ts';
import { dropPartitions } from '#server/imports/partitions.ts';
import { findImport, renewLease, transitionImport } from '#server/imports/queries.ts';
import { createImporter } from '#server/imports/run-imports.ts';
import { type Database, inTransaction, openDatabase } from '#server/platform/db.ts';
import { createLog } from '#server/platform/log.ts';
import {
  createEmbeddedDatabase,
  describeOnBothDatabases,
  openTestDatabase,
} from '#tests/support/databases.ts';
import { csv, type ImportHarness, openImportHarness } from '#tests/support/import-harness.ts';
import { PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { createForSuite } from '#tests/support/suite.ts';
import { TEST_SECRETS } from '#tests/support/test-secrets.ts';

const PROGRAM = fileURLToPath(new URL('../../support/import-process.ts', import.meta.url));
const COLUMNS = 'year,make,model,submodel,trim,engine,part_number,position,note';
const FITMENTS = csv(
  COLUMNS,
  ...Array.from({ length: 40 }, (_, n) => `${1980 + n},Saab,9-3,,,,${PARTS.front},Front,set ${n}`),
);
/** Steps at which the process crashes, each with the state of the catalogue right after the crash. */
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

/** The steps that are also tested on the embedded database. Not all are, because it takes seconds to open. */
const STEPS_ON_BOTH: ImportStep[] = ['loaded', 'fitments-half', 'before-commit', 'committed'];
/** The steps of applying an import, which staff confirm after the preview. */
const APPLYING_STEPS: ImportStep[] = [
  'locked',
  'items-written',
  'fitments-half',
  'before-commit',
  'committed',
];
const TIMEOUT_MS = 120_000;

/** The sizes of the tables that the file changes, and the catalogue's version. */
async function catalogueState({ db }: Pick<Database, 'db'>) {
  const { rows } = await sql<{ fitments: number; vehicles: number; applications: number; version: number }>`
    select (select count(*)::int from fitment) as fitments, (select count(*)::int from vehicle) as vehicles,
      (select count(*)::int from item_application) as applications,
      (select version::int from catalogue_state) as version`.execute(db);
  return rows[0]!;
}

test('PostgreSQL ends the transaction of an import that has sent no statement for 30 s', async () => {
  const database = await openTestDatabase('postgresql');
  onTestFinished(database.close);
  const { rows } = await inTransaction(database.db, async (tx) => {
    await prepareLongTransaction(tx);
    return sql`show idle_in_transaction_session_timeout`.execute(tx);
  });
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '30s' }]);
});

describe.each(['postgresql', 'pglite'] as const)('a crash during an import (%s)', (engine) => {
  const folders: string[] = [];
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

  const steps = engine === 'postgresql' ? STEPS : STEPS.filter(([step]) => STEPS_ON_BOTH.includes(step));
  test.each(steps)(
    'after a crash at step %s the shop has the %s catalogue, and a restart resumes the import',
    async (step, state) => {
      const folder = await mkdtemp(`${tmpdir()}/shop-import-kill-`);
      folders.push(folder);
      await writeFile(`${folder}/file.csv`, FITMENTS);
      const { url, open } = await createDatabase(engine, `${folder}/data`);
      const initial = await open();
      const before = await catalogueState(initial);
      if (engine === 'pglite') await initial.close();
      const child = spawn(process.execPath, [PROGRAM], {
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
        fitments: before.fitments + 40,
        vehicles: before.vehicles + 40,
        applications: before.applications + 40,
        version: before.version + 1,
      };
      expect(await catalogueState(database)).toEqual(state === 'old' ? before : after);
      // Expires the lease of the crashed process.
      await sql`update catalogue_import set lease_until = now() - interval '1 second'`.execute(database.db);
      const importer = createImporter({
        database,
        data_dir: `${folder}/data`,
        clock: () => new Date(),
        log: createLog('silent'),
      });
      await importer.processAll();
      const { rows } = await sql<{ state: string }>`select state from catalogue_import`.execute(database.db);
      const wasApplying = APPLYING_STEPS.includes(step);
      expect(rows[0]!.state).toBe(wasApplying ? 'applied' : 'ready');
      expect(await catalogueState(database)).toEqual(wasApplying ? after : before);
      await importer.stop();
      await database.close();
    },
    TIMEOUT_MS,
  );
});

/** Creates a filled database that another process can open as well. */
async function createDatabase(engine: 'postgresql' | 'pglite', data: string) {
  if (engine === 'postgresql') {
    const database = await openTestDatabase('postgresql', 5);
    return { url: database.url, open: async () => database };
  }
  await createEmbeddedDatabase(data);
  return {
    url: undefined,
    async open() {
      const database = await openDatabase({ url: undefined, folder: data });
      await setAuditKey(database, TEST_SECRETS);
      return database;
    },
  };
}

/** These tests share a catalogue, so each imports a different price. */
describeOnBothDatabases('imports that are cancelled or conflict with other changes', (open, engine) => {
  const database = createForSuite(open);
  const harnesses: ImportHarness[] = [];
  afterEach(() => Promise.all(harnesses.splice(0).map((harness) => harness.close())));
  const openHarness = async (options: Partial<ImportContext> = {}) => {
    const harness = await openImportHarness(database, options);
    harnesses.push(harness);
    return harness;
  };

  test('cancelling an import while it is read leaves the catalogue unchanged', async () => {
    for (const step of ['read', 'loaded'] as ImportStep[]) {
      const before = await catalogueState(database);
      const harness = await openHarness({
        onStep: (current, signal) => (current === step ? cancelImports(database, signal!) : undefined),
      });
      expect(await harness.preview(FITMENTS)).toMatchObject({ state: 'cancelled', fault: null });
      expect(await catalogueState(database)).toEqual(before);
    }
  });

  test('an import whose items changed after the preview is previewed again instead of applied', async () => {
    const harness = await openHarness();
    const previewed = await harness.preview(csv('part_number,cad_price', `${PARTS.front},199.00`));
    expect(previewed.counts).toMatchObject({ changed: 1, same: 0 });
    await sql`update item set cad_price = 19900 where part_number = ${PARTS.front}`.execute(database.db);
    await sql`update catalogue_state set version = version + 1`.execute(database.db);
    const previewedAgain = await harness.applyPreviewed(previewed);
    expect(previewedAgain).toMatchObject({ state: 'ready', counts: { changed: 0, same: 1 } });
    expect(await harness.applyPreviewed(previewedAgain)).toMatchObject({ state: 'applied' });
  });

  test('after an unrelated catalogue change, an import is applied without another preview', async () => {
    const harness = await openHarness();
    const previewed = await harness.preview(csv('part_number,cad_price', `${PARTS.front},197.00`));
    await sql`update catalogue_state set version = version + 1`.execute(database.db);
    expect(await harness.applyPreviewed(previewed)).toMatchObject({ state: 'applied' });
  });

  test('an import cannot reduce a stock below the units that have been held since the preview', async () => {
    const harness = await openHarness();
    const previewed = await harness.preview(csv('part_number,on_hand', `${PARTS.largeFront},1`));
    await sql`update stock set held = 4 where part_number = ${PARTS.largeFront}`.execute(database.db);
    const previewedAgain = await harness.applyPreviewed(previewed);
    expect(previewedAgain).toMatchObject({ state: 'invalid' });
    expect(previewedAgain.problems.map(({ cause }) => cause)).toEqual(['stock-below-promised']);
  });

  test('an import cannot be undone if one of its items was changed later', async () => {
    const harness = await openHarness();
    const applied = await harness.apply(
      csv('part_number,cad_price', `${PARTS.front},196.00`, `${PARTS.outOfStock},150.00`),
    );
    await sql`update item set cad_price = 20000 where part_number = ${PARTS.outOfStock}`.execute(database.db);
    const undone = await harness.undo(applied);
    expect(undone).toMatchObject({
      state: 'applied',
      fault: 'items-touched-since',
      fault_facts: { count: 1, parts: PARTS.outOfStock },
    });
    const { rows } = await sql`select cad_price from item where part_number = ${PARTS.front}`.execute(
      database.db,
    );
    expect(rows).toEqual([{ cad_price: 19600 }]);
  });

  test('an import cannot be undone while its new item is in a cart', async () => {
    const harness = await openHarness();
    const applied = await harness.apply(
      csv('part_number,family,displayname,cad_price,usd_price', 'ESD-7000F,ESD,Set,10,10'),
    );
    await sql`with new_guest as (insert into guest (token_hash) values ('x') returning guest_id),
      new_cart as (insert into cart (guest_id) select guest_id from new_guest returning cart_id)
      insert into cart_line (cart_id, part_number, car_part_id, quantity) select cart_id, 'ESD-7000F', ${SETS.civicSportFront.car_part_id}, 1
      from new_cart`.execute(database.db);
    expect(await harness.undo(applied)).toMatchObject({ state: 'applied', fault: 'touched-since' });
  });

  test('an import whose stored rows were lost in a restore can be neither applied nor undone', async () => {
    const harness = await openHarness();
    const applied = await harness.apply(csv('part_number,cad_price', `${PARTS.front},195.00`));
    const previewed = await harness.preview(csv('part_number,cad_price', `${PARTS.front},194.00`));
    for (const { import_number } of [applied, previewed]) await dropPartitions(database.db, import_number);
    expect(await harness.applyPreviewed(previewed)).toMatchObject({ state: 'failed', fault: 'file-gone' });
    expect(await harness.undo(applied)).toMatchObject({ state: 'applied', fault: 'rows-gone' });
    const { rows } = await sql`select cad_price from item where part_number = ${PARTS.front}`.execute(
      database.db,
    );
    expect(rows).toEqual([{ cad_price: 19500 }]);
  });

  test('an import is undone at once, even if the process that applied it is still updating indexes', async () => {
    const harness = await openHarness();
    const { import_id } = await harness.apply(csv('part_number,cad_price', `${PARTS.front},193.00`));
    await transitionImport(database.db, import_id, ['applied'], 'undoing');
    const progress = { step: 'applying', done: 1, total: 1 } as const;
    expect(await renewLease(database.db, { import_id, state: 'applying' }, progress)).toBe(true);
    await harness.importer.processAll();
    expect(await findImport(database.db, import_id)).toMatchObject({ state: 'undone' });
  });

  test('two imports run one after the other', async () => {
    let running = 0;
    let maxRunning = 0;
    const countRunning = (step: ImportStep) => {
      if (step === 'read') maxRunning = Math.max(maxRunning, ++running);
      if (step === 'compared') running--;
    };
    const [firstHarness, secondHarness] = [
      await openHarness({ onStep: countRunning }),
      await openHarness({ onStep: countRunning }),
    ];
    const previewed = await Promise.all([firstHarness.preview(FITMENTS), secondHarness.preview(FITMENTS)]);
    await firstHarness.importer.processAll();
    await secondHarness.importer.processAll();
    expect(maxRunning).toBe(1);
    expect(previewed.map((row) => row.state)).toContain('ready');
    // Each harness has its own folder and processes only its own file.
    const imports = await database.db
      .selectFrom('catalogue_import')
      .select('state')
      .where(
        'import_id',
        'in',
        previewed.map((row) => row.import_id),
      )
      .execute();
    expect(imports).toEqual([{ state: 'ready' }, { state: 'ready' }]);
  });

  test.runIf(engine === 'postgresql')('shoppers see the old catalogue until the import commits', async () => {
    const before = await catalogueState(database);
    const seenStates: unknown[] = [];
    const harness = await openHarness({
      async onStep(step) {
        if (['items-written', 'fitments-half', 'before-commit'].includes(step))
          seenStates.push(await catalogueState(database));
      },
    });
    await harness.apply(FITMENTS);
    expect(seenStates).toEqual([before, before, before]);
    expect(await catalogueState(database)).toMatchObject({
      version: before.version + 1,
      fitments: before.fitments + 40,
    });
  });
});

/** Requests cancellation and waits until the import's heartbeat notices it. */
async function cancelImports({ db }: Database, signal: AbortSignal): Promise<void> {
  const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  await sql`update catalogue_import set cancel_wanted = true`.execute(db);
  await aborted;
}
