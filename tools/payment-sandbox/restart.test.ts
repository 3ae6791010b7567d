import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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
  const asked = Date.now();
  const { now } = (await after.control('clock')) as { now: string };
  expect(Date.parse(now) - asked).toBeGreaterThanOrEqual(3_600_000);
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
  const { child, url } = await startProcess({ SANDBOX_STATE: file });
  const square = squareClient({ url });
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

test('on its own it tells from the start whoever the settings name', async () => {
  const heard: string[] = [];
  const shop = createServer((request, response) => {
    heard.push(String(request.url));
    response.end();
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const hook = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  const settings = { SANDBOX_CARD_WEBHOOK: `${hook}/cards`, SANDBOX_PAYPAL_WEBHOOK: `${hook}/paypal` };
  const { child, url } = await startProcess(settings);
  const control = (name: string, body = {}) =>
    fetch(`${url}/_sandbox/${name}`, { method: 'POST', body: JSON.stringify(body) });
  await squareClient({ url }).paid();
  await (await paypalClient({ url, control })).paid();
  await control('deliveries');
  expect(new Set(heard)).toEqual(new Set(['/cards', '/paypal']));
  child.kill();
  await once(child, 'exit');
  shop.close();
});

/** The sandbox as `npm start` runs it, on any free port. */
async function startProcess(settings: Record<string, string>) {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...settings, SANDBOX_PORT: '0', NODE_NO_WARNINGS: '1' },
  });
  const [said] = await once(child.stdout, 'data');
  return { child, url: /http\S+/.exec(String(said))![0] };
}
