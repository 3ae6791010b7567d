import { startSandbox } from './sandbox.ts';

/** The payment sandbox as a process of its own: a card provider that moves no money. */
const sandbox = await startSandbox({
  port: Number(process.env.SANDBOX_PORT ?? 4010),
  host: process.env.SANDBOX_HOST ?? '127.0.0.1',
  ...(process.env.SANDBOX_STATE ? { stateFile: process.env.SANDBOX_STATE } : {}),
});
console.log(`Payment sandbox at ${sandbox.url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => sandbox.close());
