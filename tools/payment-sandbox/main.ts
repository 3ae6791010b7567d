/** Runs the payment sandbox as a process. The settings are described in the README. */

import { startSandbox } from './sandbox.ts';

const { SANDBOX_PORT, SANDBOX_STATE, SANDBOX_CARD_WEBHOOK, SANDBOX_PAYPAL_WEBHOOK } = process.env;

const sandbox = await startSandbox({
  port: Number(SANDBOX_PORT ?? 4010),
  host: '127.0.0.1',
  host_name: 'localhost',
  ...(SANDBOX_STATE ? { state_file: SANDBOX_STATE } : {}),
});
const webhooks = { card: SANDBOX_CARD_WEBHOOK, paypal: SANDBOX_PAYPAL_WEBHOOK };
for (const [provider, url] of Object.entries(webhooks)) {
  if (url) await sandbox.control('webhooks', { provider, url });
}
console.log(`Payment sandbox at ${sandbox.url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => sandbox.close());
