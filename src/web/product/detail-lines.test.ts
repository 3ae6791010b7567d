import '#texts/all.ts';
import { expect, test } from 'vitest';
import { translator } from '#texts/texts.ts';
import { detailLines, parseDetails } from './detail-lines.ts';

test('PROD-08 each line is a name and a value, which may contain colons; incomplete lines are left out', () => {
  expect(parseDetails('Lug holes:5\nRatio: 1:2:3 \n\nno pair\n:empty\nnothing:')).toEqual([
    { name: 'Lug holes', value: '5' },
    { name: 'Ratio', value: '1:2:3' },
  ]);
});

test('details are in the language of the page; words without a translation are marked as English', () => {
  const item = { details: 'Noise shims:Two of them', details_fr: null };
  expect(detailLines(item, translator('en'))).toEqual([{ name: 'Noise shims', value: 'Two of them' }]);
  expect(detailLines(item, translator('fr'))).toEqual([
    { name: 'Cales antibruit', value: 'Two of them', valueLanguage: 'en' },
  ]);
  const translatedItem = { ...item, details_fr: 'Cales antibruit:Deux' };
  expect(detailLines(translatedItem, translator('fr'))).toEqual([{ name: 'Cales antibruit', value: 'Deux' }]);
});
