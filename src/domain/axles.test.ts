import { expect, test } from 'vitest';
import { otherAxle } from './axles.ts';

test('the axle opposite to the front is the rear, and vice versa; a set for either axle has no opposite', () => {
  expect(['Front', 'Rear', 'Front or Rear', ''].map(otherAxle)).toEqual(['Rear', 'Front', null, null]);
});
