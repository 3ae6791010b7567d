import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CreditEntry, creditIn, mayWriteCredit } from './credit.ts';

const line = (kind: CreditEntry['kind'], amount: number, currency: 'ca' | 'us' = 'ca'): CreditEntry => ({
  kind,
  currency,
  amount: kind === 'grant' ? amount : -amount,
});

test('100.00 granted, 30.00 used, 20.00 taken back leave 50.00', () => {
  const entries = [
    line('grant', 10_000),
    line('use', 3000),
    line('take-back', 2000),
    line('grant', 500, 'us'),
  ];
  expect(creditIn(entries, 'ca')).toEqual({ total: 8000, used: 3000, balance: 5000 });
  expect(creditIn(entries, 'us')).toEqual({ total: 500, used: 0, balance: 500 });
});

test('whatever is written by the rule, the balance never falls below nothing', () => {
  const wish = fc.record({
    kind: fc.constantFrom('grant', 'use', 'take-back'),
    amount: fc.integer({ min: 1, max: 10_000 }),
  });
  fc.assert(
    fc.property(fc.array(wish), (wishes) => {
      const entries: CreditEntry[] = [];
      for (const { kind, amount } of wishes) {
        if (mayWriteCredit(creditIn(entries, 'ca'), kind, amount)) entries.push(line(kind, amount));
        expect(creditIn(entries, 'ca').balance).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
