import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourceFiles } from './support/import-graph.ts';

const TABLES = globSync('src/server/tables/*.ts').flatMap((file) => {
  const [, tables = ''] = /^export interface \w+Tables \{\n(.*?)^\}/ms.exec(readFileSync(file, 'utf8')) ?? [];
  return [...tables.matchAll(/^ {2}(\w+):/gm)].map((match) => match[1]!);
});

/** Expressions for all columns of a table; their result changes when a migration adds or removes a column. */
function wildcardsIn(source: string): string[] {
  const tables = TABLES.join('|');
  const aliases = [
    ...source.matchAll(new RegExp(`\\b(?:from|join|update|into)\\s+(?:${tables})\\s+(\\w+)`, 'g')),
  ];
  const namesAndAliases = [...TABLES, ...aliases.map((match) => match[1])].join('|');
  const wildcards = [
    /\b(?:selectAll|returningAll)\(/g,
    /\breturning\s+\*/g,
    new RegExp(`\\*\\s+from\\s+(?:${tables})\\b`, 'g'),
    new RegExp(`\\b(?:${namesAndAliases})\\.\\*`, 'g'),
  ];
  return wildcards.flatMap((wildcard) => source.match(wildcard) ?? []);
}

test('every SQL statement of the shop names its columns', () => {
  const found = sourceFiles(['src/server']).flatMap((file) =>
    wildcardsIn(readFileSync(file, 'utf8')).map((wildcard) => `${file}: ${wildcard}`),
  );
  expect(found).toEqual([]);
});

test('every form of wildcard on a table is recognised; wildcards on subqueries are allowed', () => {
  expect(wildcardsIn(`db.selectFrom('item').selectAll().execute()`)).toHaveLength(1);
  expect(wildcardsIn(`db.selectFrom('item').selectAll('item')`)).toHaveLength(1);
  expect(wildcardsIn(`update.returningAll()`)).toHaveLength(1);
  expect(wildcardsIn('update item set a = 1\n returning *')).toHaveLength(1);
  expect(wildcardsIn('select distinct on (a) * from item')).toHaveLength(1);
  expect(wildcardsIn('select i.*, s.on_hand from stock s join item i on true')).toHaveLength(1);
  expect(wildcardsIn('select stock.*, now() from stock')).toHaveLength(1);
  expect(wildcardsIn('select page.*, o.total from page join orders o on true')).toEqual([]);
  expect(wildcardsIn('select * from moved')).toEqual([]);
  expect(wildcardsIn('select count(*) from item')).toEqual([]);
});
