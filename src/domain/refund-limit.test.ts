import { expect, test } from 'vitest';
import { createSeededRandom } from '#tests/support/seeded-random.ts';
import { needsSecondPerson } from './refund-limit.ts';

test('without a second person, the refunds of an order never exceed the limit in total', () => {
  const random = createSeededRandom(30);
  for (let run = 0; run < 2000; run++) {
    const limit = 1 + random.below(50_000);
    let refundedAlone = 0;
    for (let n = 0; n < 10; n++) {
      const amount = 1 + random.below(20_000);
      const needsApproval = needsSecondPerson({ amount, earlier: refundedAlone, limit });
      expect(needsApproval).toBe(refundedAlone + amount > limit);
      if (!needsApproval) refundedAlone += amount;
    }
    expect(refundedAlone).toBeLessThanOrEqual(limit);
  }
});

test('a limit of 0 turns the approval of refunds off', () => {
  expect(needsSecondPerson({ amount: 100_000_000, earlier: 5, limit: 0 })).toBe(false);
});
