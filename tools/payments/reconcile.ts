import { REQUEST_TIMEOUT_MS } from '#server/payments/deadline.ts';
import { listOpenPaymentIssues } from '#server/payments/payment-issues.ts';
import { createProviders } from '#server/payments/providers.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createLog } from '#server/platform/log.ts';
import { deriveSecrets, loadSecret } from '#server/platform/secrets.ts';
import { findLatestReconciliation, reconcile } from '#server/settlement/reconcile.ts';
import { withDatabase } from '../run/with-database.ts';

/** `npm run reconcile`: compares the payments since the last complete comparison with the records of the providers. */
await withDatabase(async ({ db }, settings) => {
  await reconcile({
    db,
    ...createProviders(settings, systemClock),
    request_timeout: REQUEST_TIMEOUT_MS,
    clock: systemClock,
    shop: settings.shop,
    onStep: () => {},
    secrets: deriveSecrets(await loadSecret(settings.secret, settings.data_dir)),
    log: createLog('error'),
  });
  const report = await findLatestReconciliation(db);
  const issues = await listOpenPaymentIssues(db);
  console.log(`Payments compared: ${report!.compared}, differences: ${report!.differences}`);
  if (report!.incomplete) console.log(`Not compared: ${report!.incomplete}`);
  for (const { kind, provider, order_id, subject, facts } of issues) {
    console.log(`  ${kind} · ${provider} · ${order_id ?? subject} · ${JSON.stringify(facts)}`);
  }
  process.exitCode = report!.differences > 0 || report!.incomplete ? 1 : 0;
});
