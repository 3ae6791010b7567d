import type { Address } from '#domain/address.ts';
import type { ContentTexts } from '#domain/edited-content.ts';
import { TEXT_ENTRIES, type TextEntryName } from '#server/content/text-entries.ts';
import type { EmailContext } from '#server/emails/email-content.ts';
import type { Email } from '#server/emails/mailer.ts';
import { emailSender, renderEmail } from '#server/emails/render-email.ts';
import { sampleEmails } from '#server/emails/sample-emails.ts';
import { type Language, type TextId, translator } from '#texts/texts.ts';

const SAMPLE_ADDRESS: Address = {
  first_name: 'Marie',
  last_name: 'Tremblay',
  company: null,
  address_line_1: '12 rue Saint-Éloi',
  address_line_2: null,
  city: 'Montréal',
  province: 'Quebec',
  country: 'Canada',
  zip: 'H3A1A1',
  phone_number: '5145550123',
};
const SAMPLE_EMAIL = 'marie@example.com';

/** Renders the email of an entry such as `email-order-paid` with these texts, for an invented order. */
export function previewEmail(
  context: Omit<EmailContext, 'db'>,
  entry: TextEntryName,
  language: Language,
  texts: ContentTexts,
): Email {
  const edited = Object.entries<TextId>(TEXT_ENTRIES[entry]).map(([field, id]) => [id, texts[field]]);
  const t = translator(language, Object.fromEntries(edited));
  const emails = sampleEmails({ context, address: SAMPLE_ADDRESS, email: SAMPLE_EMAIL, lineCount: 3 }, t);
  const content = emails[entry.replace('email-', '')]!;
  return renderEmail(
    { ...content, to: SAMPLE_EMAIL, language, name: SAMPLE_ADDRESS.first_name },
    '<preview>',
    emailSender(context.settings, language),
  );
}
