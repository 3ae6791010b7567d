import { isEnded } from '#domain/address.ts';
import { accountMail } from './account-mails.ts';
import { mailOf } from './letter.ts';
import type { Mail } from './mail.ts';
import { messageMail } from './message-mails.ts';
import { orderMail } from './order-mails.ts';
import type { AccountMailTopic, MessageMailTopic, OrderMailTopic, QueuedMail } from './queries.ts';
import type { Sending } from './send-mails.ts';

/** Writes a queued mail from the facts as they are; null when there is nothing to tell any more. */
export async function writeMail(sending: Sending, queued: QueuedMail): Promise<Mail | null> {
  const { db, settings } = sending;
  const { topic, payload } = queued;
  const letter =
    'order_id' in payload
      ? await orderMail(db, topic as OrderMailTopic, payload, sending)
      : 'message_id' in payload
        ? await messageMail(sending, topic as MessageMailTopic, payload)
        : await accountMail(sending, topic as AccountMailTopic, payload);
  if (letter === null || isEnded(letter.to)) return null;
  const host = new URL(settings.public_url).hostname;
  return mailOf(letter, `<${queued.dedupe_key.replace(':', '.')}@${host}>`, settings.shop.email);
}
