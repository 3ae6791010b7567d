import { expect, test } from 'vitest';
import { MAX_SAVED_CARS, saveCar } from './saved-cars.ts';
import { NO_VEHICLE, type Vehicle } from './vehicle.ts';

const civic: Vehicle = { ...NO_VEHICLE, year: 2018, make: 'Honda', model: 'Civic' };
const cars = (count: number) => Array.from({ length: count }, (_, n) => ({ ...civic, year: 1990 + n }));

test('20 cars can be saved, a 21st is refused', () => {
  expect(saveCar(cars(MAX_SAVED_CARS - 1), civic)).toEqual({ ok: true, value: [civic] });
  expect(saveCar(cars(MAX_SAVED_CARS), civic)).toEqual({ ok: false, reason: 'saved-cars-full' });
});

test('saving a car again adds nothing, even when the limit is reached', () => {
  const full = cars(MAX_SAVED_CARS);
  expect(saveCar(full, { ...full[7]! })).toEqual({ ok: true, value: [] });
});

test('the same model with another engine is a different car', () => {
  const turbo = { ...civic, engine: '1.5L L4' };
  expect(saveCar([civic], turbo)).toEqual({ ok: true, value: [turbo] });
});

test.each(['year', 'make', 'model'] as const)('CAT-06 a car without a %s is refused', (level) => {
  expect(saveCar([], { ...civic, [level]: null })).toEqual({ ok: false, reason: 'vehicle-incomplete' });
});
