import { translator } from '#texts/texts.ts';
import type { Mail } from './mailer.ts';

const t = translator('en');

/** What a mail tells, before it has a form. */
export interface EmailContent {
  to: string;
  /** The first name, where it is known. */
  name: string | null;
  subject: string;
  paragraphs: string[];
}

/** The letter with greeting and foot, as text and as HTML; everything in it is text. */
export function renderEmail(letter: EmailContent, message_id: string, help_email: string): Mail {
  const { to, name, subject } = letter;
  const paragraphs = [
    name && isName(name) ? t('mail-greeting-name', { name }) : t('mail-greeting'),
    ...letter.paragraphs,
    t('mail-help', { email: help_email }),
  ];
  return {
    to,
    subject,
    message_id,
    text: paragraphs.join('\n\n'),
    html: paragraphs.map((text) => `<p>${withLinks(escaped(text))}</p>`).join('\n'),
  };
}

/**
 * Whether a typed name reads as one. Whoever orders for a foreign address types what that address is
 * greeted with: nothing in it may be, or become in somebody's mailbox, a link.
 */
const isName = (name: string): boolean => /^[\p{L}\p{M}'’ .-]+$/u.test(name) && !/\.\S/.test(name);

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Text as it stands, in HTML. */
export const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character]!);
/** The same with its addresses to click on. */
export const withLinks = (html: string) =>
  html.replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
