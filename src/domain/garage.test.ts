import { describe, expect, test } from 'vitest';
import { carsToSave, type GarageCar, MAX_SAVED_CARS, mergeGarages, recentCarsOverLimit } from './garage.ts';
import { ok, refused } from './result.ts';
import { NO_VEHICLE, type Vehicle } from './vehicle.ts';

const civic: Vehicle = { ...NO_VEHICLE, year: 2018, make: 'Honda', model: 'Civic' };
const cars = (count: number) => Array.from({ length: count }, (_, n) => ({ ...civic, year: 1990 + n }));

test('20 cars can be saved, a 21st is refused', () => {
  expect(carsToSave(cars(MAX_SAVED_CARS - 1), civic)).toEqual(ok([civic]));
  expect(carsToSave(cars(MAX_SAVED_CARS), civic)).toEqual(refused('saved-cars-full'));
});

test('saving a car again adds nothing, even when the limit is reached', () => {
  const full = cars(MAX_SAVED_CARS);
  expect(carsToSave(full, { ...full[7]! })).toEqual(ok([]));
});

test('the same model with another engine is a different car', () => {
  const turbo = { ...civic, engine: '1.5L L4' };
  expect(carsToSave([civic], turbo)).toEqual(ok([turbo]));
});

test.each(['year', 'make', 'model'] as const)('CAT-06 a car without a %s is refused', (level) => {
  expect(carsToSave([], { ...civic, [level]: null })).toEqual(refused('vehicle-incomplete'));
});

const garageCar = (id: string, year: number, more: Partial<GarageCar> = {}): GarageCar => ({
  ...civic,
  id,
  year,
  name: null,
  answers: {},
  is_saved: true,
  is_active: false,
  ...more,
});

test('five recent cars are kept; a sixth replaces the oldest', () => {
  const six = Array.from({ length: 6 }, (_, n) => garageCar(`G${n}`, 2000 + n));
  expect(recentCarsOverLimit(six.slice(0, 5))).toEqual([]);
  expect(recentCarsOverLimit(six).map(({ id }) => id)).toEqual(['G5']);
});

describe('merging at sign-in', () => {
  test('the visitor’s cars join the account’s, and the visitor’s active car stays active', () => {
    const merge = mergeGarages(
      [garageCar('A1', 2001, { is_active: true }), garageCar('A2', 2002, { answers: { a: '1', b: '1' } })],
      [garageCar('G1', 2003), garageCar('G2', 2002, { is_active: true, answers: { b: '2' } })],
    );
    expect(merge).toEqual({
      merged: [{ from: 'G2', into: 'A2', answers: { a: '1', b: '2' } }],
      moved: [{ id: 'G1', is_saved: true }],
      active: 'A2',
    });
  });

  test('up to twenty cars are saved, the account’s first; the visitor’s active car is added even if it cannot be saved', () => {
    const account = Array.from({ length: MAX_SAVED_CARS - 1 }, (_, n) => garageCar(`A${n}`, 1990 + n));
    const guest = [garageCar('G1', 2020), garageCar('G2', 2021, { is_active: true })];
    expect(mergeGarages(account, guest)).toMatchObject({
      moved: [
        { id: 'G2', is_saved: true },
        { id: 'G1', is_saved: false },
      ],
      active: 'G2',
    });
    const full = [...account, garageCar('A19', 2019, { is_active: true })];
    expect(mergeGarages(full, guest)).toMatchObject({
      moved: [{ is_saved: false }, { is_saved: false }],
      active: 'G2',
    });
    expect(mergeGarages(full, [])).toEqual({ merged: [], moved: [], active: 'A19' });
  });
});
