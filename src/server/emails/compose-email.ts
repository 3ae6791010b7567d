import { isPlaceholderEmail } from '#domain/address.ts';
import type { QueuedEmail } from '#server/outbox/queries.ts';
import { composeAccountEmail } from './account-emails.ts';
import { type EmailContent, type EmailContext, renderEmail } from './email-content.ts';
import type { Email } from './mailer.ts';
import { composeMessageEmail } from './message-emails.ts';
import { composeOrderEmail } from './order-emails.ts';

/** Composes an email from current data; null if there is nothing to report any more. */
export async function composeEmail(context: EmailContext, queued: QueuedEmail): Promise<Email | null> {
  const { settings } = context;
  const content = await composeContent(context, queued);
  if (content === null || isPlaceholderEmail(content.to)) return null;
  const host = new URL(settings.public_url).hostname;
  return renderEmail(content, `<${queued.dedupe_key.replace(':', '.')}@${host}>`, settings.shop.email);
}

function composeContent(context: EmailContext, queued: QueuedEmail): Promise<EmailContent | null> {
  switch (queued.topic) {
    case 'order-paid':
    case 'order-void':
    case 'order-cancelled':
    case 'order-shipped':
    case 'order-refunded':
      return composeOrderEmail(context, queued.topic, queued.payload);
    case 'message-reply':
    case 'message-sent':
      return composeMessageEmail(context, queued.topic, queued.payload);
    default:
      return composeAccountEmail(context, queued.topic, queued.payload);
  }
}
