import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/platform/db.ts';
import { createLog } from '#server/platform/log.ts';
import { deriveSecrets } from '#server/platform/secrets.ts';
import { readSettings } from '#server/settings/settings.ts';

/** A shop without pages in its own process, with background jobs. */
const settings = readSettings(process.env);
const database = await openDatabase({
  url: settings.database_url,
  folder: settings.data_dir,
  connections: 8,
});
const app = await createApp({
  settings,
  database,
  secrets: deriveSecrets('a secret that is only good for tests'),
  log: createLog(settings.log_level),
});
await app.http.listen({ port: settings.port, host: '127.0.0.1' });
process.send?.('listening');
// Ends with the process that started it.
process.once('disconnect', () => process.exit());
process.once('SIGTERM', async () => {
  await app.close();
  await database.close();
  process.exit(0);
});
