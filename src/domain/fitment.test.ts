import { expect, test } from 'vitest';
import { fitVerdict } from './fitment.ts';
import { NO_VEHICLE, parseVehicle } from './vehicle.ts';

const civic = parseVehicle({ year: '2018', make: 'Honda', model: 'Civic' });
const verdict = (
  open: number,
  covered: number,
  unconditional: number,
  notes: string[] = [],
  chosen = civic,
) => fitVerdict({ chosen, open, covered, unconditional, notes });

test('it fits when every car the shopper may mean has a fitment without a note', () => {
  expect(verdict(3, 3, 3).verdict).toBe('fits');
});

test('it fits under a condition when some car needs the note, and the notes are named once', () => {
  const notes = ['w/ 12.6 in rotor', 'w/ 11.8 in rotor', 'w/ 12.6 in rotor'];
  expect(verdict(2, 2, 1, notes)).toEqual({
    verdict: 'fits-with-condition',
    notes: ['w/ 11.8 in rotor', 'w/ 12.6 in rotor'],
  });
});

test('when only some of the cars fit, the shopper has to say more', () => {
  expect(verdict(3, 2, 2).verdict).toBe('choose-vehicle');
});

test('it does not fit when none of the cars has a fitment', () => {
  expect(verdict(3, 0, 0).verdict).toBe('does-not-fit');
});

test('without year, make and model, or for a car nobody knows, nothing is claimed', () => {
  expect(verdict(0, 0, 0).verdict).toBe('choose-vehicle');
  expect(verdict(9, 9, 9, [], NO_VEHICLE).verdict).toBe('choose-vehicle');
});
