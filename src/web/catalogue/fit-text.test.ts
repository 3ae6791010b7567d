import '#texts/all.ts';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#domain/languages.ts';
import { translator } from '#texts/texts.ts';
import { isNoteShown } from './fit-text.ts';

test('in every language, the short verdicts of a card on a phone are the beginnings of the full ones', () => {
  for (const language of LANGUAGES) {
    const t = translator(language);
    const vehicle = '2018 Civic';
    expect(t('fit-fits', { vehicle }).startsWith(`${t('fit-fits-short')} `), language).toBe(true);
    expect(t('fit-not', { vehicle }).startsWith(`${t('fit-not-short')} `), language).toBe(true);
  }
});

test.each([
  ['fits', false],
  ['fits-with-condition', false],
  ['does-not-fit', true],
  ['not-enough-known', true],
  ['not-checked', true],
] as const)('the note of a set with the verdict %s is shown: %s', (verdict, isShown) => {
  expect(isNoteShown({ verdict })).toBe(isShown);
});
