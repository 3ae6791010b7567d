/**
 * Loads the catalogue of a demo shop and simulates a month before its first start, so that the back office has data.
 * The month is created with the calls and commands of the shop and its payment sandbox, with the clock set back.
 */

import { cardSettings, paypalSettings } from '#sandbox/accounts.ts';
import { startSandbox } from '#sandbox/sandbox.ts';
import { createApp } from '#server/app.ts';
import { seedIfEmpty } from '#server/demo/seed.ts';
import { openShopDatabase } from '#server/open-shop-database.ts';
import { createLog } from '#server/platform/log.ts';
import { migrate } from '#server/platform/migrate.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { randomId } from '#server/platform/secrets.ts';
import { readSettings } from '#server/settings/read-settings.ts';
import { createAgenda } from './agenda.ts';
import { MONTH_DAYS, planMonth } from './month.ts';

// Without SMTP_URL, the emails of the month are written to files and not sent.
const { SANDBOX_STATE, SMTP_URL: _, ...env } = process.env;

const agenda = createAgenda(MONTH_DAYS);
const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', state_file: SANDBOX_STATE! });
const settings = readSettings({
  ...env,
  ...cardSettings(sandbox.url),
  ...paypalSettings(sandbox.url),
  LIMITS: 'off',
});
const { database, secrets } = await openShopDatabase(settings);
const { db } = database;
await migrate(db);
const loaded = await seedIfEmpty(database, settings.shop);
if (loaded) {
  const app = await createApp({
    settings,
    database,
    secrets,
    log: createLog('warn'),
    clock: () => new Date(),
    runs_jobs: false,
  });
  const cars = await db
    .selectFrom('vehicle')
    .select(['year', 'make', 'model', 'submodel', 'trim', 'engine'])
    .orderBy('vehicle_id')
    .execute();
  const password_hash = await hashPassword(randomId(20));
  planMonth({ app, db, settings, sandbox, agenda, cars, password_hash });
  await agenda.run();
  await app.close();
  const { vehicles, items, fitments } = loaded;
  console.log(
    `Demo catalogue: ${vehicles} vehicles, ${items} sets, ${fitments} fitments; and a month of orders`,
  );
}
await database.close();
await sandbox.close();
