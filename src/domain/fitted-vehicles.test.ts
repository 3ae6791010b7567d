import { expect, test } from 'vitest';
import { type FittedYears, findVersions, isRestricted, isSoldFor } from './fitted-vehicles.ts';
import { parseVehicle } from './vehicle.ts';

const row = (changes: Partial<FittedYears>): FittedYears => ({
  make: 'Ford',
  model: 'F-150',
  year_from: 2014,
  year_to: 2019,
  position: 'Rear',
  note: null,
  submodel: [null],
  trim: [null],
  engine: ['3.5L V6', '5.0L V8'],
  ...changes,
});
const withNote = row({ note: 'w/ 13.2 in rotor' });

test('rows of the same years with different notes name the level by which they differ', () => {
  const raptor = row({ year_from: 2017, trim: ['Police', 'Raptor'], engine: ['3.5L V6'] });
  expect(findVersions([withNote, raptor])).toEqual([{ trim: [] }, { trim: ['Police', 'Raptor'] }]);
  const smallEngine = row({ engine: ['2.7L V6'] });
  expect(findVersions([withNote, smallEngine])).toEqual([
    { engine: ['3.5L V6', '5.0L V8'] },
    { engine: ['2.7L V6'] },
  ]);
});

test('rows of other years, models or axles need no versions', () => {
  const others = [{ year_from: 2020, year_to: 2023 }, { model: 'Ranger' }, { position: 'Front' }];
  for (const changes of others)
    expect(findVersions([withNote, row({ trim: ['Raptor'], ...changes })])).toEqual([undefined, undefined]);
});

test('rows have no versions if no single level distinguishes them', () => {
  expect(findVersions([withNote, row({})])).toEqual([undefined, undefined]);
});

test('a set is restricted if rows of the same years, model and axle differ', () => {
  expect(isRestricted([withNote, row({})])).toBe(true);
  for (const changes of [{ year_from: 2020, year_to: 2023 }, { model: 'Ranger' }, { position: 'Front' }])
    expect(isRestricted([withNote, row(changes)]), JSON.stringify(changes)).toBe(false);
});

test('a set is sold for a vehicle whose make, model and year are in a row', () => {
  const sold = { year: 2014, make: 'Ford', model: 'F-150', trim: 'Lariat' };
  expect(isSoldFor(parseVehicle(sold), [row({ model: 'Ranger' }), row({})])).toBe(true);
  for (const changes of [
    { year: 2013 },
    { year: 2020 },
    { year: null },
    { model: 'Ranger' },
    { make: 'GMC' },
  ])
    expect(isSoldFor(parseVehicle({ ...sold, ...changes }), [row({})]), JSON.stringify(changes)).toBe(false);
});
