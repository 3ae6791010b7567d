import { expect, test } from 'vitest';
import { parseDetails } from './detail-lines.ts';

test('PROD-08 each line is a name and a value, which may contain colons', () => {
  expect(parseDetails('Lug holes:5\nRatio: 1:2:3 \n\nno pair\n:empty\nnothing:')).toEqual([
    { name: 'Lug holes', value: '5' },
    { name: 'Ratio', value: '1:2:3' },
  ]);
});
