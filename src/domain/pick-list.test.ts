import { expect, test } from 'vitest';
import { createPickList, pickUnit } from './pick-list.ts';

const line = (part_number: string, quantity: number, counts = {}) => ({
  line_number: 1,
  part_number,
  name: `Set ${part_number}`,
  quantity,
  shipped: 0,
  dropped: 0,
  refunding: 0,
  returned: 0,
  ...counts,
});
const LIST = createPickList([
  { order_id: 'B', lines: [line('ESD-2', 1), line('ED-1', 3, { shipped: 1, dropped: 1 })] },
  { order_id: 'A', lines: [line('ED-1', 2), line('ED-1', 1), line('ES-9', 1, { refunding: 1 })] },
]);

test('units that still have to be shipped are added up by part, with the orders they are for', () => {
  expect(LIST).toEqual([
    {
      part_number: 'ED-1',
      name: 'Set ED-1',
      quantity: 4,
      orders: [
        { order_id: 'B', quantity: 1 },
        { order_id: 'A', quantity: 3 },
      ],
    },
    { part_number: 'ESD-2', name: 'Set ESD-2', quantity: 1, orders: [{ order_id: 'B', quantity: 1 }] },
  ]);
});

test('a unit is checked off by its number as scanned or typed; other parts and surplus units are refused', () => {
  expect(pickUnit(LIST, {}, 'esd2')).toEqual({ picked: { 'ESD-2': 1 }, part_number: 'ESD-2' });
  expect(pickUnit(LIST, { 'ESD-2': 1 }, 'ESD-2')).toBe('already-picked');
  expect(pickUnit(LIST, { 'ED-1': 3 }, ' ED-1\n')).toMatchObject({ picked: { 'ED-1': 4 } });
  expect(pickUnit(LIST, {}, 'ES-9')).toBe('not-listed');
  expect(pickUnit(LIST, {}, '')).toBe('not-listed');
});
