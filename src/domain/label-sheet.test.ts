import { expect, test } from 'vitest';
import { LABEL_SHEETS, type LabelSheet, placeLabel } from './label-sheet.ts';

test('labels fill a sheet row by row, then the next sheet', () => {
  expect(placeLabel('5163', 0)).toEqual({ page: 0, x: 11.25, y: 36 });
  expect(placeLabel('5163', 3)).toEqual({ page: 0, x: 312.75, y: 180 });
  expect(placeLabel('5163', 9)).toEqual({ page: 0, x: 312.75, y: 612 });
  expect(placeLabel('5163', 10)).toEqual({ page: 1, x: 11.25, y: 36 });
  expect(placeLabel('L7163', 14)).toMatchObject({ page: 1, x: 13.18 });
});

test.each(Object.keys(LABEL_SHEETS) as LabelSheet[])(
  'the labels of sheet %s are centred on its page',
  (name) => {
    const sheet = LABEL_SHEETS[name];
    const last = placeLabel(name, sheet.columns * sheet.rows - 1);
    expect(last.page).toBe(0);
    expect(last.x + sheet.width, 'right margin').toBeCloseTo(sheet.page[0] - sheet.left, 0);
    expect(last.y + sheet.height, 'lower margin').toBeCloseTo(sheet.page[1] - sheet.top, 0);
  },
);
