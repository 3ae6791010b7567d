import { expect, test } from 'vitest';
import { findSingleAxleLine } from './cart-offer.ts';

test('the cart offers a set for the other axle if all sets for a car are for one axle', () => {
  const front = { car_id: 'civic', position: 'Front', part_number: 'A' };
  const rear = { car_id: 'civic', position: 'Rear', part_number: 'B' };
  const ofOtherCar = { car_id: 'accord', position: 'Rear', part_number: 'C' };
  const withoutCar = { car_id: null, position: 'Rear', part_number: 'D' };
  expect(findSingleAxleLine([ofOtherCar, front, { ...front, part_number: 'E' }, withoutCar], 'civic')).toBe(
    front,
  );
  expect(findSingleAxleLine([front, rear], 'civic')).toBeNull();
  expect(findSingleAxleLine([ofOtherCar, withoutCar], 'civic')).toBeNull();
});
