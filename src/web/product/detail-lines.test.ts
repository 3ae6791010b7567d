import { expect, test } from 'vitest';
import { detailLines } from './detail-lines.ts';

test('PROD-08 each line is a name and a value, and a value may hold colons', () => {
  expect(detailLines('Lug holes:5\nRatio: 1:2:3 \n\nno pair\n:empty\nnothing:')).toEqual([
    { name: 'Lug holes', value: '5' },
    { name: 'Ratio', value: '1:2:3' },
  ]);
});
