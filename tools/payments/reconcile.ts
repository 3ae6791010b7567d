import { openPaymentIssues } from '#server/payments/payment-issues.ts';
import { createProviders } from '#server/payments/providers.ts';
import { latestReconciliations, reconcile } from '#server/payments/reconcile.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createLog } from '#server/platform/log.ts';
import { loadSecret, secretsFrom } from '#server/platform/secrets.ts';
import { onDatabase } from '../run/on-database.ts';

/** `npm run reconcile`: compares the payments of the last three days with their providers, now. */
await onDatabase(async ({ db }, settings) => {
  const { providers } = createProviders(settings, systemClock);
  await reconcile({
    db,
    providers,
    clock: systemClock,
    shop: settings.shop,
    onStep: () => {},
    secrets: secretsFrom(await loadSecret(settings.secret, settings.data_dir)),
    log: createLog('error'),
  });
  const [report] = await latestReconciliations(db, 1);
  const findings = await openPaymentIssues(db);
  console.log(`Payments compared: ${report!.compared}, differences: ${report!.differences}`);
  if (report!.incomplete) console.log(`Not compared: ${report!.incomplete}`);
  for (const { kind, provider, order_id, subject, facts } of findings) {
    console.log(`  ${kind} · ${provider} · ${order_id ?? subject} · ${JSON.stringify(facts)}`);
  }
  process.exitCode = report!.differences > 0 || report!.incomplete ? 1 : 0;
});
