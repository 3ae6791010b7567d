import { expect, test } from 'vitest';
import { postalLines } from './postal-lines.ts';

const TREMBLAY = { first_name: 'Anne', last_name: 'Tremblay', company: null, address_line_2: null };
const HOME = { address_line_1: '12 rue Sainte-Catherine', city: 'Montréal', province: 'Quebec' };
const MONTREAL = { ...TREMBLAY, ...HOME, zip: 'H2X1Y4', country: 'Canada' };
const ALBANY = { ...MONTREAL, city: 'Albany', province: 'New York', zip: '12207', country: 'United States' };

test.each([
  ['en', MONTREAL, 'Montréal, Quebec H2X\u00a01Y4', 'Canada'],
  ['fr', MONTREAL, 'Montréal (Québec) H2X\u00a01Y4', 'Canada'],
  ['en', ALBANY, 'Albany, New York 12207', 'United States'],
  ['fr', ALBANY, 'Albany, New York 12207', 'États-Unis'],
] as const)(
  'an address in %s ends with the place and the country in the form of that language',
  (language, address, place, country) => {
    expect(postalLines(address, { language }).slice(-2)).toEqual([place, country]);
  },
);
