import { startSandbox } from './sandbox.ts';

/** The payment sandbox as a process of its own: a card provider and PayPal that move no money. */
const host = process.env.SANDBOX_HOST ?? '127.0.0.1';
const sandbox = await startSandbox({
  port: Number(process.env.SANDBOX_PORT ?? 4010),
  host,
  name: host === '127.0.0.1' ? 'localhost' : host,
  ...(process.env.SANDBOX_STATE ? { stateFile: process.env.SANDBOX_STATE } : {}),
});
for (const provider of ['card', 'paypal'] as const) {
  const url = process.env[`SANDBOX_${provider.toUpperCase()}_WEBHOOK`];
  if (url) await sandbox.control('webhooks', { provider, url });
}
console.log(`Payment sandbox at ${sandbox.url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => sandbox.close());
