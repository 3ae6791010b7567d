import { isEnded } from '#domain/address.ts';
import { accountEmail } from './account-emails.ts';
import { renderEmail } from './email-content.ts';
import type { Mail } from './mailer.ts';
import { messageEmail } from './message-emails.ts';
import { orderEmail } from './order-emails.ts';
import type { AccountEmailTopic, MessageEmailTopic, OrderEmailTopic, QueuedEmail } from './queries.ts';
import type { Sending } from './send-emails.ts';

/** Writes a queued mail from the facts as they are; null when there is nothing to tell any more. */
export async function composeEmail(sending: Sending, queued: QueuedEmail): Promise<Mail | null> {
  const { db, settings } = sending;
  const { topic, payload } = queued;
  const letter =
    'order_id' in payload
      ? await orderEmail(db, topic as OrderEmailTopic, payload, sending)
      : 'message_id' in payload
        ? await messageEmail(sending, topic as MessageEmailTopic, payload)
        : await accountEmail(sending, topic as AccountEmailTopic, payload);
  if (letter === null || isEnded(letter.to)) return null;
  const host = new URL(settings.public_url).hostname;
  return renderEmail(letter, `<${queued.dedupe_key.replace(':', '.')}@${host}>`, settings.shop.email);
}
