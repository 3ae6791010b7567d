import { expect, test } from 'vitest';
import { importsIn, importsOf, sourceFiles } from './support/import-graph.ts';
import { importViolation, queryCycle } from './support/import-rules.ts';

const files = sourceFiles(['src', 'tools']);
const imports = files.flatMap(importsOf);

const violations = (file: string, source: string) =>
  importsIn(file, source).map(importViolation).filter(Boolean);

test('every layer is covered', () => {
  for (const layer of ['src/domain', 'src/texts', 'src/contract', 'src/server', 'src/web', 'tools']) {
    expect(files.filter((file) => file.startsWith(`${layer}/`)).length, layer).toBeGreaterThan(0);
  }
  expect(imports.length).toBeGreaterThan(files.length);
});

test('no file breaks the import rules', () => {
  expect(imports.map(importViolation).filter(Boolean)).toEqual([]);
});

test('no two features depend on each other’s queries', () => {
  expect(queryCycle(imports)).toBeUndefined();
});

test('domain rules import no library and no other layer, not even types', () => {
  expect(
    violations('src/domain/x.ts', `import './y.ts'; import { readFileSync } from 'node:fs';`),
  ).toHaveLength(1);
  expect(violations('src/domain/x.ts', `export type { A } from '#contract/cart.ts';`)).toHaveLength(1);
  expect(violations('src/domain/x.ts', `let a: import('#texts/texts.ts').A;`)).toHaveLength(1);
  expect(violations('src/texts/x.ts', `import type { A } from '#domain/money.ts';`)).toHaveLength(1);
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

test('the platform imports no feature, the server no page, the sandbox nothing of the shop', () => {
  expect(violations('src/server/platform/x.ts', `import { a } from '#server/cart/queries.ts';`)).toHaveLength(
    1,
  );
  expect(violations('src/server/platform/http/x.ts', `import { a } from '../db.ts';`)).toEqual([]);
  expect(violations('src/server/cart/x.ts', `import { a } from '#web/paths.ts';`)).toHaveLength(1);
  expect(violations('src/server/pages/x.ts', `import { a } from '#web/entry.tsx';`)).toHaveLength(1);
  expect(violations('src/server/cart/x.ts', `import { a } from '#tests/support/shop.ts';`)).toHaveLength(1);
  expect(violations('tools/payment-sandbox/x.ts', `import { a } from '#domain/money.ts';`)).toHaveLength(1);
});

test('a cycle of queries is reported', () => {
  const [a, b, c] = ['cart', 'orders', 'stock'].map((feature) => `src/server/${feature}/queries.ts`);
  const uses = (from: string, file: string) => ({ from, file, isType: false });
  expect(queryCycle([uses(a!, b!), uses(b!, c!)])).toBeUndefined();
  expect(queryCycle([uses(a!, b!), uses(b!, c!), uses(c!, a!)])).toBe('cart → orders → stock → cart');
});
