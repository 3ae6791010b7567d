import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quote } from './quote.ts';
import { decideRefund, type Refund, type RefundableLine, type RefundInput } from './refund.ts';

const line = (line_number: number, quantity: number, total: number, tax: number): RefundableLine => ({
  line_number,
  quantity,
  total,
  tax,
  refunded: { quantity: 0, amount: 0, tax: 0 },
});

/** Records a refund on its lines, as the database does. */
function record(lines: RefundableLine[], refund: Refund): void {
  for (const part of refund.lines) {
    const { refunded } = lines.find((each) => each.line_number === part.line_number)!;
    refunded.quantity += part.quantity;
    refunded.amount += part.amount;
    refunded.tax += part.tax;
  }
}

const HST = [{ component: 'HST', rate: '13', amount: 7372 }];

test('three units of 640.78 refunded one by one add up to exactly 640.78', () => {
  const lines = [line(1, 3, 64078, 7372)];
  const components = HST.map((each) => ({ ...each }));
  const amounts = [1, 1, 1].map((quantity) => {
    const decided = decideRefund(lines, components, { kind: 'lines', lines: [{ line_number: 1, quantity }] });
    if (!decided.ok) throw new Error(decided.reason);
    record(lines, decided.value);
    components[0]!.amount -= decided.value.tax_components[0]!.amount;
    return [decided.value.amount, decided.value.tax];
  });
  expect(amounts).toEqual([
    [21359, 2457],
    [21360, 2458],
    [21359, 2457],
  ]);
  expect(components[0]!.amount).toBe(0);
});

test('an amount is split across all lines in proportion; units refunded later receive the remainder', () => {
  const lines = [line(1, 1, 10000, 1150), line(2, 1, 5000, 575)];
  const components = [{ component: 'HST', rate: '13', amount: 1725 }];
  const byAmount = decideRefund(lines, components, { kind: 'amount', amount: 1000 });
  expect(byAmount).toMatchObject({
    ok: true,
    value: { amount: 1000, lines: [{ amount: 667 }, { amount: 333 }] },
  });
  if (byAmount.ok) record(lines, byAmount.value);
  const byUnit = decideRefund(lines, components, { kind: 'lines', lines: [{ line_number: 1, quantity: 1 }] });
  expect(byUnit).toMatchObject({ ok: true, value: { amount: 9333 } });
});

test('invalid or excessive amounts, unknown lines and units already refunded are rejected', () => {
  const lines = [line(1, 2, 10000, 1150)];
  const decide = (input: RefundInput) => decideRefund(lines, HST, input);
  const refused = (reason: string) => ({ ok: false, reason });
  expect(decide({ kind: 'amount', amount: 10001 })).toEqual(refused('refund-more-than-left'));
  for (const amount of [0, -1, 0.5, Number.NaN])
    expect(decide({ kind: 'amount', amount })).toEqual(refused('refund-amount-invalid'));
  expect(decide({ kind: 'lines', lines: [{ line_number: 2, quantity: 1 }] })).toEqual(
    refused('line-unknown'),
  );
  expect(decide({ kind: 'lines', lines: [{ line_number: 1, quantity: 3 }] })).toEqual(
    refused('refund-pieces-gone'),
  );
  const all = decide({ kind: 'all' });
  if (all.ok) record(lines, all.value);
  expect(decide({ kind: 'all' })).toEqual(refused('refund-nothing-left'));
});

const cart = fc.array(
  fc.record({ unit_price: fc.integer({ min: 1, max: 90_000 }), quantity: fc.integer({ min: 1, max: 9 }) }),
  { minLength: 1, maxLength: 5 },
);
const step = fc.oneof(
  fc.record({ kind: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 30_000 }) }),
  fc.record({
    kind: fc.constant('lines' as const),
    lines: fc.array(
      fc.record({ line_number: fc.integer({ min: 1, max: 5 }), quantity: fc.integer({ min: 1, max: 4 }) }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
);

test('refunds in any order, by unit, line or amount, add up to exactly the captured amount and each tax', () => {
  fc.assert(
    fc.property(
      cart,
      fc.constantFrom('Ontario', 'Quebec', 'British Columbia', 'Alberta'),
      fc.integer({ min: 0, max: 99 }),
      fc.array(step, { maxLength: 12 }),
      (priced, province, percentage, steps) => {
        const quoted = quote({
          lines: priced.map((each) => ({
            ...each,
            family: 'ES',
            year: 2018,
            make: 'M',
            model: 'M',
            submodel: null,
            subcategory: 'ES ROTOR',
          })) as never,
          promotion: percentage === 0 ? null : ({ type: 'Percentage', level: 'Order', percentage } as never),
          ship_to: { country: 'Canada', province },
          day: '2026-01-01',
        });
        if (quoted.total === 0) return;
        const lines = quoted.lines.map((each, index) =>
          line(index + 1, priced[index]!.quantity, each.total, each.tax),
        );
        const components = quoted.tax_components.map((each) => ({ ...each }));
        let refunded = 0;
        for (const input of [...steps, { kind: 'all' } as const]) {
          const decided = decideRefund(lines, components, input);
          if (!decided.ok) continue;
          const refund = decided.value;
          expect(refund.lines.reduce((sum, each) => sum + each.amount, 0)).toBe(refund.amount);
          expect(refund.tax_components.reduce((sum, each) => sum + each.amount, 0)).toBe(refund.tax);
          expect(refund.lines.every((each) => each.tax >= 0 && each.tax <= each.amount)).toBe(true);
          record(lines, refund);
          for (const [index, each] of refund.tax_components.entries()) {
            components[index]!.amount -= each.amount;
            expect(components[index]!.amount).toBeGreaterThanOrEqual(0);
          }
          refunded += refund.amount;
          expect(refunded).toBeLessThanOrEqual(quoted.total);
        }
        expect(refunded).toBe(quoted.total);
        expect(components.every((each) => each.amount === 0)).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});
