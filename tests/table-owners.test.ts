import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourceFiles } from './support/import-graph.ts';
import { featureOf } from './support/import-rules.ts';

const WRITES = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)'/g,
  /\b(?:insert into|delete from|merge into)\s+(\w+)/g,
  // In `for update of s` and `do update set`, the word after `update` is not a table.
  /(?<!\bfor |\bdo )\bupdate\s+(\w+)(?:\s+\w+)?\s+set\b/g,
];

const tablesWrittenIn = (source: string): string[] =>
  WRITES.flatMap((write) => [...source.matchAll(write)].map((match) => match[1]!));

test('each table is written by one feature only', () => {
  const writers = new Map<string, Set<string>>();
  for (const file of sourceFiles(['src/server'])) {
    for (const table of tablesWrittenIn(readFileSync(file, 'utf8'))) {
      const knownWriters = writers.get(table) ?? new Set();
      writers.set(table, knownWriters.add(featureOf(file)));
    }
  }
  for (const table of ['orders', 'stock', 'account', 'promotion', 'vital', 'catalogue_state']) {
    expect(writers.get(table)?.size, table).toBe(1);
  }
  // The only exception: `sessions` stores a guest, and `cart` deletes the guest together with the cart.
  expect(writers.get('guest')).toEqual(new Set(['cart', 'sessions']));
  writers.delete('guest');
  const sharedTables = [...writers].filter(([, features]) => features.size > 1);
  expect(Object.fromEntries(sharedTables.map(([table, features]) => [table, [...features]]))).toEqual({});
});

test('every form of write is recognised', () => {
  expect(tablesWrittenIn(`db.insertInto('cart').values(x)`)).toEqual(['cart']);
  expect(tablesWrittenIn(`db\n  .updateTable(\n 'cart')`)).toEqual(['cart']);
  expect(tablesWrittenIn('insert into stock (a) values (1) on conflict do update set a = 2')).toEqual([
    'stock',
  ]);
  expect(tablesWrittenIn('update stock s set a = 1 from x')).toEqual(['stock']);
  expect(tablesWrittenIn('update stock set a = 1')).toEqual(['stock']);
  expect(tablesWrittenIn('delete from stock s where a')).toEqual(['stock']);
  expect(tablesWrittenIn('select a from stock for update of s')).toEqual([]);
});
