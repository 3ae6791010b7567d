import { expect, test } from 'vitest';
import { toCountedText } from './search-counts.ts';

const VIN = '1HGCM82633A004352';

test('spellings of a search are counted together, by their first 100 characters; an empty search is not counted', () => {
  expect(toCountedText('  2018  Honda CIVIC ')).toBe('2018 honda civic');
  expect(toCountedText('é'.repeat(150))).toBe('e'.repeat(100));
  expect(toCountedText(' ')).toBeNull();
});

test('a search that may identify a person or a car is not counted, even if only its end identifies them', () => {
  for (const privateText of [VIN, `rotors for ${VIN}`, `${VIN} front`, 'ada@example.ca', '+1 416-555-0199']) {
    expect(toCountedText(privateText), privateText).toBeNull();
    expect(toCountedText(`${'front '.repeat(16)}${privateText}`), privateText).toBeNull();
  }
});
