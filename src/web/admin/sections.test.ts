import { expect, test } from 'vitest';
import { SECTIONS } from './sections.ts';

test('no two sections have the same name or the same key', () => {
  for (const values of [SECTIONS.map(({ name }) => name), SECTIONS.map(({ key }) => key)])
    expect(new Set(values).size).toBe(values.length);
});
