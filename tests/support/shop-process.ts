import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/platform/db.ts';
import { createLog } from '#server/platform/log.ts';
import { secretsFrom } from '#server/platform/secrets.ts';
import { readSettings } from '#server/platform/settings.ts';

/** A shop without pages in a process of its own, with its jobs, listening where PORT says. */
const settings = readSettings(process.env);
const database = await openDatabase({
  url: settings.database_url,
  folder: settings.data_dir,
  connections: 8,
});
const app = await createApp({
  settings,
  database,
  secrets: secretsFrom('a secret that is only good for tests'),
  log: createLog(settings.log_level),
});
await app.http.listen({ port: settings.port, host: '127.0.0.1' });
process.send?.('listening');
// Whoever started it is gone.
process.once('disconnect', () => process.exit());
process.once('SIGTERM', async () => {
  await app.close();
  await database.close();
  process.exit(0);
});
