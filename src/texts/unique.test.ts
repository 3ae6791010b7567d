import { expect, test } from 'vitest';
import * as en from './en.ts';

test('text ids are unique, because a later text would override an earlier one', () => {
  const ids = Object.values(en).flatMap((texts) => Object.keys(texts));
  expect(ids.length).toBeGreaterThan(500);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
