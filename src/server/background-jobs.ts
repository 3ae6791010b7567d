import { processBulkChanges } from './admin/bulk/process-changes.ts';
import { purgeBulkChanges } from './admin/bulk/queries.ts';
import { applySaleSchedule } from './admin/items/apply-sale-schedule.ts';
import { storeDataChecks } from './admin/overview/data-checks.ts';
import { purgeSubmissions } from './admin/shared/submissions.ts';
import { sendDueConversions } from './analytics/send-conversions.ts';
import { recordAuditHead } from './audit/audit-heads.ts';
import { markNotified, purgeRequests } from './back-in-stock/queries.ts';
import { purgeGuests } from './cart/purge-guests.ts';
import { purgeSearchCounts } from './catalogue/search-counts.ts';
import { purgeResetCodes } from './customers/queries.ts';
import { createMailer } from './emails/mailer.ts';
import { sendDueEmails } from './emails/send-emails.ts';
import { closeDays } from './figures/close-days.ts';
import type { Importer } from './imports/run-imports.ts';
import type { Job } from './jobs/run-jobs.ts';
import { purgeEmails, queueBackInStockEmails, queueOrderEmails } from './outbox/queries.ts';
import { checkAccounts } from './payments/check-accounts.ts';
import type { PaymentContext } from './payments/pay.ts';
import { type Database, inTransaction } from './platform/db.ts';
import { purgeCounters } from './platform/limits.ts';
import { vacuumEmbedded } from './platform/vacuum.ts';
import { markReminded, purgeReminders } from './reminders/queries.ts';
import { purgeSessions } from './sessions/queries.ts';
import type { Settings } from './settings/settings.ts';
import type { FinaliserContext } from './settlement/finalise-orders.ts';
import { processProviderEvents } from './settlement/process-provider-events.ts';
import { processRefunds } from './settlement/process-refunds.ts';
import { reconcile } from './settlement/reconcile.ts';
import { expireOrders, recoverAttempts } from './settlement/recover.ts';
import { warnOfHolds } from './settlement/warn-of-holds.ts';

/** Work done by the background jobs; tests call it directly. */
export type BackgroundWork = ReturnType<typeof createBackgroundWork>;

export function createBackgroundWork(options: {
  settings: Settings;
  payments: PaymentContext;
  finaliser: FinaliserContext;
  importer: Importer;
  /** The folder for emails if no SMTP server is set. */
  email_folder: string;
}) {
  const { settings, payments, finaliser, importer, email_folder } = options;
  const { db, clock, log, secrets } = payments;
  const mailer = createMailer({ ...settings, from: settings.mail_from, folder: email_folder });
  return {
    recoverPayments: () => recoverAttempts(payments, finaliser),
    async expireOrders() {
      await expireOrders(payments);
      // Comes after the expiry, which releases holds.
      await warnOfHolds(payments, settings.held_units_warning);
    },
    processRefunds: () => processRefunds(payments),
    async processProviderEvents() {
      await processProviderEvents(payments);
      await recoverAttempts(payments, finaliser);
    },
    reconcile: () => reconcile(payments),
    /** Fails if the comparison is incomplete, so that an alert is sent. */
    async reconcileDaily() {
      const incomplete = await reconcile(payments);
      if (incomplete) throw new Error(`not compared: ${incomplete}`);
    },
    applySaleSchedule: () => applySaleSchedule(db, clock),
    notifyBackInStock: () =>
      inTransaction(db, async (tx) => queueBackInStockEmails(tx, await markNotified(tx, clock()))),
    sendReminders: () =>
      inTransaction(db, async (tx) =>
        queueOrderEmails(tx, 'brake-reminder', await markReminded(tx, clock())),
      ),
    async purge() {
      await purgeResetCodes(db, clock());
      await purgeCounters(db, clock());
      await purgeSessions(db, clock());
      await purgeEmails(db, clock());
      await purgeRequests(db, clock());
      await purgeReminders(db, clock());
      await purgeGuests(db, clock());
      await purgeSearchCounts(db, clock());
      await purgeBulkChanges(db, clock());
      await purgeSubmissions(db, clock());
    },
    runDataChecks: () => storeDataChecks({ db, clock, log }),
    closeDays: () => closeDays(db, clock()),
    recordAuditHead: () => recordAuditHead({ db, clock, log }, settings.data_dir),
    /** Returns the problems of the accounts at the payment providers. */
    checkAccounts: () => checkAccounts(payments),
    finishImports: () => importer.processAll(),
    processBulkChanges: () => processBulkChanges({ db, log }),
    sendEmails: (stop?: AbortSignal) => sendDueEmails({ db, clock, log, mailer, settings, secrets, stop }),
    sendConversions: (stop?: AbortSignal) => sendDueConversions({ db, clock, log, settings, stop }),
  };
}

/** The schedule. Only one of the processes that share the database runs a job at a time. */
export const scheduledJobs = (work: BackgroundWork, importer: Importer, database: Database): Job[] => [
  { name: 'recover-payments', every_seconds: 15, max_seconds: 600, run: work.recoverPayments },
  { name: 'expire-orders', every_seconds: 30, run: work.expireOrders },
  { name: 'refunds', every_seconds: 30, run: work.processRefunds },
  { name: 'provider-events', every_seconds: 15, run: work.processProviderEvents },
  { name: 'payment-accounts', every_seconds: 600, run: work.checkAccounts },
  { name: 'reconcile', every_seconds: 24 * 3600, max_seconds: 1800, run: work.reconcileDaily },
  { name: 'mails', every_seconds: 2, run: work.sendEmails },
  { name: 'back-in-stock', every_seconds: 60, run: work.notifyBackInStock },
  { name: 'reminders', every_seconds: 600, run: work.sendReminders },
  { name: 'conversions', every_seconds: 30, run: work.sendConversions },
  { name: 'sale-days', every_seconds: 60, run: work.applySaleSchedule },
  { name: 'audit-head', every_seconds: 24 * 3600, run: work.recordAuditHead },
  { name: 'close-days', every_seconds: 600, max_seconds: 1800, run: work.closeDays },
  { name: 'data-checks', every_seconds: 3600, max_seconds: 900, run: work.runDataChecks },
  { name: 'forget', every_seconds: 600, run: work.purge },
  { name: 'imports', every_seconds: 5, run: async () => importer.wake() },
  { name: 'bulk-changes', every_seconds: 5, max_seconds: 600, run: work.processBulkChanges },
  { name: 'vacuum', every_seconds: 3600, max_seconds: 900, run: () => vacuumEmbedded(database) },
];
