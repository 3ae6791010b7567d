import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardSettings, paypalSettings } from '#sandbox/accounts.ts';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import type { PlacementStep } from '#server/payments/pay.ts';
import { openDatabase } from '#server/platform/db.ts';
import { createEmbeddedDatabase, openTestDatabase } from '#tests/support/databases.ts';
import { findBalance, paymentRecords, stockOf } from '#tests/support/order-records.ts';
import { findRow, findRows } from '#tests/support/rows.ts';
import { startShop } from '#tests/support/shop.ts';
import { createShopper } from '#tests/support/shopper.ts';
import { PARTS } from '#tests/support/small-catalogue.ts';

/** The steps at which the process crashes, with the specification's numbers of these crash points (K1 to K9). */
const CARD_STEPS: [PlacementStep, string][] = [
  ['before-prepare-commits', 'K1 before the order is written'],
  ['prepared', 'K2 the order is written, the provider not called'],
  ['authorise-responded', 'K3 K4 the provider has responded, the response is not recorded'],
  ['authorise-recorded', 'K5 authorised, not captured'],
  ['capture-responded', 'K6 captured at the provider, not recorded'],
  ['finalised', 'K7 Paid, the response not sent'],
];
const PAYPAL_STEPS: [PlacementStep, string][] = [
  ['prepared', 'K2 PayPal not called'],
  ['prepare-responded', 'K3 PayPal has created its order, the id is not recorded'],
  ['authorise-responded', 'K4 approved, not recorded'],
  ['authorise-recorded', 'K5 authorised, not captured'],
  ['capture-responded', 'K6 captured at PayPal, not recorded'],
  ['finalised', 'K7 Paid, the response not sent'],
];
const REFUND_STEPS: [PlacementStep, string][] = [
  ['refund-responded', 'K9 the refund is made, its response is not recorded'],
  ['refunded', 'the refund is recorded, the email not sent'],
];
const PROGRAM = fileURLToPath(new URL('../../support/place-order-process.ts', import.meta.url));

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
});
afterAll(() => sandbox.close());

/** Runs a scenario in a process that crashes at a step, and restarts the shop. */
async function restartAfterCrash(
  engine: 'postgresql' | 'pglite',
  step: PlacementStep,
  scenario: 'card' | 'paypal' | 'cancel',
) {
  const data = await createDatabase(engine);
  const stateFile = `${data.folder}/state.json`;
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      ...process.env,
      ...cardSettings(sandbox.url),
      ...paypalSettings(sandbox.url),
      KILL_AT: step,
      STATE_FILE: stateFile,
      LIMITS: 'off',
      LOG_LEVEL: 'silent',
      SCENARIO: scenario,
      DATA_DIR: data.data_dir,
      PUBLIC_URL: 'http://localhost',
      NODE_NO_WARNINGS: '1',
      ...(data.url ? { DATABASE_URL: data.url } : {}),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
  const { body, cookies } = JSON.parse(await readFile(stateFile, 'utf8'));
  const database = await data.reopen();
  const env = { CARD_API_URL: sandbox.url, PAYPAL_API_URL: sandbox.url };
  const shop = await startShop(database, { env });
  const shopper = createShopper(shop.app, cookies);
  const balance = () => findBalance({ sandbox }, body.orderInfo.order_id);
  const close = async () => {
    await shop.close();
    await database.close();
    await data.remove();
  };
  return { shop, shopper, body, balance, close, order_id: body.orderInfo.order_id as string };
}

describe.each(['postgresql', 'pglite'] as const)(
  'a crash while placing an order (%s)',
  (engine) => {
    test.each(CARD_STEPS)('%s: after a restart the order is paid once (%s)', async (step) => {
      const { shop, shopper, body, order_id, close } = await restartAfterCrash(engine, step, 'card');
      shop.advanceMinutes(2);
      await shop.app.work.recoverPayments();
      const repeatedResponse = await shopper.request('POST /placeorder', { body });
      expect(repeatedResponse).toMatchObject({ orderId: order_id, orderStatus: 'Paid' });
      expect(await paymentRecords({ db: shop.db, sandbox }, order_id)).toEqual({
        captured: [42938],
        attempts: ['captured'],
        invoices: 1,
        emails: 1,
      });
      const payments = [...sandbox.ledger.payments.values()].filter((each) => each.reference_id === order_id);
      expect(payments).toHaveLength(1);
      expect(await stockOf(shop.db, PARTS.front)).toEqual({ on_hand: 100, allocated: 2, held: 0 });
      await close();
    });
  },
  90_000,
);

// On PostgreSQL only: the tests above cover all that differs between the engines.
describe('a crash during a PayPal payment or a refund (postgresql)', () => {
  test.each(PAYPAL_STEPS)('PayPal, %s: after a restart the order is paid once (%s)', async (step) => {
    const { shop, shopper, body, order_id, balance, close } = await restartAfterCrash(
      'postgresql',
      step,
      'paypal',
    );
    shop.advanceMinutes(6);
    await shop.app.work.recoverPayments();
    // If the body has no nonce, the process crashed before the shopper could approve the payment.
    if (body.nonce === null) {
      const { paypalOrderId } = await shopper.request('POST /placeorder/paypal', { body });
      body.nonce = paypalOrderId;
      await sandbox.control('approve', { order_id: paypalOrderId });
    }
    const repeatedResponse = await shopper.request('POST /placeorder', { body });
    expect(repeatedResponse).toMatchObject({ orderStatus: 'Paid', payer_name: 'Anna Tremblay' });
    expect(balance()).toMatchObject({ provider: 'paypal', captured: 42938, kept: 42938 });
    expect(await paymentRecords({ db: shop.db, sandbox }, order_id)).toMatchObject({
      attempts: ['captured'],
      invoices: 1,
      emails: 1,
    });
    expect(await stockOf(shop.db, PARTS.front)).toEqual({ on_hand: 100, allocated: 2, held: 0 });
    await close();
  });

  test.each(REFUND_STEPS)('refund, %s: after a restart the refund is made once (%s)', async (step) => {
    const { shop, order_id, balance, close } = await restartAfterCrash('postgresql', step, 'cancel');
    for (const minutes of [2, 3, 5]) {
      shop.advanceMinutes(minutes);
      await shop.app.work.processRefunds();
    }
    const order = await findRow(shop.db, 'orders', { order_id });
    expect(order.status).toBe('Refunded');
    expect(balance()).toMatchObject({ captured: 42938, refunded: 42938, kept: 0 });
    const notes = await shop.db.selectFrom('credit_note').select('credit_note_number').execute();
    expect(notes).toEqual([{ credit_note_number: 1 }]);
    const emails = await findRows(shop.db, 'outbox', { topic: 'order-refunded' });
    expect(emails).toHaveLength(1);
    expect(await stockOf(shop.db, PARTS.front)).toEqual({ on_hand: 100, allocated: 0, held: 0 });
    await close();
  });
}, 90_000);

/** Creates a filled database that another process can open. */
async function createDatabase(engine: 'postgresql' | 'pglite') {
  const folder = await mkdtemp(`${tmpdir()}/shop-kill-`);
  const data_dir = `${folder}/data`;
  const remove = () => rm(folder, { recursive: true, force: true });
  if (engine === 'postgresql') {
    const database = await openTestDatabase('postgresql', 5);
    return { folder, data_dir, url: database.url, reopen: async () => database, remove };
  }
  await createEmbeddedDatabase(data_dir);
  return {
    folder,
    data_dir,
    url: undefined,
    reopen: () => openDatabase({ url: undefined, folder: data_dir }),
    remove,
  };
}
