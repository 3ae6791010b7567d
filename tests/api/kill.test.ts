import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardSettings } from '#sandbox/accounts.ts';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import type { PlacementStep } from '#server/payments/pay.ts';
import { openDatabase } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import { openTestDatabase } from '#tests/support/databases.ts';
import { money, stockOf } from '#tests/support/facts.ts';
import { startShop } from '#tests/support/shop.ts';
import { loadSmallCatalogue } from '#tests/support/small-catalogue.ts';
import { visitor } from '#tests/support/visitor.ts';

const STEPS: [PlacementStep, string][] = [
  ['before-prepare-commits', 'K1 before the order is written'],
  ['prepared', 'K2 the order is written, the provider not asked'],
  ['authorise-answered', 'K3 K4 the provider has answered, nothing is written'],
  ['authorise-recorded', 'K5 authorised, not captured'],
  ['capture-answered', 'K6 captured at the provider, not here'],
  ['finalised', 'K7 Paid, the shopper not told'],
];
const PROCESS = fileURLToPath(new URL('../support/placing-process.ts', import.meta.url));
const SECRET = 'a secret that is only good for tests';

describe.each(['postgresql', 'pglite'] as const)('kill -9 while placing (%s)', (engine) => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => sandbox.close());

  test.each(STEPS)('%s: after a restart money and order agree (%s)', async (step) => {
    const place = await openPlace(engine);
    const left = `${place.folder}/left.json`;
    const child = spawn(process.execPath, [PROCESS], {
      env: {
        ...process.env,
        ...cardSettings(sandbox.url),
        ...{ KILL_AT: step, LEFT_IN: left, TEST_SECRET: SECRET, LIMITS: 'off', LOG_LEVEL: 'silent' },
        ...{ DATA_DIR: place.data, PUBLIC_URL: 'http://localhost', NODE_NO_WARNINGS: '1' },
        ...(place.url ? { DATABASE_URL: place.url } : {}),
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const [, signal] = await once(child, 'exit');
    expect(signal).toBe('SIGKILL');
    const { body, cookies } = JSON.parse(await readFile(left, 'utf8'));

    const database = await place.reopen();
    const shop = await startShop(database, { env: { CARD_API_URL: sandbox.url } });
    const facts = { db: shop.db, sandbox };
    shop.minutesPass(2);
    await shop.app.work.recover();
    const who = visitor(shop.app);
    for (const [name, value] of cookies) who.cookies.set(name, value);
    const again = await who.ask('POST /placeorder', { body });
    expect(again).toMatchObject({ orderId: body.orderInfo.order_id, orderStatus: 'Paid' });
    expect(await money(facts, again.orderId)).toEqual({
      captured: [42938],
      attempts: ['captured'],
      invoices: 1,
      mails: 1,
    });
    const payments = [...sandbox.ledger.payments.values()].filter(
      (each) => each.reference_id === again.orderId,
    );
    expect(payments).toHaveLength(1);
    expect(await stockOf(shop.db, 'ESD-1001F')).toEqual({ on_hand: 100, allocated: 2, held: 0 });
    await shop.close();
    await database.close();
    await place.remove();
  });
});

/** A filled database that another process can open. */
async function openPlace(engine: 'postgresql' | 'pglite') {
  const folder = await mkdtemp(`${tmpdir()}/shop-kill-`);
  const data = `${folder}/data`;
  const remove = () => rm(folder, { recursive: true, force: true });
  if (engine === 'postgresql') {
    const database = await openTestDatabase('postgresql', 5);
    return { folder, data, url: database.url, reopen: async () => database, remove };
  }
  const database = await openDatabase({ url: undefined, folder: data });
  await migrate(database.db);
  await loadSmallCatalogue(database.db);
  await database.close();
  return {
    folder,
    data,
    url: undefined,
    reopen: () => openDatabase({ url: undefined, folder: data }),
    remove,
  };
}
