/** Samples of every email of the shop, to a recipient with a long name and unusual letters. */

import '#texts/all.ts';
import type { Address } from '#domain/address.ts';
import type { EmailText } from '#server/emails/email-content.ts';
import type { Email } from '#server/emails/mailer.ts';
import { emailSender, renderEmail } from '#server/emails/render-email.ts';
import * as sample from '#server/emails/sample-emails.ts';
import { deriveSecrets } from '#server/platform/secrets.ts';
import { readSettings } from '#server/settings/read-settings.ts';
import { LANGUAGES, type Language, translator } from '#texts/texts.ts';

export const NOW = new Date('2026-11-20T15:00:00Z');
export const settings = readSettings({
  PUBLIC_URL: 'https://shop.example',
  SHOP_ADDRESS: '200 Wharf Street, Toronto ON M5A 1A1, Canada',
  SHOP_PHONE: '416-555-0100',
  SHOP_HOURS: 'Monday to Friday, 9 a.m. to 5 p.m.',
  SHOP_HOURS_FR: 'Du lundi au vendredi, de 9 h à 17 h',
  RETURN_TERMS:
    'You can return a set that has not been installed within 30 days. There is no restocking fee.',
  RETURN_TERMS_FR: 'Un ensemble non installé peut être retourné dans les 30 jours, sans frais de restockage.',
});

export const address: Address = {
  first_name: 'Nguyễn Thị Phương',
  last_name: 'Brzęczyszczykiewicz-Łukaszewska',
  company: 'Garage Śląsk & Filles 🚗',
  address_line_1: '12 rue Saint-Éloi, appartement 1204, bâtiment C',
  address_line_2: null,
  city: 'Montréal',
  province: 'Quebec',
  country: 'Canada',
  zip: 'H3A1A1',
  phone_number: '5145550123',
};
const email = 'phuong@example.com';

const sampleOf = (lineCount: number): sample.Sample => ({
  context: { settings, secrets: deriveSecrets('a secret for sample emails'), clock: () => NOW },
  address,
  email,
  lineCount,
});

export const sampleOrder = (lineCount: number, place?: 'Quebec' | 'New York') =>
  sample.sampleOrder(sampleOf(lineCount), place);

/** The content of every email by topic; the order has `lineCount` lines. */
export const sampleEmailTexts = ({
  lineCount,
  language = LANGUAGES[0],
}: {
  lineCount: number;
  language?: Language;
}): Record<string, EmailText> => sample.sampleEmails(sampleOf(lineCount), translator(language));

export const renderSample = (text: EmailText, language: Language = LANGUAGES[0]): Email =>
  renderEmail(
    { ...text, to: email, language, name: address.first_name },
    '<1@shop.example>',
    emailSender(settings, language),
  );
