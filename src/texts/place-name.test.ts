import { expect, test } from 'vitest';
import { PROVINCES } from '#domain/regions.ts';
import { countryOfOrigin, placeOptions } from './place-name.ts';

test('places are sorted by their names in the language of the page, ignoring accents', () => {
  const names = placeOptions(PROVINCES, { language: 'fr' }).map(([, name]) => name);
  expect(names.slice(0, 4)).toEqual(['Alberta', 'Colombie-Britannique', 'Île-du-Prince-Édouard', 'Manitoba']);
  expect(names.indexOf('Québec')).toBe(names.indexOf('Saskatchewan') - 1);
  expect(placeOptions(['Quebec', 'Ontario'], { language: 'en' })).toEqual([
    ['Ontario', 'Ontario'],
    ['Quebec', 'Quebec'],
  ]);
});

test('a country of origin is named in the language of the page; an unknown name is returned unchanged', () => {
  expect(countryOfOrigin('Germany', { language: 'fr' })).toBe('Allemagne');
  expect(countryOfOrigin('Atlantis', { language: 'fr' })).toBe('Atlantis');
});
