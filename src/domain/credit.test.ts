import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CreditEntry,
  calculateCredit,
  canRecordCredit,
  creditToUse,
  STAFF_CREDIT_KINDS,
} from './credit.ts';

/** An entry of the credit ledger, in which the amounts of `use` and `take-back` are negative. */
const creditEntry = (
  kind: CreditEntry['kind'],
  amount: number,
  currency: 'ca' | 'us' = 'ca',
): CreditEntry => ({
  kind,
  currency,
  amount: kind === 'use' || kind === 'take-back' ? -amount : amount,
});

test('100.00 granted less 30.00 used and 20.00 revoked is a balance of 50.00, counted per currency', () => {
  const entries = [
    creditEntry('grant', 10_000),
    creditEntry('use', 3000),
    creditEntry('take-back', 2000),
    creditEntry('grant', 500, 'us'),
  ];
  expect(calculateCredit(entries, 'ca')).toEqual({ total: 8000, used: 3000, balance: 5000 });
  expect(calculateCredit(entries, 'us')).toEqual({ total: 500, used: 0, balance: 500 });
});

test('credit that was used for an order but released does not count as used; a refund to credit counts as granted', () => {
  const entries = [
    creditEntry('grant', 5000),
    creditEntry('use', 3000),
    creditEntry('release', 3000),
    creditEntry('use', 2000),
    creditEntry('refund', 700),
  ];
  expect(calculateCredit(entries, 'ca')).toEqual({ total: 5700, used: 2000, balance: 3700 });
});

test('an order uses credit up to the balance, but at most its total', () => {
  expect([creditToUse(21_469, 2000), creditToUse(21_469, 30_000), creditToUse(0, 2000)]).toEqual([
    2000, 21_469, 0,
  ]);
});

test('the balance never becomes negative', () => {
  const entry = fc.record({
    kind: fc.constantFrom(...STAFF_CREDIT_KINDS),
    amount: fc.integer({ min: 1, max: 10_000 }),
  });
  fc.assert(
    fc.property(fc.array(entry), (candidates) => {
      const entries: CreditEntry[] = [];
      for (const { kind, amount } of candidates) {
        if (canRecordCredit(calculateCredit(entries, 'ca'), kind, amount))
          entries.push(creditEntry(kind, amount));
        expect(calculateCredit(entries, 'ca').balance).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
