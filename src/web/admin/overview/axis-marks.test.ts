import { expect, test } from 'vitest';
import { axisMarks } from './axis-marks.ts';

test.each([
  [0, [0, 0.5]],
  [1, [0, 0.5, 1]],
  [7.3, [0, 2, 4, 6, 8]],
  [1000, [0, 500, 1000]],
  [1234.5, [0, 500, 1000, 1500]],
])('up to %d the marks are %j', (largest, marks) => expect(axisMarks(largest)).toEqual(marks));
