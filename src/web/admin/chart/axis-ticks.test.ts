import { expect, test } from 'vitest';
import { axisTicks } from './axis-ticks.ts';

test.each([
  [0, [0, 0.5]],
  [1, [0, 0.5, 1]],
  [7.3, [0, 2, 4, 6, 8]],
  [1000, [0, 500, 1000]],
  [1234.5, [0, 500, 1000, 1500]],
])('for a maximum of %d the ticks are %j', (max, ticks) => expect(axisTicks(max)).toEqual(ticks));
