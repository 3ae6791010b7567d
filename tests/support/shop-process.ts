/**
 * The shop's API and background jobs, without rendered pages, as a separate process. The message `{ shift_ms }`
 * shifts the clock of this process only.
 */

import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/platform/db.ts';
import { createLog } from '#server/platform/log.ts';
import { readSettings } from '#server/settings/read-settings.ts';
import { setTimeShift } from '#tools/demo-month/time-shift.ts';
import { TEST_SECRETS } from './test-secrets.ts';

const settings = readSettings(process.env);
const database = await openDatabase({
  url: settings.database_url,
  folder: settings.data_dir,
  connections: 8,
});
const app = await createApp({
  settings,
  database,
  secrets: TEST_SECRETS,
  log: createLog(settings.log_level),
});
await app.http.listen({ port: settings.port, host: '127.0.0.1' });
process.send?.('listening');
process.on('message', ({ shift_ms }: { shift_ms: number }) => setTimeShift(shift_ms));
// Exits with its parent process.
process.once('disconnect', () => process.exit());
process.once('SIGTERM', async () => {
  await app.close();
  await database.close();
  process.exit(0);
});
