import type { Language, Translate } from './texts.ts';

/** The languages in which a sentence after a colon begins with a small letter. */
const SMALL_AFTER_COLON: ReadonlySet<Language> = new Set(['fr']);

/** A sentence as written after a colon. */
export const afterColon = (sentence: string, { language }: Pick<Translate, 'language'>): string =>
  SMALL_AFTER_COLON.has(language) ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence;
