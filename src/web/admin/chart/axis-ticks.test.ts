import { expect, test } from 'vitest';
import { axisTicks } from './axis-ticks.ts';

test.each([
  [0, 0, [0, 0.5]],
  [0, 1, [0, 0.5, 1]],
  [0, 7.3, [0, 2, 4, 6, 8]],
  [0, 1000, [0, 500, 1000]],
  [0, 1234.5, [0, 500, 1000, 1500]],
  [-81, 320, [-100, 0, 100, 200, 300, 400]],
  [-900, 0, [-1000, -500, 0]],
])('values from %d to %d have the ticks %j', (min, max, ticks) => expect(axisTicks(min, max)).toEqual(ticks));
