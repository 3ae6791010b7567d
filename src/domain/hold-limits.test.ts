import { expect, test } from 'vitest';
import { mayHold } from './hold-limits.ts';

const LIMITS = { visitor: 99, address: 200, network: 500 };
const NOTHING = { visitor: 0, address: 0, network: 0 };

// A visitor who holds nothing may order more than the visitor's limit.
test.each([
  [99, NOTHING, true],
  [200, NOTHING, true],
  [201, NOTHING, false],
  [1, { visitor: 98, address: 98, network: 98 }, true],
  [2, { visitor: 98, address: 98, network: 98 }, false],
  [100, { visitor: 0, address: 100, network: 100 }, true],
  [101, { visitor: 0, address: 100, network: 100 }, false],
  [1, { visitor: 0, address: 0, network: 499 }, true],
  [2, { visitor: 0, address: 0, network: 499 }, false],
])('an order of %i units while %o are held is allowed: %s', (units, held, allowed) => {
  expect(mayHold(units, held, LIMITS)).toBe(allowed);
});
