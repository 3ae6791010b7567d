import { shopTexts } from '#domain/shop-texts.ts';
import type { Settings } from '#server/settings/settings.ts';
import { formatPhone } from '#texts/format-phone.ts';
import { siteUrl } from '#texts/language-path.ts';
import { type Language, translator } from '#texts/texts.ts';
import type { EmailContent, EmailParts, EmailSender } from './email-content.ts';
import { renderHtml } from './email-html.ts';
import { renderText } from './email-text.ts';
import type { Email } from './mailer.ts';

export const emailSender = (
  { shop, public_url }: Pick<Settings, 'shop' | 'public_url'>,
  language: Language,
): EmailSender => ({ ...shop, ...shopTexts(shop, language), url: siteUrl(public_url, language) });

/** Adds greeting and footer and renders the email as text and as HTML. */
export function renderEmail(content: EmailContent, message_id: string, sender: EmailSender): Email {
  const { to, name, subject, language, heading, attachments } = content;
  const t = translator(language);
  const greeting = name && isPlainName(name) ? t('email-greeting-name', { name }) : t('email-greeting');
  const contact = t('email-help', { email: sender.email });
  const phone = formatPhone(sender.phone, { language });
  const footer = [contact, ...sender.address.split('\n'), phone, sender.hours].filter(Boolean);
  const blocks = [greeting, ...content.blocks];
  const parts: EmailParts = { subject, language, heading, blocks, footer, sender };
  return {
    to,
    subject,
    message_id,
    text: renderText(parts),
    html: renderHtml(parts),
    attachments,
  };
}

/**
 * False for a name that an email program might show as a link. Anyone can enter somebody else's address with any name,
 * and could otherwise send them links.
 */
const isPlainName = (name: string): boolean => /^[\p{L}\p{M}'’ .-]+$/u.test(name) && !/\.\S/.test(name);
