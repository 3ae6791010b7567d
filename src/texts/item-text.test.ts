import { expect, test } from 'vitest';
import { fullItemName } from './item-text.ts';

test('a set is named in the way of each language', () => {
  const set = { subcategory: 'ED ROTOR', displayname: 'Front Set', displayname_fr: null };
  expect(fullItemName(set, { language: 'en' })).toBe('ED Rotors&Pads Front Set');
  expect(fullItemName(set, { language: 'fr' })).toBe('Disques et plaquettes ED, ensemble avant');
});
