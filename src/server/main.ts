import { createFirstAdmin } from './admin/access/create-staff.ts';
import { createApp } from './app.ts';
import { seedIfEmpty } from './demo/seed.ts';
import { mailboxPath } from './emails/mailbox-page.ts';
import { openShopDatabase } from './open-shop-database.ts';
import { loadRenderer } from './pages/renderer.ts';
import { servePages } from './pages/serve-pages.ts';
import { createLog } from './platform/log.ts';
import { migrate } from './platform/migrate.ts';
import { readSettings } from './settings/read-settings.ts';

/** The time that load balancers have to notice that the shop is stopping. */
const DRAIN_MS = 5000;

/** The time for open requests to end; then the process exits. The next start completes interrupted order placements. */
const SHUTDOWN_TIMEOUT_MS = 20_000;
/** Callers that wait longer for a database connection get the `busy` refusal. */
const CONNECTION_TIMEOUT_MS = 2000;

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLog(settings.log_level);
  const traces =
    settings.traces && (await import('./platform/otlp-exporter.ts')).startTracing(settings.traces, log);
  const [{ database, secrets }, renderer] = await Promise.all([
    openShopDatabase(settings, CONNECTION_TIMEOUT_MS),
    loadRenderer(),
  ]);
  await migrate(database.db);
  const loaded = settings.mode === 'demo' ? await seedIfEmpty(database, settings.shop) : null;
  if (loaded)
    console.log(
      `Demo catalogue: ${loaded.vehicles} vehicles, ${loaded.items} sets, ${loaded.fitments} fitments`,
    );
  const isLocalDemo = settings.mode === 'demo' && !settings.database_url;
  const admin = isLocalDemo ? await createFirstAdmin(database.db, new Date()) : null;
  const app = await createApp({
    settings,
    database,
    secrets,
    log,
    servePages: (http, options) => servePages(http, { ...options, renderer }),
  });
  await app.http.listen({ port: settings.port, host: settings.host });
  console.log(`${settings.shop.name} is running at ${settings.public_url}`);
  console.log(`  API          ${settings.public_url}/api/docs`);
  console.log(`  back office  ${settings.public_url}/admin/signin`);
  if (admin) console.log(`               ${admin.email}, password (shown once): ${admin.password}`);
  console.log(`  database     ${database.description}`);
  console.log(
    `  email        ${settings.smtp_url ? `SMTP server ${new URL(settings.smtp_url).host}` : `files, shown at ${settings.public_url}${mailboxPath(secrets)}`}`,
  );

  // Problems are logged; the start does not wait for the providers.
  app.work
    .checkAccounts()
    .catch((error: unknown) => log.error({ err: error }, 'provider accounts not checked'));

  let isStopping = false;
  const stop = async (signal: 'SIGTERM' | 'SIGINT') => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    app.drain();
    // Ctrl+C in a terminal stops without this delay.
    if (signal === 'SIGTERM') await new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
    await app.close();
    await database.close();
    await traces?.stop();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
