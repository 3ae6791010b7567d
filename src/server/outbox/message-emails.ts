import { oneLine } from '#domain/one-line.ts';
import { findMessage } from '#server/admin/messages/queries.ts';
import { translator } from '#texts/texts.ts';
import type { EmailContent } from './email-content.ts';
import type { MessageEmailSubject, MessageEmailTopic } from './queries.ts';
import type { Sending } from './send-emails.ts';

const t = translator('en');

/** Writes the mail about a message: the shop's answer to one, or one that the shop wrote. */
export async function messageEmail(
  { db, settings }: Sending,
  topic: MessageEmailTopic,
  { message_id }: MessageEmailSubject,
): Promise<EmailContent | null> {
  const message = await findMessage(db, message_id);
  if (!message) return null;
  const subject = t('mail-message-subject', { shop: settings.shop.name, title: oneLine(message.title) });
  const about = message.order_id === null ? [] : [t('mail-message-order', { order: message.order_id })];
  const letter = { to: message.email, name: null, subject };
  if (topic === 'message-sent') return { ...letter, paragraphs: [...about, message.content] };
  if (message.reply_message === null) return null;
  return {
    ...letter,
    paragraphs: [message.reply_message, ...about, t('mail-message-quoted'), message.content],
  };
}
