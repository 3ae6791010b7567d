import { expect, test } from 'vitest';
import { SECTIONS } from './sections.ts';

test('no two sections have the same shortcut key', () => {
  expect(new Set(SECTIONS.map(({ key }) => key)).size).toBe(SECTIONS.length);
});
