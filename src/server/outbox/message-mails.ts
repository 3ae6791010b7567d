import { oneLine } from '#domain/one-line.ts';
import { findMessage } from '#server/admin/messages/queries.ts';
import { sayIn } from '#texts/texts.ts';
import type { Letter } from './letter.ts';
import type { MessageMailAbout, MessageMailTopic } from './queries.ts';
import type { Sending } from './send-mails.ts';

const say = sayIn('en');

/** Writes the mail about a message: the shop's answer to one, or one that the shop wrote. */
export async function messageMail(
  { db, settings }: Sending,
  topic: MessageMailTopic,
  { message_id }: MessageMailAbout,
): Promise<Letter | null> {
  const message = await findMessage(db, message_id);
  if (!message) return null;
  const subject = say('mail-message-subject', { shop: settings.shop.name, title: oneLine(message.title) });
  const about = message.order_id === null ? [] : [say('mail-message-order', { order: message.order_id })];
  const letter = { to: message.email, name: null, subject };
  if (topic === 'message-sent') return { ...letter, paragraphs: [...about, message.content] };
  if (message.reply_message === null) return null;
  return {
    ...letter,
    paragraphs: [message.reply_message, ...about, say('mail-message-quoted'), message.content],
  };
}
