import { expect, test } from 'vitest';
import { NO_VEHICLE } from '#domain/vehicle.ts';
import { categoryPath, productPath, searchPath, vehicleQuery } from './paths.ts';

test('VEH-04 a space is encoded as +, an ampersand as %26, and unset levels are left out', () => {
  const vehicle = { ...NO_VEHICLE, year: 2010, make: 'Chrysler', model: 'Town & Country' };
  expect(categoryPath('all', vehicleQuery(vehicle))).toBe(
    '/category/rotor/all?year=2010&make=Chrysler&model=Town+%26+Country',
  );
});

test('HEAD-02 a search goes to the search page by name or by number', () => {
  expect(searchPath('displayname', '2018 civic front')).toBe(
    '/category/rotor/search?displayname=2018+civic+front',
  );
  expect(searchPath('part_number', 'HB 34-217')).toBe('/category/rotor/search?part_number=HB+34-217');
});

test('CAT-07 a card links to the set on its vehicle, with position and name', () => {
  const product = {
    ...NO_VEHICLE,
    year: 2018,
    make: 'Honda',
    model: 'Civic',
    car_part_id: 'C1',
    part_number: 'ESD-1/F',
  };
  expect(productPath({ ...product, position: 'Front', displayname: 'Front Set', note: null })).toBe(
    '/product/C1/ESD-1%2FF?year=2018&make=Honda&model=Civic&position=Front&displayname=Front+Set',
  );
});
