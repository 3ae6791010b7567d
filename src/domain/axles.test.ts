import { expect, test } from 'vitest';
import { otherAxle } from './axles.ts';

test('the other axle of a front set is the rear one and vice versa; a set for either axle leaves none', () => {
  expect(['Front', 'Rear', 'Front or Rear', ''].map(otherAxle)).toEqual(['Rear', 'Front', null, null]);
});
