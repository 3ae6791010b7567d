import { expect, test } from 'vitest';
import { columnsFor, detectColumns } from './columns.ts';
import { COLUMNS, IMPORT_KINDS } from './fields.ts';

test.each(IMPORT_KINDS)('the columns of an export of %s are recognised as that', (kind) => {
  const detected = detectColumns(COLUMNS[kind]);
  expect(detected).toMatchObject({ kind, columns: COLUMNS[kind], missing: [] });
});

test('the trade’s own names are recognised, in any letters and with any signs', () => {
  expect(detectColumns(['SKU', 'Qty on Hand'])).toMatchObject({
    kind: 'stock',
    columns: ['part_number', 'on_hand'],
  });
  expect(detectColumns(['Part No.', 'List Price (CAD)', 'USD LIST'])).toMatchObject({
    kind: 'prices',
    columns: ['part_number', 'cad_price', 'usd_price'],
  });
  expect(detectColumns(['Numéro de pièce', 'Marque', 'OE Number'])).toMatchObject({
    kind: 'interchange',
    columns: ['part_number', 'brand', 'number'],
  });
  expect(detectColumns(['From Year', 'To Year', 'Make', 'Model', 'Part', 'Axle', 'Color'])).toMatchObject({
    kind: 'fitments',
    missing: [],
    columns: ['year', 'year_to', 'make', 'model', 'part_number', 'position', null],
  });
});

test('a field that two columns name is taken from the first', () => {
  expect(columnsFor(['part_number', 'SKU', 'on_hand'], 'stock').columns).toEqual([
    'part_number',
    null,
    'on_hand',
  ]);
});

test('what is missing is named', () => {
  expect(detectColumns(['year', 'make', 'model', 'part_number'])).toMatchObject({
    kind: 'fitments',
    missing: ['position'],
  });
  expect(detectColumns(['nummer', 'preis']).missing.length).toBeGreaterThan(0);
});
