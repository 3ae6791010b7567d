import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox } from './sandbox.ts';
import { paypalClient } from './testing/paypal-client.ts';
import { squareClient } from './testing/square-client.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/sandbox-test-`);
});
afterAll(() => rm(folder, { recursive: true }));

const start = (stateFile: string) => startSandbox({ port: 0, host: '127.0.0.1', stateFile });

test('after a restart everything is known: payments, orders, keys, clock and ledger', async () => {
  const file = `${folder}/state.jsonl`;
  const before = await start(file);
  const card = { idempotency_key: 'kept', source_id: 'cnon:emu-ok.kept', reference_id: 'order-kept' };
  const { payment } = (await squareClient(before).authorise(undefined, card)).body;
  const { capture_id, order_id } = await (await paypalClient(before)).paid('12.00');
  await before.control('clock', { advance_seconds: 3600 });
  const balances = before.ledger.balances();
  await before.close();

  const after = await start(file);
  expect(after.ledger.balances()).toEqual(balances);
  const again = await squareClient(after).authorise(undefined, card);
  expect(again.body.payment.id).toBe(payment.id);
  const { body } = await (await paypalClient(after)).call('GET', `/v2/checkout/orders/${order_id}`);
  expect(body.purchase_units[0].payments.captures[0].id).toBe(capture_id);
  const { now } = (await after.control('clock')) as { now: string };
  expect(Date.parse(now) - Date.now()).toBeGreaterThan(3_590_000);
  await after.close();
});

test('a line that was cut short by a kill counts as never written', async () => {
  const file = `${folder}/cut.jsonl`;
  const before = await start(file);
  await squareClient(before).paid();
  await before.close();
  const whole = await readFile(file, 'utf8');
  await appendFile(file, '[{"kind":"payment","value":{"id":"half"');
  const after = await start(file);
  expect([...after.ledger.payments.keys()]).toHaveLength(1);
  await squareClient(after).paid();
  await after.close();
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  expect(lines.slice(0, whole.trim().split('\n').length).join('\n')).toBe(whole.trim());
  expect(lines.every((line) => Array.isArray(JSON.parse(line)))).toBe(true);
});

test('killed in the middle of many payments, it has kept each that was answered, with its money', async () => {
  const file = `${folder}/killed.jsonl`;
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_STATE: file, NODE_NO_WARNINGS: '1' },
  });
  const [said] = await once(child.stdout, 'data');
  const url = /http\S+/.exec(String(said))![0];
  const square = squareClient({ url } as Parameters<typeof squareClient>[0]);
  const answered: string[] = [];
  const paying = Array.from({ length: 40 }, async (_, n) => {
    const id = await square.paid().catch(() => undefined);
    if (id) answered.push(id);
    if (n === 20) child.kill('SIGKILL');
  });
  await Promise.all(paying);
  const after = await start(file);
  for (const id of answered) expect(after.ledger.payments.get(id)?.status).toBe('COMPLETED');
  expect(answered.length).toBeGreaterThan(0);
  const captured = [...after.ledger.movements.values()].filter(({ kind }) => kind === 'captured');
  expect(captured).toHaveLength(after.ledger.payments.size);
  await after.close();
});
