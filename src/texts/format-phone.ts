import type { Language, Translate } from './texts.ts';

/** By language, the spelling of a phone number of 10 digits. */
const FORMATS: Record<Language, string> = { en: '$1-$2-$3', fr: '$1\u00a0$2-$3' };

/** A phone number as written in a language: `514-555-0199`, or `514 555-0199` in French. Addresses store 10 digits. */
export const formatPhone = (phone: string, { language }: Pick<Translate, 'language'>): string =>
  phone.replace(/^(\d{3})(\d{3})(\d{4})$/, FORMATS[language]);
