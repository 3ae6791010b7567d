import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNestedTooDeep, MAX_JSON_DEPTH } from './json-depth.ts';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

test('a JSON text is nested as deep as its value, whatever its strings contain', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const depth = depthOf(value);
      const json = JSON.stringify(value);
      expect(isNestedTooDeep(json, depth)).toBe(false);
      if (depth > 0) expect(isNestedTooDeep(json, depth - 1)).toBe(true);
    }),
  );
  expect(isNestedTooDeep(JSON.stringify(['[[[{{{"', '\\"[[[']), 1)).toBe(false);
});

test('a long text of opening brackets is too deep', () => {
  expect(isNestedTooDeep('['.repeat(MAX_JSON_DEPTH))).toBe(false);
  expect(isNestedTooDeep('['.repeat(200_000))).toBe(true);
});
