import { expect, test } from 'vitest';
import {
  deepestLevel,
  NO_VEHICLE,
  naturalOrder,
  parseVehicle,
  sameVehicle,
  vehicleName,
  widen,
} from './vehicle.ts';

const civic = parseVehicle({ year: '2018', make: 'Honda', model: 'Civic', trim: 'Sport' });

test('VEH-01 an empty level and "please select" both leave it open', () => {
  expect(parseVehicle({ year: 'please select', make: '', model: undefined })).toEqual(NO_VEHICLE);
  expect(civic).toEqual({ ...NO_VEHICLE, year: 2018, make: 'Honda', model: 'Civic', trim: 'Sport' });
});

test.each(['abcd', '20188', '-1', '2e3'])('a year of %s matches no car instead of every car', (year) => {
  expect(parseVehicle({ year }).year).toBe(0);
});

test('a vehicle is named from the widest to the narrowest level', () => {
  expect(vehicleName(civic)).toBe('2018 Honda Civic Sport');
});

test('widening lets the narrowest level go, and stops before nothing is left', () => {
  expect(deepestLevel(civic)).toBe('trim');
  expect(vehicleName(widen(civic)!)).toBe('2018 Honda Civic');
  expect(widen(parseVehicle({ year: '2018' }))).toBeNull();
  expect(widen(NO_VEHICLE)).toBeNull();
});

test('a car and a selection that leaves one of its levels open are not the same', () => {
  const sport = { ...civic, engine: '2.0L L4' };
  expect(sameVehicle(sport, { ...sport })).toBe(true);
  expect(sameVehicle(sport, civic)).toBe(false);
});

test('lists count as a person does', () => {
  expect(['10', '2', 'F-350', 'F-150'].sort(naturalOrder)).toEqual(['2', '10', 'F-150', 'F-350']);
});
