import { openFindings } from '#server/payments/findings.ts';
import { createProviders } from '#server/payments/providers.ts';
import { latestReconciliations, reconcile } from '#server/payments/reconcile.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/db.ts';
import { createLog } from '#server/platform/log.ts';
import { loadSecret, secretsFrom } from '#server/platform/secrets.ts';
import { readSettings } from '#server/platform/settings.ts';

/** `npm run reconcile`: compares the payments of the last three days with their providers, now. */
const settings = readSettings(process.env);
const database = await openDatabase({ url: settings.database_url, folder: settings.data_dir });
const { db } = database;
const { providers } = createProviders(settings, systemClock);
await reconcile({
  ...{ db, providers, clock: systemClock, shop: settings.shop, at: () => {} },
  secrets: secretsFrom(await loadSecret(settings.secret, settings.data_dir)),
  log: createLog('error'),
});
const [report] = await latestReconciliations(db, 1);
const findings = await openFindings(db);
console.log(`Payments compared: ${report!.compared}, differences: ${report!.differences}`);
if (report!.incomplete) console.log(`Not compared: ${report!.incomplete}`);
for (const { kind, provider, order_id, subject, facts } of findings) {
  console.log(`  ${kind} · ${provider} · ${order_id ?? subject} · ${JSON.stringify(facts)}`);
}
await database.close();
process.exitCode = report!.differences > 0 || report!.incomplete ? 1 : 0;
