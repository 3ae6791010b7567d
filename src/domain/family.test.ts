import { expect, test } from 'vitest';
import { beginsLikePartNumber } from './family.ts';

test('a part number of the shop begins with a family’s code and a digit', () => {
  for (const text of ['ESD-1001F', 'ed-2', 'es99', 'Es-1 front'])
    expect(beginsLikePartNumber(text), text).toBe(true);
  for (const text of ['', 'esd', 'Edward 1', 'e-10', 'HB 34-217', 'x es-10'])
    expect(beginsLikePartNumber(text), text).toBe(false);
});
