import { expect, test } from 'vitest';
import {
  createPickList,
  pickAll,
  pickedByOrder,
  pickedUnits,
  pickUnit,
  splitPickedUnits,
  unpickUnit,
} from './pick-list.ts';

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

test('a unit is checked off by its part number as scanned or typed, for the first order that needs it; other parts and surplus units are refused', () => {
  expect(pickUnit(LIST, {}, 'esd2')).toEqual({
    picked: { B: { 'ESD-2': 1 } },
    part_number: 'ESD-2',
    order_id: 'B',
  });
  expect(pickUnit(LIST, { B: { 'ESD-2': 1 } }, 'ESD-2')).toBe('already-picked');
  expect(pickUnit(LIST, { B: { 'ED-1': 1 }, A: { 'ED-1': 2 } }, ' ED-1\n')).toMatchObject({
    picked: { B: { 'ED-1': 1 }, A: { 'ED-1': 3 } },
    order_id: 'A',
  });
  expect(pickUnit(LIST, {}, 'ES-9')).toBe('not-listed');
  expect(pickUnit(LIST, {}, '')).toBe('not-listed');
});

test('the progress of each order counts no more units than it still needs', () => {
  const picked = { B: { 'ED-1': 5, 'ES-9': 1 }, A: { 'ED-1': 2 }, 'shipped order': { 'ED-1': 4 } };
  expect(pickedUnits(LIST[0]!, picked)).toBe(3);
  expect(pickedByOrder(LIST, ['B', 'A'], picked)).toEqual([
    { order_id: 'B', quantity: 2, picked: 1, units: { 'ED-1': 1, 'ESD-2': 0 } },
    { order_id: 'A', quantity: 3, picked: 2, units: { 'ED-1': 2 } },
  ]);
});

test('all units of a part are checked off together; those already checked off are not counted twice', () => {
  const picked = { B: { 'ED-1': 1 }, A: { 'ED-1': 2 } };
  expect(pickAll(LIST[0]!, picked)).toEqual({ B: { 'ED-1': 1 }, A: { 'ED-1': 3 } });
  expect(pickAll(LIST[1]!, picked)).toEqual({ B: { 'ED-1': 1, 'ESD-2': 1 }, A: { 'ED-1': 2 } });
});

test('undoing a check-off subtracts the unit from the last order that has it', () => {
  const picked = { B: { 'ED-1': 1 }, A: { 'ED-1': 2 } };
  expect(unpickUnit(LIST[0]!, picked)).toEqual({ B: { 'ED-1': 1 }, A: { 'ED-1': 1 } });
  expect(unpickUnit(LIST[1]!, picked)).toBe(picked);
});

test('picked units are split over the lines of an order', () => {
  const lines = [
    { part_number: 'ED-1', open_quantity: 2 },
    { part_number: 'ESD-2', open_quantity: 1 },
    { part_number: 'ED-1', open_quantity: 2 },
  ];
  expect(splitPickedUnits(lines, { 'ED-1': 3 })).toEqual([2, 0, 1]);
});
