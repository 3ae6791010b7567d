import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { beginImport } from '#server/imports/begin-import.ts';
import { findImport, transitionImport } from '#server/imports/queries.ts';
import { migrate } from '#server/platform/migrate.ts';
import type { FlakyShops } from '#tests/support/flaky-shops.ts';
import { PROVIDER_FAULTS } from '#tests/support/histories/faults.ts';
import { csv } from '#tests/support/import-harness.ts';
import type { Mailbox } from '#tests/support/mailbox.ts';
import type { createSeededRandom } from '#tests/support/seeded-random.ts';
import { PARTS } from '#tests/support/small-catalogue.ts';
import { runStatements } from '#tools/postgres/postgres-server.ts';

interface FaultContext extends FlakyShops {
  mailbox: Mailbox;
  random: ReturnType<typeof createSeededRandom>;
}

type InjectFault = (context: FaultContext) => Promise<void>;

/** The kinds of faults. The faults of one group run one after another; the groups run at the same time. */
export const FAULT_GROUPS: Record<string, Record<string, InjectFault>> = {
  processes: {
    'killed processes': ({ restart, random }) => restart(random.below(2)),
    async 'clock jumps'({ shops, random }) {
      // Up to two days forward or back.
      const minutes = random.below(4 * 24 * 60) - 2 * 24 * 60;
      random.pick(shops).child.send({ shift_ms: minutes * 60_000 });
      await waitBetween(random, 1, 3);
    },
  },
  database: {
    async 'cut connections'({ proxy, random }) {
      proxy.startFaults();
      await waitBetween(random, 2, 4);
      proxy.stopFaults();
    },
    async 'silent connections'({ proxy, random }) {
      proxy.startSilence();
      // Longer than the shop waits for a response.
      await waitBetween(random, 7, 12);
      proxy.endSilence();
    },
    'read-only server': ({ server, random }) =>
      withReadOnlyServer(server.url, () => waitBetween(random, 1, 5)),
    'full disk': fillDisk,
    'server crashes': ({ server }) => server.crash(),
  },
  services: {
    async 'slow providers'({ sandbox, random }) {
      for (const call of PROVIDER_CALLS) sandbox.arm({ call, fault: 'slow', times: 3 });
      await waitBetween(random, 3, 6);
    },
    async 'failing providers'({ sandbox, random }) {
      for (const call of PROVIDER_CALLS)
        sandbox.arm({
          call,
          fault: random.pick([...PROVIDER_FAULTS, 'hang-after'] as const),
          times: 1 + random.below(3),
        });
      await waitBetween(random, 1, 3);
    },
    async 'lost and repeated webhooks'({ sandbox, random }) {
      const treatment = random.pick(['lose', 'double', 'hold'] as const);
      await sandbox.control('webhook-plans', { next: [{ do: treatment, times: 10 }], clear: true });
      await waitBetween(random, 1, 3);
      await sandbox.control('release-webhooks', { order: 'reverse' });
    },
    async 'slow mail server'({ mailbox, random }) {
      mailbox.setConfirmation({ after_ms: 10_000 + random.below(20_000) });
      await waitBetween(random, 2, 5);
      mailbox.setConfirmation('now');
    },
    async 'mail server that never replies'({ mailbox, random }) {
      mailbox.setConfirmation('never');
      await waitBetween(random, 1, 2);
      mailbox.setConfirmation('now');
    },
    async 'unreachable mail server'({ mailbox, random }) {
      mailbox.setDown(true);
      await waitBetween(random, 1, 3);
      mailbox.setDown(false);
    },
  },
  changes: { migrations: addColumn, imports: importPrices },
};

const PROVIDER_CALLS = [
  'createPayment',
  'complete',
  'getPayment',
  'orders.create',
  'orders.get',
  'orders.capture',
];

/** Waits for a random time between two numbers of seconds. */
export const waitBetween = (random: FaultContext['random'], from: number, to: number) =>
  delay(1000 * from + random.below(1000 * (to - from)));

/** Repeats `work` until it succeeds. Other faults may make it fail meanwhile. */
async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch {
      await delay(200);
    }
  }
}

const TERMINATE_CONNECTIONS =
  "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'";

/** Runs `work` while the server, like a demoted primary, rejects writes. */
export async function withReadOnlyServer(url: string, work: () => Promise<void>): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await runStatements(
    url,
    `alter database "${name}" set default_transaction_read_only = on`,
    TERMINATE_CONNECTIONS,
  );
  try {
    await work();
  } finally {
    await runStatements(
      url,
      // This connection is read-only, too, and could not change the database's setting.
      'set default_transaction_read_only = off',
      `alter database "${name}" reset default_transaction_read_only`,
      TERMINATE_CONNECTIONS,
    );
  }
}

async function fillDisk({ server, direct, random }: FaultContext): Promise<void> {
  const { disk, url } = server;
  if (!disk) return rejectWrites(url, await untilDone(() => direct.db.introspection.getTables()), random);
  // `dd` fails when the disk is full, as intended.
  await promisify(execFile)('dd', ['if=/dev/zero', `of=${disk}/ballast`, 'bs=1M']).catch(() => {});
  await waitBetween(random, 2, 5);
  await rm(`${disk}/ballast`);
  // PostgreSQL may have stopped because it could not write its write-ahead log; `crash` starts it again.
  await runStatements(url, 'select 1').catch(() => server.crash());
}

/** Makes every write fail with the error of a full disk, for servers without a separate disk. */
async function rejectWrites(
  url: string,
  tables: readonly { name: string; isView: boolean }[],
  random: FaultContext['random'],
): Promise<void> {
  await runStatements(
    url,
    `create function disk_full() returns trigger language plpgsql as $$ begin
      raise exception using errcode = '53100', message = 'could not extend file: No space left on device'; end $$`,
    ...tables
      .filter(({ isView }) => !isView)
      .map(
        ({ name }) =>
          `create trigger disk_full before insert or update or delete on "${name}" for each statement execute function disk_full()`,
      ),
  );
  await waitBetween(random, 2, 5);
  await runStatements(url, 'drop function disk_full() cascade');
}

const ALTERED_TABLES = [
  'orders',
  'order_line',
  'payment_attempt',
  'stock',
  'item',
  'outbox',
  'job',
  'cart_line',
];
let addedColumns = 0;

async function addColumn({ direct, random }: FaultContext): Promise<void> {
  const folder = await mkdtemp(`${tmpdir()}/shop-migration-`);
  const column = `added_${addedColumns++}`;
  await writeFile(
    `${folder}/9999_${column}.sql`,
    `alter table ${random.pick(ALTERED_TABLES)} add column ${column} text;\n`,
  );
  await untilDone(() => migrate(direct.db, pathToFileURL(`${folder}/`)));
  await rm(folder, { recursive: true });
}

/** Imports a new price. Begins another import whenever one fails because its process was killed. */
async function importPrices({ direct, data_dir, random }: FaultContext): Promise<void> {
  const { db } = direct;
  const prices = csv('part_number,cad_price', `${PARTS.front},${180 + random.below(20)}.99`);
  const begin = () =>
    untilDone(() =>
      beginImport(
        db,
        { data_dir },
        {
          name: 'prices.csv',
          bytes: Readable.from([Buffer.from(prices)]),
          uploaded_by: 'anna@example.com',
        },
      ),
    );
  let import_id = await begin();
  for (;;) {
    const { state } = (await untilDone(() => findImport(db, import_id)))!;
    if (state === 'applied') return;
    if (state === 'failed') import_id = await begin();
    if (state === 'ready') await untilDone(() => transitionImport(db, import_id, ['ready'], 'applying'));
    await delay(200);
  }
}
