import { renewOrderLink } from '#server/orders/order-access.ts';
import { type DeliveryContext, deliverDue } from '#server/outbox/deliver.ts';
import { recordRecipient } from '#server/outbox/queries.ts';
import { composeEmail } from './compose-email.ts';
import type { EmailContext } from './email-content.ts';
import type { Mailer } from './mailer.ts';
import { isOrderEmail } from './order-emails.ts';

/** Composes due emails and sends them. Records the recipient first, so that the log shows it for failed emails too. */
export const sendDueEmails = (context: EmailContext & DeliveryContext & { mailer: Mailer }): Promise<void> =>
  deliverDue(context, 'mail', async (queued) => {
    const email = await composeEmail(context, queued);
    await recordRecipient(context.db, queued.outbox_id, email?.to ?? null);
    if (!email) return;
    if (isOrderEmail(queued))
      await renewOrderLink(context, { order_id: queued.payload.order_id, email: email.to });
    await context.mailer.send(email);
  });
