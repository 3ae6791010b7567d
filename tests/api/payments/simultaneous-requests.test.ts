import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import { type Database, openDatabase } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import { loadSmallCatalogue } from '#tests/support/load-small-catalogue.ts';
import { buildOrderInput, putInCart } from '#tests/support/order-input.ts';
import { buildPayPalInput } from '#tests/support/paypal.ts';
import { expectReconciled } from '#tests/support/reconciliation.ts';
import { type ShopProcess, startShopProcess } from '#tests/support/shop-processes.ts';
import { createRemoteShopper, type Shopper, type ShopResponse } from '#tests/support/shopper.ts';
import { SETS } from '#tests/support/small-catalogue.ts';
import { type OwnPostgres, startOwnPostgres } from '#tools/postgres/postgres-server.ts';

const ORDERS = 20;

let folder: string;
let server: OwnPostgres;
let database: Database;
let sandbox: Sandbox;
const shops: ShopProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/shop-races-`);
  server = await startOwnPostgres({ durable: false });
  database = await openDatabase({ url: server.url, folder: '', connections: 3 });
  await migrate(database.db);
  await loadSmallCatalogue(database.db);
  await database.db.updateTable('stock').set({ on_hand: 10_000 }).execute();
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
  for (const n of [1, 2]) {
    const data_dir = `${folder}/${n}`;
    shops.push(await startShopProcess({ database_url: server.url, data_dir, sandbox: sandbox.url }));
  }
}, 240_000);

afterAll(async () => {
  for (const { child } of shops) child.kill('SIGKILL');
  await sandbox.close();
  await database.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The same shopper at each process, as with two tabs behind a load balancer. */
function openTabs() {
  const [first, second] = shops.map(({ url }) => createRemoteShopper(() => url)) as [Shopper, Shopper];
  const share = () => {
    for (const [name, value] of first.cookies) second.cookies.set(name, value);
  };
  return { first, second, share };
}

/** A cart whose payment the payer has approved at PayPal. */
async function approvePayPalOrder() {
  const { first, second, share } = openTabs();
  await putInCart(first, SETS.civicSportFront, 1);
  const body = await buildPayPalInput(first);
  const { paypalOrderId: nonce } = await first.request('POST /placeorder/paypal', { body });
  await sandbox.control('approve', { order_id: nonce });
  share();
  return { first, second, body, nonce };
}

const findStatus = async (order_id: string) => {
  const { status } = await database.db
    .selectFrom('orders')
    .select('status')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  return status;
};

/** Never an error of the server, and never a decline for an order that is paid in the end. */
async function expectTrue<K extends CallName>(order_id: string, responses: ShopResponse<K>[]) {
  await expect.poll(() => findStatus(order_id), { timeout: 60_000 }).toBe('Paid');
  for (const { status, body } of responses) {
    const { orderStatus, reason } = body as { orderStatus?: string; reason?: string };
    if (status === 200) expect(orderStatus).toMatch(/^(Paid|Processing)$/);
    else expect([status, reason]).toEqual([409, 'payment-under-way']);
  }
}

test('PayPal’s approval sent to two processes at once: each response states the order’s true state', async () => {
  for (let n = 0; n < ORDERS; n++) {
    const { first, second, body, nonce } = await approvePayPalOrder();
    const pay = (tab: Shopper) => tab.call('POST /placeorder', { body: { ...body, nonce } });
    const responses = await Promise.all([pay(first), pay(second), pay(first), pay(second)]);
    await expectTrue(body.orderInfo.order_id, responses);
  }
}, 240_000);

test('card and PayPal from two tabs at once: one payment, and no tab reads a decline', async () => {
  for (let n = 0; n < ORDERS; n++) {
    const { first, second, body, nonce } = await approvePayPalOrder();
    const card = {
      ...body,
      orderInfo: { ...body.orderInfo, payment: 'card' as const },
      nonce: `cnon:emu-ok.${n}`,
    };
    const responses = await Promise.all([
      first.call('POST /placeorder', { body: { ...body, nonce } }),
      second.call('POST /placeorder', { body: card }),
    ]);
    await expectTrue(body.orderInfo.order_id, responses);
    const again = await first.call('POST /placeorder/paypal', { body });
    expect([again.status, (again.body as { reason?: string }).reason]).toEqual([409, 'order-already-paid']);
  }
}, 240_000);

test('a first card payment sent to two processes at once is charged once', async () => {
  for (let n = 0; n < ORDERS; n++) {
    const { first, second, share } = openTabs();
    await putInCart(first, SETS.civicSportFront, 1);
    const body = await buildOrderInput(first, { nonce: `cnon:emu-ok.${1000 + n}` });
    share();
    const pay = (tab: Shopper) => tab.call('POST /placeorder', { body });
    await expectTrue(body.orderInfo.order_id, await Promise.all([pay(first), pay(second)]));
  }
  const statuses = await expectReconciled(database.db, sandbox);
  expect(statuses.get('Paid')).toBe(3 * ORDERS);
}, 240_000);
