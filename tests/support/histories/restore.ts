import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Ledger } from '#sandbox/ledger.ts';
import { listOpenPaymentIssues } from '#server/payments/payment-issues.ts';
import type { Database } from '#server/platform/db.ts';
import type { TestClock } from '#tests/support/clock.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { loadBackup } from '#tools/backup/load.ts';
import { saveBackup } from '#tools/backup/save.ts';

/** The captured payments of both providers. */
const listCaptures = ({ payments, paypal_captures }: Ledger) => [
  ...[...payments.values()].filter(({ status }) => status === 'COMPLETED'),
  ...[...paypal_captures.values()].filter(({ status }) => status !== 'PENDING' && status !== 'DECLINED'),
];

/** Saves a backup of a shop and later restores it into a second shop, which uses the same providers. */
export async function createBackupCheck({
  shop,
  clock,
  openEmpty,
}: {
  shop: TestShop;
  clock: TestClock;
  openEmpty(): Promise<Database>;
}) {
  const folder = await mkdtemp(`${tmpdir()}/shop-history-`);
  const file = `${folder}/backup`;

  /** Checks that every captured payment is in the restored records or reported as unknown. */
  async function comparePayments({ db, sandbox }: TestShop): Promise<void> {
    const attempts = await db
      .selectFrom('payment_attempt')
      .select('provider_payment_id')
      .where('state', '=', 'captured')
      .where('provider', '<>', 'credit')
      .execute();
    const knownPaymentIds = new Set(attempts.map(({ provider_payment_id }) => provider_payment_id));
    const captures = listCaptures(sandbox.ledger).map(({ id }) => id);
    const lost = captures.filter((id) => !knownPaymentIds.has(id));
    assert.ok(lost.length > 0, 'no payment was lost');
    assert.ok(lost.length < captures.length, 'every payment was lost');
    const issues = await listOpenPaymentIssues(db, 10_000);
    const reported = issues.filter(({ kind }) => kind === 'unknown-payment').map(({ subject }) => subject);
    assert.deepEqual(reported.sort(), lost.sort(), 'lost payments are reported as unknown');
    for (const id of knownPaymentIds)
      assert.ok(captures.includes(id!), `${id} is captured only in the records`);
    const differing = ['amount-differs', 'state-differs', 'refunds-differ', 'missing-at-provider'];
    assert.deepEqual(
      issues.filter(({ kind }) => differing.includes(kind)),
      [],
    );
  }

  return {
    async save(): Promise<void> {
      await shop.app.work.reconcile();
      await saveBackup(shop.db, file, clock());
    },

    /** Restores the backup and compares its records with the providers' ledger. */
    async compare(settle: (restored: TestShop) => Promise<void>): Promise<void> {
      const database = await openEmpty();
      await loadBackup(database.db, file);
      const restored = await startShop(database, { clock, sandbox: shop.sandbox, sendsWebhooks: true });
      try {
        await restored.app.work.reconcile();
        await settle(restored);
        await restored.app.work.reconcile();
        await comparePayments(restored);
      } finally {
        await restored.close();
        await database.close();
      }
    },

    close: () => rm(folder, { recursive: true, force: true }),
  };
}
