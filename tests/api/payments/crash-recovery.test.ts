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
import { fillEmbedded, openTestDatabase } from '#tests/support/databases.ts';
import { money, stockOf } from '#tests/support/order-records.ts';
import { startShop } from '#tests/support/shop.ts';
import { createShopper } from '#tests/support/shopper.ts';

const STEPS: [PlacementStep, string][] = [
  ['before-prepare-commits', 'K1 before the order is written'],
  ['prepared', 'K2 the order is written, the provider not asked'],
  ['authorise-answered', 'K3 K4 the provider has answered, nothing is written'],
  ['authorise-recorded', 'K5 authorised, not captured'],
  ['capture-answered', 'K6 captured at the provider, not here'],
  ['finalised', 'K7 Paid, the shopper not told'],
];
const PAYPAL_STEPS: [PlacementStep, string][] = [
  ['prepared', 'K2 PayPal not asked'],
  ['prepare-answered', 'K3 PayPal has made its order, its id is not written'],
  ['authorise-answered', 'K4 approved, not written'],
  ['authorise-recorded', 'K5 not captured'],
  ['capture-answered', 'K6 captured at PayPal, not here'],
  ['finalised', 'K7 Paid, the shopper not told'],
];
const REFUND_STEPS: [PlacementStep, string][] = [
  ['refund-answered', 'K9 the refund is made, its answer not written'],
  ['refunded', 'the refund is settled, nobody told'],
];
const PROCESS = fileURLToPath(new URL('../../support/place-order-process.ts', import.meta.url));
const SECRET = 'a secret that is only good for tests';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
});
afterAll(() => sandbox.close());

/** Lets a process do something until it is killed at a step; then the shop as it stands after a restart. */
async function killedAt(
  engine: 'postgresql' | 'pglite',
  step: PlacementStep,
  DOES: 'card' | 'paypal' | 'cancel',
) {
  const place = await openPlace(engine);
  const left = `${place.folder}/left.json`;
  const child = spawn(process.execPath, [PROCESS], {
    env: {
      ...process.env,
      ...cardSettings(sandbox.url),
      ...paypalSettings(sandbox.url),
      KILL_AT: step,
      LEFT_IN: left,
      TEST_SECRET: SECRET,
      LIMITS: 'off',
      LOG_LEVEL: 'silent',
      DOES,
      DATA_DIR: place.data,
      PUBLIC_URL: 'http://localhost',
      NODE_NO_WARNINGS: '1',
      ...(place.url ? { DATABASE_URL: place.url } : {}),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
  const { body, cookies } = JSON.parse(await readFile(left, 'utf8'));
  const database = await place.reopen();
  const env = { CARD_API_URL: sandbox.url, PAYPAL_API_URL: sandbox.url };
  const shop = await startShop(database, { env });
  const shopper = createShopper(shop.app);
  for (const [name, value] of cookies) shopper.cookies.set(name, value);
  const balance = () => sandbox.ledger.balances().find((each) => each.reference === body.orderInfo.order_id);
  const end = async () => {
    await shop.close();
    await database.close();
    await place.remove();
  };
  return { shop, shopper, body, balance, end, order_id: body.orderInfo.order_id as string };
}

describe.each(['postgresql', 'pglite'] as const)(
  'kill -9 while placing (%s)',
  (engine) => {
    test.each(STEPS)('%s: after a restart money and order agree (%s)', async (step) => {
      const { shop, shopper, body, order_id, end } = await killedAt(engine, step, 'card');
      shop.minutesPass(2);
      await shop.app.work.recover();
      const again = await shopper.request('POST /placeorder', { body });
      expect(again).toMatchObject({ orderId: order_id, orderStatus: 'Paid' });
      expect(await money({ db: shop.db, sandbox }, order_id)).toEqual({
        captured: [42938],
        attempts: ['captured'],
        invoices: 1,
        emails: 1,
      });
      const payments = [...sandbox.ledger.payments.values()].filter((each) => each.reference_id === order_id);
      expect(payments).toHaveLength(1);
      expect(await stockOf(shop.db, 'ESD-1001F')).toEqual({ on_hand: 100, allocated: 2, held: 0 });
      await end();
    });
  },
  90_000,
);

// What differs between the databases is met by the card above; PayPal and refunds once are enough.
describe('kill -9 with PayPal and while paying back (postgresql)', () => {
  test.each(PAYPAL_STEPS)('PayPal, %s: after a restart money and order agree (%s)', async (step) => {
    const { shop, shopper, body, order_id, balance, end } = await killedAt('postgresql', step, 'paypal');
    shop.minutesPass(6);
    await shop.app.work.recover();
    if (body.nonce === null) {
      const { paypalOrderId } = await shopper.request('POST /placeorder/paypal', { body });
      body.nonce = paypalOrderId;
      await sandbox.control('approve', { order_id: paypalOrderId });
    }
    const again = await shopper.request('POST /placeorder', { body });
    expect(again).toMatchObject({ orderStatus: 'Paid', payer_name: 'Anna Tremblay' });
    expect(balance()).toMatchObject({ provider: 'paypal', captured: 42938, kept: 42938 });
    expect(await money({ db: shop.db, sandbox }, order_id)).toMatchObject({
      attempts: ['captured'],
      invoices: 1,
      emails: 1,
    });
    expect(await stockOf(shop.db, 'ESD-1001F')).toEqual({ on_hand: 100, allocated: 2, held: 0 });
    await end();
  });

  test.each(REFUND_STEPS)('refund, %s: after a restart it is made once (%s)', async (step) => {
    const { shop, order_id, balance, end } = await killedAt('postgresql', step, 'cancel');
    for (const minutes of [2, 3, 5]) {
      shop.minutesPass(minutes);
      await shop.app.work.refunds();
    }
    const order = await shop.db
      .selectFrom('orders')
      .select('status')
      .where('order_id', '=', order_id)
      .executeTakeFirst();
    expect(order?.status).toBe('Refunded');
    expect(balance()).toMatchObject({ captured: 42938, refunded: 42938, kept: 0 });
    const notes = await shop.db.selectFrom('credit_note').select('credit_note_number').execute();
    expect(notes).toEqual([{ credit_note_number: 1 }]);
    const emails = await shop.db
      .selectFrom('outbox')
      .select('topic')
      .where('topic', '=', 'order-refunded')
      .execute();
    expect(emails).toHaveLength(1);
    expect(await stockOf(shop.db, 'ESD-1001F')).toEqual({ on_hand: 100, allocated: 0, held: 0 });
    await end();
  });
}, 90_000);

/** A filled database that another process can open. */
async function openPlace(engine: 'postgresql' | 'pglite') {
  const folder = await mkdtemp(`${tmpdir()}/shop-kill-`);
  const data = `${folder}/data`;
  const remove = () => rm(folder, { recursive: true, force: true });
  if (engine === 'postgresql') {
    const database = await openTestDatabase('postgresql', 5);
    return { folder, data, url: database.url, reopen: async () => database, remove };
  }
  await fillEmbedded(data);
  return {
    folder,
    data,
    url: undefined,
    reopen: () => openDatabase({ url: undefined, folder: data }),
    remove,
  };
}
