import { isPlaceholderEmail } from '#domain/address.ts';
import type { QueuedEmail } from '#server/outbox/queries.ts';
import { composeAccountEmail } from './account-emails.ts';
import { composeBackInStockEmail } from './back-in-stock-emails.ts';
import type { EmailContent, EmailContext } from './email-content.ts';
import type { Email } from './mailer.ts';
import { composeMessageEmail } from './message-emails.ts';
import { composeOrderEmail } from './order-emails.ts';
import { composeQuoteEmail } from './quote-email.ts';
import { emailSender, renderEmail } from './render-email.ts';
import { composeStaffEmail } from './staff-email.ts';

/** Composes an email from current data; null if the reason for it no longer applies. */
export async function composeEmail(context: EmailContext, queued: QueuedEmail): Promise<Email | null> {
  const content = await composeContent(context, queued);
  if (content === null || isPlaceholderEmail(content.to)) return null;
  // Colons are not allowed in a message id.
  const message_id = `<${queued.dedupe_key.replaceAll(':', '.')}@${new URL(context.settings.public_url).hostname}>`;
  return renderEmail(content, message_id, emailSender(context.settings, content.language));
}

function composeContent(context: EmailContext, queued: QueuedEmail): Promise<EmailContent | null> {
  switch (queued.topic) {
    case 'order-paid':
    case 'order-void':
    case 'order-cancelled':
    case 'order-shipped':
    case 'shipment-corrected':
    case 'order-return':
    case 'order-refunded':
    case 'order-link':
    case 'brake-reminder':
      return composeOrderEmail(context, queued.topic, queued.payload);
    case 'message-reply':
    case 'message-sent':
      return composeMessageEmail(context, queued.topic, queued.payload);
    case 'back-in-stock':
    case 'back-in-stock-confirm':
      return composeBackInStockEmail(context, queued.topic, queued.payload);
    case 'quote':
      return composeQuoteEmail(context, queued.payload);
    case 'staff-added':
      return composeStaffEmail(context, queued.payload);
    default:
      return composeAccountEmail(context, queued.topic, queued.payload);
  }
}
