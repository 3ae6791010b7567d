import type { Language, Translate } from './texts.ts';

/** By language, what separates the country code and the area code from the rest of a phone number. */
const SEPARATORS: Record<Language, string> = { en: '-', fr: '\u00a0' };

/**
 * A phone number as written in a language: `514-555-0199`, or `514 555-0199` in French. Addresses store 10 digits; the
 * shop's own number may have hyphens and begin with `1-`. Other texts are returned unchanged.
 */
export const formatPhone = (phone: string, { language }: Pick<Translate, 'language'>): string => {
  const [, country, area, exchange, line] = /^(?:(1)-)?(\d{3})-?(\d{3})-?(\d{4})$/.exec(phone) ?? [];
  return area ? [country, area, `${exchange}-${line}`].filter(Boolean).join(SEPARATORS[language]) : phone;
};
