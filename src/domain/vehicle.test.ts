import { expect, test } from 'vitest';
import {
  compareNaturally,
  isSameVehicle,
  isWithin,
  NO_VEHICLE,
  narrowestLevel,
  parseVehicle,
  vehicleName,
  widen,
} from './vehicle.ts';

const civic = parseVehicle({ year: '2018', make: 'Honda', model: 'Civic', trim: 'Sport' });

test('VEH-01 an empty value and "please select" leave a level unset', () => {
  expect(parseVehicle({ year: 'please select', make: '', model: undefined })).toEqual(NO_VEHICLE);
  expect(civic).toEqual({ ...NO_VEHICLE, year: 2018, make: 'Honda', model: 'Civic', trim: 'Sport' });
});

test.each(['abcd', '20188', '-1', '2e3'])(
  'the invalid year %s matches no vehicle, unlike an unset year, which matches all',
  (year) => {
    expect(isWithin(civic, parseVehicle({ year }))).toBe(false);
    expect(isWithin(civic, NO_VEHICLE)).toBe(true);
  },
);

test('a selection without a trim matches a car with one, but not the other way round', () => {
  const anyCivic = parseVehicle({ year: '2018', make: 'Honda', model: 'Civic' });
  expect(isWithin(civic, anyCivic)).toBe(true);
  expect(isWithin(civic, civic)).toBe(true);
  expect(isWithin(anyCivic, civic)).toBe(false);
  expect(isWithin(civic, { ...anyCivic, year: 2015 })).toBe(false);
  expect(
    isWithin(civic, parseVehicle({ year: '2018', make: 'HONDA', model: 'civic' })),
    'ignores upper and lower case',
  ).toBe(true);
});

test('a vehicle name lists the levels from broadest to narrowest', () => {
  expect(vehicleName(civic)).toBe('2018 Honda Civic Sport');
});

test('widening drops the narrowest level; null if none would remain', () => {
  expect(narrowestLevel(civic)).toBe('trim');
  expect(vehicleName(widen(civic)!)).toBe('2018 Honda Civic');
  expect(widen(parseVehicle({ year: '2018' }))).toBeNull();
  expect(widen(NO_VEHICLE)).toBeNull();
});

test('a vehicle is not the same as a selection without its engine', () => {
  const civicWithEngine = { ...civic, engine: '2.0L L4' };
  expect(isSameVehicle(civicWithEngine, { ...civicWithEngine })).toBe(true);
  expect(isSameVehicle(civicWithEngine, civic)).toBe(false);
  expect(isSameVehicle(civic, { ...civic, trim: 'SPORT' }), 'ignores upper and lower case').toBe(true);
});

test('numbers in names are sorted by value', () => {
  expect(['10', '2', 'F-350', 'F-150'].sort(compareNaturally)).toEqual(['2', '10', 'F-150', 'F-350']);
});
