import { expect, test } from 'vitest';
import { joinSets } from './join-notes.ts';
import type { ResultRow } from './rows.ts';

const row = (note: string | null, vehicle_count: number, year: number, position = 'Front') =>
  ({
    part_number: 'ES-1',
    car_part_id: `${position} ${note ?? 'plain'}`,
    position,
    note,
    vehicle_count,
    year,
    year_from: year,
    year_to: year,
    make: 'Honda',
    model: 'Civic',
  }) as ResultRow;

test('without a car, a set is one result at each axle, with the notes that some of its vehicles need', () => {
  const rows = [
    row('w/ 12.6 in rotor', 5, 2020),
    row(null, 3, 2018),
    row('w/ 11.8 in rotor', 1, 2016),
    row('w/ 10.2 in rotor', 2, 2016, 'Rear'),
  ];
  expect(joinSets(rows)).toMatchObject([
    {
      position: 'Front',
      car_part_id: 'Front plain',
      note: null,
      notes: ['w/ 12.6 in rotor', 'w/ 11.8 in rotor'],
      vehicle_count: 9,
      year: null,
      year_from: 2016,
      year_to: 2020,
      model: 'Civic',
    },
    rows[3],
  ]);
});
