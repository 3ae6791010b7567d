import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importsIn, importsOf, sourceFiles } from './support/import-graph.ts';
import {
  domainWordsIn,
  featureOf,
  fileCycle,
  importViolation,
  levelViolation,
  SERVER_LEVELS,
} from './support/import-rules.ts';

const files = sourceFiles(['src', 'tools']);
const imports = files.flatMap(importsOf);

const violations = (file: string, source: string) =>
  importsIn(file, source).map(importViolation).filter(Boolean);

test('the checked files include every layer', () => {
  for (const layer of ['src/domain', 'src/texts', 'src/contract', 'src/server', 'src/web', 'tools']) {
    expect(files.filter((file) => file.startsWith(`${layer}/`)).length, layer).toBeGreaterThan(0);
  }
  expect(imports.length).toBeGreaterThan(files.length);
});

test('no file breaks the import rules', () => {
  expect(imports.map(importViolation).filter(Boolean)).toEqual([]);
});

test('each folder of the server has a level and imports only from lower levels', () => {
  expect(imports.map(levelViolation).filter(Boolean)).toEqual([]);
  const features = new Set(files.filter((file) => file.startsWith('src/server/')).map(featureOf));
  expect([...features].filter(Boolean).sort()).toEqual([...SERVER_LEVELS].sort());
});

test('no two files of src import each other, directly or through others', () => {
  expect(fileCycle(imports.filter(({ from }) => from.startsWith('src/')))).toBeUndefined();
});

test('the platform contains no domain terms', () => {
  for (const file of files.filter((file) => file.startsWith('src/server/platform/')))
    expect(domainWordsIn(readFileSync(file, 'utf8')), file).toEqual([]);
});

test('the domain and the texts import no library and no higher layer, not even types', () => {
  expect(
    violations('src/domain/x.ts', `import './y.ts'; import { readFileSync } from 'node:fs';`),
  ).toHaveLength(1);
  expect(violations('src/domain/x.ts', `export type { A } from '#contract/cart.ts';`)).toHaveLength(1);
  expect(violations('src/domain/x.ts', `let a: import('#texts/texts.ts').A;`)).toHaveLength(1);
  expect(violations('src/texts/x.ts', `import type { A } from '#contract/calls.ts';`)).toHaveLength(1);
});

test('pages import the contract only as types, so that no schema reaches the browser', () => {
  expect(violations('src/web/x.ts', `import type { A } from '#contract/cart.ts';`)).toEqual([]);
  expect(violations('src/web/x.ts', `import { type A } from '#contract/cart.ts';`)).toEqual([]);
  expect(violations('src/web/x.ts', `import { type A, b } from '#contract/cart.ts';`)).toHaveLength(1);
  expect(violations('src/web/x.ts', `import '#contract/cart.ts';`)).toHaveLength(1);
  expect(violations('src/web/x.ts', `const a = () => import('#contract/cart.ts');`)).toHaveLength(1);
  expect(violations('src/web/x.ts', `export * from '../contract/cart.ts';`)).toHaveLength(1);
  expect(violations('src/web/x.tsx', `import { z } from 'zod'; const a = <p />;`)).toHaveLength(1);
});

test('the platform imports no feature, the server no page or test, and the sandbox nothing from the shop', () => {
  expect(violations('src/server/platform/x.ts', `import { a } from '#server/cart/queries.ts';`)).toHaveLength(
    1,
  );
  expect(violations('src/server/platform/http/x.ts', `import { a } from '../db.ts';`)).toEqual([]);
  expect(violations('src/server/cart/x.ts', `import { a } from '#web/paths.ts';`)).toHaveLength(1);
  expect(violations('src/server/pages/x.ts', `import { a } from '#web/entry.tsx';`)).toHaveLength(1);
  expect(violations('src/server/cart/x.ts', `import { a } from '#tests/support/shop.ts';`)).toHaveLength(1);
  expect(violations('tools/payment-sandbox/x.ts', `import { a } from '#domain/money.ts';`)).toHaveLength(1);
});

test('an import from the same or a higher level is reported, even of a type', () => {
  const [cart, orders] = ['src/server/cart/a.ts', 'src/server/orders/a.ts'];
  expect(levelViolation({ from: orders, file: cart, isType: false })).toBeUndefined();
  expect(levelViolation({ from: cart, file: orders, isType: true })).toContain('orders is not below cart');
  expect(levelViolation({ from: 'src/server/new/a.ts', file: cart, isType: false })).toContain('no level');
});

test('a cycle of files is reported', () => {
  const [a, b, c] = ['a.ts', 'b.ts', 'c.ts'];
  const uses = (from: string, file: string) => ({ from, file, isType: true });
  expect(fileCycle([uses(a, b), uses(b, c)])).toBeUndefined();
  expect(fileCycle([uses(a, b), uses(b, c), uses(c, a)])).toBe('a.ts → b.ts → c.ts → a.ts');
});

test('domain terms are found in names and texts, not in comments', () => {
  expect(domainWordsIn("const openOrders = 'POST /placeorder'; // cart")).toEqual(['Orders', 'placeorder']);
  expect(domainWordsIn('/* the cart */ sql`select t order by t`; border; query.orderBy(key)')).toEqual([]);
});
