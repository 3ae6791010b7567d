import { type DeliveryContext, deliverDue } from '#server/outbox/deliver.ts';
import { composeEmail } from './compose-email.ts';
import type { EmailContext } from './email-content.ts';
import type { Mailer } from './mailer.ts';

/** Composes due emails from current data and sends them. */
export const sendDueEmails = (context: EmailContext & DeliveryContext & { mailer: Mailer }): Promise<void> =>
  deliverDue(context, 'mail', async (queued) => {
    const email = await composeEmail(context, queued);
    if (email) await context.mailer.send(email);
  });
