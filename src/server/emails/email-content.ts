import type { AppContext } from '#server/calls/context.ts';
import { escapeHtml } from '#server/platform/http/plain-page.ts';
import { type Language, translator } from '#texts/texts.ts';
import type { Email } from './mailer.ts';

/** The services from which an email is composed. */
export type EmailContext = Pick<AppContext, 'db' | 'clock' | 'secrets' | 'settings'>;

export interface EmailText {
  subject: string;
  paragraphs: string[];
}

/** An email before it is rendered. */
export interface EmailContent extends EmailText {
  to: string;
  language: Language;
  /** The first name, if known. */
  name: string | null;
}

/** Adds greeting and footer and renders the email as text and as HTML. The content is plain text. */
export function renderEmail(content: EmailContent, message_id: string, help_email: string): Email {
  const { to, name, subject } = content;
  const t = translator(content.language);
  const paragraphs = [
    name && isPlainName(name) ? t('email-greeting-name', { name }) : t('email-greeting'),
    ...content.paragraphs,
    t('email-help', { email: help_email }),
  ];
  return {
    to,
    subject,
    message_id,
    text: paragraphs.join('\n\n'),
    html: paragraphs.map((text) => `<p>${linkUrls(escapeHtml(text))}</p>`).join('\n'),
  };
}

/**
 * False for a name that an email program might show as a link, because anyone can enter someone else's address
 * with any name.
 */
const isPlainName = (name: string): boolean => /^[\p{L}\p{M}'’ .-]+$/u.test(name) && !/\.\S/.test(name);

/** Turns the URLs in escaped text into links. */
export const linkUrls = (html: string) =>
  html.replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
