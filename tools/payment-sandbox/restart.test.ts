import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox } from './sandbox.ts';
import { createPayPalClient } from './testing/paypal-client.ts';
import { createSquareClient } from './testing/square-client.ts';
import { startWebhookReceiver } from './testing/webhook-receiver.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/sandbox-test-`);
});
afterAll(() => rm(folder, { recursive: true }));

const start = (state_file: string) => startSandbox({ port: 0, host: '127.0.0.1', state_file });

test('payments, orders, idempotency keys and balances survive a restart', async () => {
  const file = `${folder}/state.jsonl`;
  const firstSandbox = await start(file);
  const fields = { idempotency_key: 'key-1', reference_id: 'order-1' };
  const { payment } = (await createSquareClient(firstSandbox).authorise('cnon:emu-ok.1', fields)).body;
  const { capture_id, order_id } = await (await createPayPalClient(firstSandbox)).pay('12.00');
  const balances = firstSandbox.ledger.balances();
  await firstSandbox.close();

  const secondSandbox = await start(file);
  expect(secondSandbox.ledger.balances()).toEqual(balances);
  const repeated = await createSquareClient(secondSandbox).authorise('cnon:emu-ok.1', fields);
  expect(repeated.body.payment.id).toBe(payment.id);
  const paypal = await createPayPalClient(secondSandbox);
  const { body } = await paypal.call('GET', `/v2/checkout/orders/${order_id}`);
  expect(body.purchase_units[0].payments.captures[0].id).toBe(capture_id);
  await secondSandbox.close();
});

test('a line cut short while it was written is dropped, and later payments are kept', async () => {
  const file = `${folder}/cut.jsonl`;
  const firstSandbox = await start(file);
  const paymentId = await createSquareClient(firstSandbox).charge();
  await firstSandbox.close();
  await appendFile(file, '[{"table":"payments","row":{"id":"half"');

  const secondSandbox = await start(file);
  const laterPaymentId = await createSquareClient(secondSandbox).charge();
  await secondSandbox.close();
  const thirdSandbox = await start(file);
  expect([...thirdSandbox.ledger.payments.keys()]).toEqual([paymentId, laterPaymentId]);
  await thirdSandbox.close();
});

test('a killed process loses no payment that it has confirmed; webhooks are sent as configured', async () => {
  const receiver = await startWebhookReceiver();
  const file = `${folder}/killed.jsonl`;
  const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: {
      ...process.env,
      SANDBOX_PORT: '0',
      SANDBOX_STATE: file,
      SANDBOX_CARD_WEBHOOK: receiver.url,
      NODE_NO_WARNINGS: '1',
    },
  });
  const [output] = await once(child.stdout, 'data');
  const url = /http\S+/.exec(String(output))![0];
  const square = createSquareClient({ url });
  const ids = [await square.charge(), await square.charge()];
  await fetch(`${url}/_sandbox/deliveries`, { method: 'POST' });
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(receiver.received).toHaveLength(2);
  receiver.close();

  const restarted = await start(file);
  expect([...restarted.ledger.payments.keys()]).toEqual(ids);
  await restarted.close();
});
