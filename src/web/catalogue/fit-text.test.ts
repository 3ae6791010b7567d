import '#texts/all.ts';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#domain/languages.ts';
import { translator } from '#texts/texts.ts';

test('in every language, the short verdicts of a card on a phone are the beginnings of the full ones', () => {
  for (const language of LANGUAGES) {
    const t = translator(language);
    const vehicle = '2018 Civic';
    expect(t('fit-fits', { vehicle }).startsWith(`${t('fit-fits-short')} `), language).toBe(true);
    expect(t('fit-not', { vehicle }).startsWith(`${t('fit-not-short')} `), language).toBe(true);
  }
});
