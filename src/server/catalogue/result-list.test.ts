import { expect, test } from 'vitest';
import { compareFitAndStock, type ListFilter, NO_FIT_ORDER, paginateRows } from './result-list.ts';
import type { ResultRow } from './rows.ts';

const row = (size: string) =>
  ({
    part_number: `ES-${size}`,
    position: 'Front',
    family: 'ES',
    note: `w/ ${size} in rotor`,
    displayname: `Front Set ${size} in`,
    available: 1,
  }) as ResultRow;

test('rotor sizes are sorted as numbers, in the filters and by name', () => {
  const list = paginateRows(
    ['12.6', '9.9', '10.2'].map(row),
    { position: [], subcategory: [], note: [], stock: [], sort: 'name', from: 0, size: 10 },
    () => 0,
    NO_FIT_ORDER,
  );
  const sorted = ['9.9', '10.2', '12.6'];
  expect(list.facets.note.map(({ value }) => value)).toEqual(sorted.map((size) => `w/ ${size} in rotor`));
  expect(list.rows.map(({ displayname }) => displayname)).toEqual(
    sorted.map((size) => `Front Set ${size} in`),
  );
});

test('CAT-04 the filters list the families as the shop does', () => {
  const list = paginateRows(
    (['ES', 'ED', 'ESD'] as const).map((family) => ({ ...row('9.9'), family })),
    { position: [], subcategory: [], note: [], stock: [], sort: 'relevance', from: 0, size: 10 },
    () => 0,
    NO_FIT_ORDER,
  );
  expect(list.facets.subcategory.map(({ value }) => value)).toEqual(['ESD ROTOR', 'ED ROTOR', 'ES ROTOR']);
});

test('sets that fit come first, sold out or not; for each verdict, the sold-out sets come last', () => {
  // Name, rank of the fit verdict, units available, price.
  const sets = [
    ['other, sold out', 3, 0, 10],
    ['other', 3, 4, 20],
    ['conditional, sold out', 1, 0, 30],
    ['fits, sold out', 0, 0, 40],
    ['conditional', 1, 1, 50],
    ['fits', 0, 2, 70],
    ['fits, cheaper', 0, 1, 60],
  ] as const;
  const rows = sets.map(
    ([displayname, , available]) =>
      ({ ...row('10.2'), part_number: displayname, displayname, available }) as ResultRow,
  );
  const fitOrder = (each: ResultRow) => sets[rows.indexOf(each)]![1];
  const priceOf = (each: ResultRow) => sets[rows.indexOf(each)]![3];
  const namesBy = (sort: ListFilter['sort']) =>
    paginateRows(
      rows.toSorted(compareFitAndStock(fitOrder)),
      { position: [], subcategory: [], note: [], stock: [], sort, from: 0, size: 10 },
      priceOf,
      fitOrder,
    ).rows.map(({ displayname }) => displayname);
  const others = ['conditional', 'conditional, sold out', 'other', 'other, sold out'];
  expect(namesBy('relevance')).toEqual(['fits', 'fits, cheaper', 'fits, sold out', ...others]);
  expect(namesBy('price-asc')).toEqual(['fits, cheaper', 'fits', 'fits, sold out', ...others]);
  expect(namesBy('price-desc')).toEqual(['fits', 'fits, cheaper', 'fits, sold out', ...others]);
});

test('a list can be limited to sets in stock, and the filter counts them', () => {
  const list = paginateRows(
    [row('9.9'), { ...row('10.2'), available: 0 }],
    { position: [], subcategory: [], note: [], stock: ['in'], sort: 'relevance', from: 0, size: 10 },
    () => 0,
    NO_FIT_ORDER,
  );
  expect(list.rows.map(({ part_number }) => part_number)).toEqual(['ES-9.9']);
  expect(list.facets.stock).toEqual([{ value: 'in', count: 1 }]);
});
