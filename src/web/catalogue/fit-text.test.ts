import '#texts/all.ts';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#domain/languages.ts';
import { translator } from '#texts/texts.ts';

test('in every language, the short verdict of a card on a phone is the beginning of the full one', () => {
  for (const language of LANGUAGES) {
    const t = translator(language);
    expect(t('fit-fits', { vehicle: '2018 Civic' }).startsWith(`${t('fit-fits-short')} `), language).toBe(
      true,
    );
  }
});
