import { expect, test } from 'vitest';
import { columnsFor, detectColumns } from './columns.ts';
import { COLUMNS, IMPORT_KINDS } from './fields.ts';

test.each(IMPORT_KINDS)('an export of %s is recognised by its columns', (kind) => {
  const detected = detectColumns(COLUMNS[kind]);
  expect(detected).toMatchObject({ kind, columns: COLUMNS[kind], missing: [] });
});

test('column names used in the trade are recognised, ignoring case and punctuation', () => {
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

test('if two columns name the same field, the first one is used', () => {
  expect(columnsFor(['part_number', 'SKU', 'on_hand'], 'stock').columns).toEqual([
    'part_number',
    null,
    'on_hand',
  ]);
});

test('missing columns are listed', () => {
  expect(detectColumns(['year', 'make', 'model', 'part_number'])).toMatchObject({
    kind: 'fitments',
    missing: ['position'],
  });
  expect(detectColumns(['sku', 'price']), 'a price without a currency').toMatchObject({
    kind: 'prices',
    columns: ['part_number', null],
    missing: ['cad_price'],
  });
  expect(detectColumns(['nummer', 'preis']).missing.length).toBeGreaterThan(0);
});
