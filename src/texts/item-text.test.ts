import { expect, test } from 'vitest';
import { fullItemName } from './item-text.ts';

test('in French, a comma separates the kind of a set from its name, and the name begins with a small letter', () => {
  const set = { subcategory: 'ED ROTOR', displayname: 'Front Set', displayname_fr: null };
  expect(fullItemName(set, { language: 'en' })).toBe('ED Rotors&Pads Front Set');
  expect(fullItemName(set, { language: 'fr' })).toBe('Disques et plaquettes ED, ensemble avant');
});
