import { createFirstAdmin } from './admin/access/create-staff.ts';
import { createApp } from './app.ts';
import { seedIfEmpty } from './catalogue/demo/seed.ts';
import { loadRenderer } from './pages/renderer.ts';
import { servePages } from './pages/serve-pages.ts';
import { openDatabase } from './platform/db.ts';
import { createLog } from './platform/log.ts';
import { migrate } from './platform/migrate.ts';
import { loadSecret, secretsFrom } from './platform/secrets.ts';
import { readSettings } from './platform/settings.ts';

/** How long a live shop goes on serving after it has said that it is leaving, in milliseconds. */
const SEEN_WITHIN = 5000;

/** Whoever cannot be served for so long is told that the shop is busy, in milliseconds. */
const WAIT_FOR_CONNECTION = 2000;

/** Starts the shop: settings, database, migrations, demo catalogue where there is none, calls, pages, jobs. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLog(settings.log_level);
  const database = await openDatabase({
    url: settings.database_url,
    folder: settings.data_dir,
    connections: settings.database_connections,
    wait: WAIT_FOR_CONNECTION,
  });
  await migrate(database.db);
  const loaded = settings.mode === 'demo' ? await seedIfEmpty(database, 'default') : null;
  if (loaded)
    console.log(
      `Demo catalogue: ${loaded.vehicles} vehicles, ${loaded.items} sets, ${loaded.fitments} fitments`,
    );
  const isDemo = settings.mode === 'demo' && !settings.database_url;
  const admin = isDemo ? await createFirstAdmin(database.db) : null;
  const renderer = await loadRenderer();
  const secrets = secretsFrom(await loadSecret(settings.secret, settings.data_dir));
  const app = await createApp({
    settings,
    database,
    secrets,
    log,
    servePages: (http, shop) => servePages(http, { ...shop, renderer }),
  });
  await app.http.listen({ port: settings.port, host: settings.host });
  console.log(`${settings.shop.name} is open at ${settings.public_url}`);
  console.log(`  calls     ${settings.public_url}/api/docs`);
  console.log(`  office    ${settings.public_url}/admin`);
  if (admin) console.log(`            ${admin.email}, password (shown once): ${admin.password}`);
  console.log(`  database  ${database.place}`);
  console.log(
    `  mail      ${settings.smtp_url ? `SMTP server ${new URL(settings.smtp_url).host}` : `files, shown at ${settings.public_url}/dev/mails`}`,
  );

  // Logged where something is wrong; nobody waits for the providers to answer.
  app.work.accounts().catch((error: unknown) => log.error({ err: error }, 'accounts could not be checked'));

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    // Whoever waits too long for open requests is ended; a placement is finished by the next start.
    setTimeout(() => process.exit(1), 20_000).unref();
    app.leave();
    // Whoever spreads visitors over several machines needs a moment to see it.
    if (settings.mode === 'live') await new Promise((resolve) => setTimeout(resolve, SEEN_WITHIN));
    await app.close();
    await database.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
