import { writeFileSync } from 'node:fs';
import { createApp } from '#server/app.ts';
import type { PlacementStep } from '#server/payments/pay.ts';
import { openDatabase } from '#server/platform/db.ts';
import { createLog } from '#server/platform/log.ts';
import { secretsFrom } from '#server/platform/secrets.ts';
import { readSettings } from '#server/platform/settings.ts';
import { orderFor, putInCart } from './ordering.ts';
import { visitor } from './visitor.ts';

/**
 * A shop in a process of its own that places one order and is killed, as by `kill -9`, at a named
 * step. What was posted, and by whom, is left in a file for whoever goes on.
 */
const { KILL_AT, LEFT_IN, TEST_SECRET } = process.env as Record<string, string>;
const settings = readSettings(process.env);
const database = await openDatabase({ url: settings.database_url, folder: settings.data_dir });
const app = await createApp({
  ...{ settings, database, jobs: false },
  secrets: secretsFrom(TEST_SECRET!),
  log: createLog('silent'),
  at(step: PlacementStep) {
    if (step === KILL_AT) process.kill(process.pid, 'SIGKILL');
    // The signal may take a moment; nothing more is done meanwhile.
    return step === KILL_AT ? new Promise<void>(() => {}) : undefined;
  },
});
await app.http.ready();
const who = visitor(app);
await putInCart(who, 'ESD-1001F', 'F1', 2);
const body = await orderFor(who);
writeFileSync(LEFT_IN!, JSON.stringify({ body, cookies: [...who.cookies] }));
await who.call('POST /placeorder', { body });
throw new Error(`the step ${KILL_AT} was not reached`);
