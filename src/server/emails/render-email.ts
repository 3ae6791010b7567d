import { formatPhone } from '#texts/format-phone.ts';
import { type Translate, translator } from '#texts/texts.ts';
import type { EmailContent, EmailParts, EmailSender } from './email-content.ts';
import { renderHtml } from './email-html.ts';
import { renderText } from './email-text.ts';
import type { Email } from './mailer.ts';

/** Adds a greeting and footer and renders the email as text and as HTML. */
export function renderEmail(content: EmailContent, message_id: string, sender: EmailSender): Email {
  const { to, name, subject, language, heading, blocks, attachments } = content;
  const t = translator(language);
  const greeting = content.has_own_greeting ? null : greetingFor(name, t);
  const contact = t('email-help', { email: sender.email });
  const footer = [contact, sender.address, formatPhone(sender.phone, { language })].filter(Boolean);
  const parts: EmailParts = { subject, language, heading, greeting, blocks, footer, sender };
  return {
    to,
    subject,
    message_id,
    text: renderText(parts),
    html: renderHtml(parts),
    ...(attachments ? { attachments } : {}),
  };
}

const greetingFor = (name: string | null, t: Translate): string =>
  name && isPlainName(name) ? t('email-greeting-name', { name }) : t('email-greeting');

/**
 * False for a name that an email program might show as a link. Anyone can enter somebody else's address with any name,
 * and could otherwise send them links.
 */
const isPlainName = (name: string): boolean => /^[\p{L}\p{M}'’ .-]+$/u.test(name) && !/\.\S/.test(name);
