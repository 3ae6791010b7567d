import { isPlaceholderEmail } from '#domain/address.ts';
import { composeAccountEmail } from './account-emails.ts';
import { renderEmail } from './email-content.ts';
import type { Email } from './mailer.ts';
import { composeMessageEmail } from './message-emails.ts';
import { composeOrderEmail } from './order-emails.ts';
import type { AccountEmailTopic, MessageEmailTopic, OrderEmailTopic, QueuedEmail } from './queries.ts';
import type { OutboxContext } from './send-emails.ts';

/** Composes an email from current data; null if there is nothing to report any more. */
export async function composeEmail(context: OutboxContext, queued: QueuedEmail): Promise<Email | null> {
  const { db, settings } = context;
  const { topic, payload } = queued;
  const content =
    'order_id' in payload
      ? await composeOrderEmail(db, topic as OrderEmailTopic, payload, context)
      : 'message_id' in payload
        ? await composeMessageEmail(context, topic as MessageEmailTopic, payload)
        : await composeAccountEmail(context, topic as AccountEmailTopic, payload);
  if (content === null || isPlaceholderEmail(content.to)) return null;
  const host = new URL(settings.public_url).hostname;
  return renderEmail(content, `<${queued.dedupe_key.replace(':', '.')}@${host}>`, settings.shop.email);
}
