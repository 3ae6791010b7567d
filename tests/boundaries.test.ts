import { expect, test } from 'vitest';
import { importsIn, importsOf, sourceFiles } from './support/import-graph.ts';
import { offence, queryRing } from './support/import-rules.ts';

const files = sourceFiles(['src', 'sandbox', 'tools']);
const imports = files.flatMap(importsOf);

const offences = (file: string, source: string) => importsIn(file, source).map(offence).filter(Boolean);

test('every layer was looked at', () => {
  for (const layer of [
    'src/domain',
    'src/texts',
    'src/contract',
    'src/server',
    'src/web',
    'sandbox',
    'tools',
  ]) {
    expect(files.filter((file) => file.startsWith(`${layer}/`)).length, layer).toBeGreaterThan(0);
  }
  expect(imports.length).toBeGreaterThan(files.length);
});

test('no file uses what its layer may not use', () => {
  expect(imports.map(offence).filter(Boolean)).toEqual([]);
});

test('no two features need each other’s queries', () => {
  expect(queryRing(imports)).toBeUndefined();
});

test('rules know no library and no other layer, not even as a type', () => {
  expect(
    offences('src/domain/x.ts', `import './y.ts'; import { readFileSync } from 'node:fs';`),
  ).toHaveLength(1);
  expect(offences('src/domain/x.ts', `export type { A } from '#contract/cart.ts';`)).toHaveLength(1);
  expect(offences('src/domain/x.ts', `let a: import('#texts/texts.ts').A;`)).toHaveLength(1);
  expect(offences('src/texts/x.ts', `import type { A } from '#domain/money.ts';`)).toHaveLength(1);
});

test('pages know the contract as types, so that no schema reaches the browser', () => {
  expect(offences('src/web/x.ts', `import type { A } from '#contract/cart.ts';`)).toEqual([]);
  expect(offences('src/web/x.ts', `import { type A } from '#contract/cart.ts';`)).toEqual([]);
  expect(offences('src/web/x.ts', `import { type A, b } from '#contract/cart.ts';`)).toHaveLength(1);
  expect(offences('src/web/x.ts', `import '#contract/cart.ts';`)).toHaveLength(1);
  expect(offences('src/web/x.ts', `const a = () => import('#contract/cart.ts');`)).toHaveLength(1);
  expect(offences('src/web/x.ts', `export * from '../contract/cart.ts';`)).toHaveLength(1);
  expect(offences('src/web/x.tsx', `import { z } from 'zod'; const a = <p />;`)).toHaveLength(1);
});

test('the platform knows no feature, the server no page, the sandbox nothing of the shop', () => {
  expect(offences('src/server/platform/x.ts', `import { a } from '#server/cart/queries.ts';`)).toHaveLength(
    1,
  );
  expect(offences('src/server/platform/http/x.ts', `import { a } from '../db.ts';`)).toEqual([]);
  expect(offences('src/server/cart/x.ts', `import { a } from '#web/paths.ts';`)).toHaveLength(1);
  expect(offences('src/server/pages/x.ts', `import { a } from '#web/entry.tsx';`)).toHaveLength(1);
  expect(offences('src/server/cart/x.ts', `import { a } from '#tests/support/shop.ts';`)).toHaveLength(1);
  expect(offences('sandbox/x.ts', `import { a } from '#domain/money.ts';`)).toHaveLength(1);
});

test('a ring of queries is named', () => {
  const [a, b, c] = ['cart', 'orders', 'stock'].map((feature) => `src/server/${feature}/queries.ts`);
  const uses = (from: string, file: string) => ({ from, file, isType: false });
  expect(queryRing([uses(a!, b!), uses(b!, c!)])).toBeUndefined();
  expect(queryRing([uses(a!, b!), uses(b!, c!), uses(c!, a!)])).toBe('cart → orders → stock → cart');
});
