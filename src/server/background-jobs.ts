import { applySaleSchedule } from './admin/items/apply-sale-schedule.ts';
import { purgeGuests } from './cart/purge-guests.ts';
import type { Importer } from './imports/run-imports.ts';
import type { Job } from './jobs/run-jobs.ts';
import type { FinaliserContext } from './orders/finalise-orders.ts';
import { createMailer } from './outbox/mailer.ts';
import { purgeEmails } from './outbox/queries.ts';
import { sendDueConversions } from './outbox/send-conversions.ts';
import { sendDueEmails } from './outbox/send-emails.ts';
import { checkAccounts } from './payments/check-accounts.ts';
import type { PaymentContext } from './payments/pay.ts';
import { processProviderEvents } from './payments/process-provider-events.ts';
import { processRefunds } from './payments/process-refunds.ts';
import { reconcile } from './payments/reconcile.ts';
import { expireOrders, recoverAttempts } from './payments/recover.ts';
import type { Database } from './platform/db.ts';
import { purgeCounts } from './platform/limits.ts';
import { purgeSessions } from './platform/sessions.ts';
import type { Settings } from './platform/settings.ts';
import { vacuumEmbedded } from './platform/vacuum.ts';
import { purgeCodes } from './sign-in/queries.ts';

/** The work that nobody waits for: jobs do it, and tests that want it done now. */
export interface BackgroundWork {
  recover(): Promise<void>;
  expire(): Promise<void>;
  refunds(): Promise<void>;
  events(): Promise<void>;
  reconcile(): Promise<void>;
  emails(): Promise<void>;
  imports(): Promise<void>;
  conversions(): Promise<void>;
  sales(): Promise<void>;
  forget(): Promise<void>;
  /** What is wrong with the accounts at the payment providers. */
  accounts(): Promise<string[]>;
}

export function createBackgroundWork(parts: {
  settings: Settings;
  payments: PaymentContext;
  finalising: FinaliserContext;
  importer: Importer;
  /** Where mails are written while there is no mail server. */
  email_folder: string;
}): BackgroundWork {
  const { settings, payments, finalising, importer, email_folder } = parts;
  const { db, clock, log, secrets } = payments;
  const mailer = createMailer({ ...settings, from: settings.mail_from, folder: email_folder });
  return {
    recover: () => recoverAttempts(payments, finalising),
    expire: () => expireOrders(payments),
    refunds: () => processRefunds(payments),
    async events() {
      await processProviderEvents(payments);
      await recoverAttempts(payments, finalising);
    },
    reconcile: () => reconcile(payments),
    sales: () => applySaleSchedule(db, clock),
    async forget() {
      await purgeCodes(db, clock());
      await purgeCounts(db, clock());
      await purgeSessions(db, clock());
      await purgeEmails(db, clock());
      await purgeGuests(db, clock());
    },
    accounts: () => checkAccounts(payments),
    imports: () => importer.finish(),
    emails: () => sendDueEmails({ db, clock, log, mailer, settings, secrets }),
    conversions: () => sendDueConversions({ db, clock, log, settings }),
  };
}

/** How often which work is done, by one process of all that share the database. */
export const jobsOf = (work: BackgroundWork, importer: Importer, database: Database): Job[] => [
  { name: 'recover-payments', every_seconds: 15, run: work.recover },
  { name: 'expire-orders', every_seconds: 30, run: work.expire },
  { name: 'refunds', every_seconds: 30, run: work.refunds },
  { name: 'provider-events', every_seconds: 15, run: work.events },
  { name: 'reconcile', every_seconds: 24 * 3600, run: work.reconcile },
  { name: 'mails', every_seconds: 2, run: work.emails },
  { name: 'conversions', every_seconds: 30, run: work.conversions },
  { name: 'sale-days', every_seconds: 60, run: work.sales },
  { name: 'forget', every_seconds: 3600, run: work.forget },
  { name: 'imports', every_seconds: 5, run: async () => importer.wake() },
  { name: 'vacuum', every_seconds: 3600, run: () => vacuumEmbedded(database) },
];
