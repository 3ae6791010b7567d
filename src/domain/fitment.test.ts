import { expect, test } from 'vitest';
import { fitVerdict } from './fitment.ts';
import { NO_VEHICLE, parseVehicle } from './vehicle.ts';

const civic = parseVehicle({ year: '2018', make: 'Honda', model: 'Civic' });
const fitOf = (
  matching: number,
  covered: number,
  unconditional: number,
  notes: string[] = [],
  selection = civic,
) => fitVerdict({ selection, matching, covered, unconditional, notes });

test('a set fits when every matching vehicle has a fitment without a note', () => {
  expect(fitOf(3, 3, 3).verdict).toBe('fits');
});

test('a set fits with a condition when a vehicle has only fitments with notes; each note is listed once', () => {
  const notes = ['w/ 12.6 in rotor', 'w/ 11.8 in rotor', 'w/ 12.6 in rotor'];
  expect(fitOf(2, 2, 1, notes)).toEqual({
    verdict: 'fits-with-condition',
    notes: ['w/ 11.8 in rotor', 'w/ 12.6 in rotor'],
  });
});

test('when a set fits only some matching vehicles, the shopper has to choose', () => {
  expect(fitOf(3, 2, 2).verdict).toBe('choose-vehicle');
});

test('a set does not fit when no matching vehicle has a fitment', () => {
  expect(fitOf(3, 0, 0).verdict).toBe('does-not-fit');
});

test('without year, make and model, or for an unknown vehicle, the shopper has to choose', () => {
  expect(fitOf(0, 0, 0).verdict).toBe('choose-vehicle');
  expect(fitOf(9, 9, 9, [], NO_VEHICLE).verdict).toBe('choose-vehicle');
});
