import type { AppContext } from '#server/calls/context.ts';
import type { TotalRow } from '#server/invoices/total-rows.ts';
import type { Language } from '#texts/texts.ts';
import type { Attachment } from './mailer.ts';

export type EmailContext = Pick<AppContext, 'db' | 'clock' | 'secrets' | 'settings'>;

/** A part of an email, in plain text without markup; a string is a paragraph. */
export type EmailBlock =
  | string
  | { kind: 'heading'; text: string }
  /** The most important fact of the email. */
  | { kind: 'callout'; text: string; label?: string }
  /** The stages of an order. The first `done` of them are completed. */
  | { kind: 'steps'; steps: string[]; done: number }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'link'; label: string; url: string }
  /** A message that the recipient or the staff wrote. */
  | { kind: 'blockquote'; text: string }
  | { kind: 'facts'; rows: [name: string, value: string][] }
  | { kind: 'items'; items: { title: string; details: string[]; amount: string | null }[] }
  | { kind: 'totals'; rows: TotalRow[] }
  /** Columns of lines, side by side if there is room. */
  | { kind: 'columns'; columns: { heading: string; lines: string[] }[] };

export interface EmailText {
  subject: string;
  heading: string;
  blocks: EmailBlock[];
  attachments?: Attachment[];
}

/** An email before it is rendered. */
export interface EmailContent extends EmailText {
  to: string;
  language: Language;
  /** The first name, if known. */
  name: string | null;
}

/** The sender, as the header and footer of emails show it. */
export interface EmailSender {
  name: string;
  email: string;
  address: string;
  phone: string;
  hours: string;
  url: string;
}

/** The parts of an email in display order, rendered both as HTML and as plain text. */
export interface EmailParts extends Omit<EmailText, 'attachments'> {
  language: Language;
  footer: string[];
  sender: EmailSender;
}
