import { expect, test } from 'vitest';
import { findMissingMake } from './missing-make.ts';

const find = (unmatched: string[], ...catalogueMakes: string[]) =>
  findMissingMake(unmatched, ['Tesla', 'Geo', 'Land Rover', 'Mercedes-Benz'], new Set(catalogueMakes));

test('a make among the unmatched words is missing unless the catalogue has it', () => {
  expect(find(['TESLA', '3'])).toBe('Tesla');
  expect(find(['tesla', '3'], 'Tesla')).toBeNull();
  expect(find(['the', 'land', 'rover'])).toBe('Land Rover');
  expect(find(['mercedes', 'benz'])).toBe('Mercedes-Benz');
});

test('a part of a word or of a name is no make', () => {
  for (const unmatched of [['geometry'], ['land'], ['rover', 'land'], []]) expect(find(unmatched)).toBeNull();
});
