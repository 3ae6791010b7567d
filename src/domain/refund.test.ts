import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cents } from './money.ts';
import type { RefundState } from './payment.ts';
import { quote } from './quote.ts';
import {
  amountOf,
  creditPart,
  decideRefund,
  decideUnpaidOrderRefund,
  describeRefund,
  hasRefundSinceApproval,
  type LineShare,
  type RefundInput,
  subtractRefunds,
  taxOf,
  toLineShares,
} from './refund.ts';
import type { TaxComponent } from './tax.ts';

const hst = (amount: Cents): TaxComponent[] => [{ component: 'HST', rate: '13', amount }];
const line = (line_number: number, quantity: number, subtotal: Cents, tax: Cents): LineShare => ({
  line_number,
  quantity,
  subtotal,
  discount: 0,
  tax_components: hst(tax),
});

/** Decides refunds one after the other, each on what the earlier ones left; throws if one is refused. */
function refundInTurn(lines: LineShare[], inputs: RefundInput[]) {
  let remaining = lines;
  return inputs.map((input) => {
    const decided = decideRefund(remaining, input);
    if (!decided.ok) throw new Error(decided.reason);
    remaining = subtractRefunds(remaining, decided.value.lines);
    return decided.value;
  });
}
const units = (line_number: number, quantity: number): RefundInput => ({
  kind: 'lines',
  lines: [{ line_number, quantity }],
});

test('three units of 640.78 refunded one by one add up to exactly 640.78', () => {
  const refunds = refundInTurn([line(1, 3, 56706, 7372)], [units(1, 1), units(1, 1), units(1, 1)]);
  expect(refunds.map(({ amount, tax }) => [amount, tax])).toEqual([
    [21359, 2457],
    [21360, 2458],
    [21359, 2457],
  ]);
  expect(refunds.map(({ lines }) => lines[0]!.subtotal)).toEqual([18902, 18902, 18902]);
});

test('an amount is split across all lines in proportion; units refunded later receive the remainder', () => {
  const lines = [line(1, 1, 8850, 1150), line(2, 1, 4425, 575)];
  const [byAmount, byUnit] = refundInTurn(lines, [{ kind: 'amount', amount: 1000 }, units(1, 1)]);
  expect(byAmount!.lines.map(amountOf)).toEqual([667, 333]);
  expect(byUnit).toMatchObject({ amount: 9333, lines: [{ quantity: 1, subtotal: 8260 }] });
});

test('an amount includes its share of the discount', () => {
  const [half] = refundInTurn(
    [{ ...line(1, 1, 10000, 1170), discount: 1000 }],
    [{ kind: 'amount', amount: 5085 }],
  );
  expect(half!.lines).toMatchObject([{ subtotal: 5000, discount: 500, tax_components: hst(585) }]);
});

test('a payment whose order never became Paid is refunded by amount, without lines or tax', () => {
  const refund = (amount: Cents) => ({ ok: true, value: { amount, tax: 0, tax_components: [], lines: [] } });
  expect(decideUnpaidOrderRefund(21469, { kind: 'all' })).toEqual(refund(21469));
  expect(decideUnpaidOrderRefund(21469, { kind: 'amount', amount: 469 })).toEqual(refund(469));
  expect(decideUnpaidOrderRefund(21000, { kind: 'amount', amount: 21001 })).toMatchObject({
    reason: 'refund-more-than-left',
  });
  expect(decideUnpaidOrderRefund(21000, units(1, 1))).toMatchObject({ reason: 'refund-amount-only' });
  expect(decideUnpaidOrderRefund(0, { kind: 'all' })).toMatchObject({ reason: 'refund-nothing-left' });
});

test('a unit is refunded with its shares of the goods, the discount and each tax', () => {
  const taxes = [
    { component: 'GST', rate: '5', amount: 950 },
    { component: 'QST', rate: '9.975', amount: 1895 },
  ];
  const placed = { line_number: 1, quantity: 3, subtotal: 20001, discount: 1001, tax: 2845 };
  const [one] = refundInTurn(toLineShares([placed], taxes), [units(1, 1)]);
  expect(one!.lines).toEqual([
    {
      line_number: 1,
      quantity: 1,
      subtotal: 6667,
      discount: 334,
      tax_components: [
        { component: 'GST', rate: '5', amount: 317 },
        { component: 'QST', rate: '9.975', amount: 632 },
      ],
    },
  ]);
  expect(one!.amount).toBe(6667 - 334 + 317 + 632);
});

test('the refund of the last cent includes a line that was free', () => {
  const free = { ...line(2, 1, 5000, 0), discount: 5000 };
  const [refund] = refundInTurn([line(1, 1, 10000, 1300), free], [units(1, 1)]);
  expect(refund).toMatchObject({ amount: 11300, lines: [{ quantity: 1 }, { ...free, quantity: 0 }] });
});

test('invalid or excessive amounts, unknown lines, units already refunded and refunds of nothing are rejected', () => {
  const lines = [line(1, 2, 8850, 1150)];
  const refused = (reason: string) => ({ ok: false, reason });
  expect(decideRefund(lines, { kind: 'amount', amount: 10001 })).toEqual(refused('refund-more-than-left'));
  for (const amount of [0, -1, 0.5, Number.NaN])
    expect(decideRefund(lines, { kind: 'amount', amount })).toEqual(refused('refund-amount-invalid'));
  expect(decideRefund(lines, units(2, 1))).toEqual(refused('line-unknown'));
  expect(decideRefund(lines, units(1, 3))).toEqual(refused('refund-units-refunded'));
  expect(decideRefund([line(1, 0, 0, 0)], { kind: 'all' })).toEqual(refused('refund-nothing-left'));
});

const cart = fc.array(
  fc.record({
    unit_price: fc.integer({ min: 1, max: 90_000 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    family: fc.constantFrom('ES', 'ED'),
  }),
  { minLength: 1, maxLength: 5 },
);
const anyInput = fc.oneof(
  fc.record({ kind: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 30_000 }) }),
  fc.record({
    kind: fc.constant('lines' as const),
    lines: fc.array(
      fc.record({ line_number: fc.integer({ min: 1, max: 5 }), quantity: fc.integer({ min: 1, max: 4 }) }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
);

/** The totals of the shares: subtotal, discount and each tax. */
const sumShares = (shares: readonly LineShare[]) => {
  const totals = { subtotal: 0, discount: 0, taxes: {} as Record<string, Cents> };
  for (const { subtotal, discount, tax_components } of shares) {
    totals.subtotal += subtotal;
    totals.discount += discount;
    for (const { component, amount } of tax_components)
      totals.taxes[component] = (totals.taxes[component] ?? 0) + amount;
  }
  return totals;
};

test('refunds by unit, line or amount, in any sequence, add up to the subtotal, discount and taxes of the order and of every line', () => {
  fc.assert(
    fc.property(
      cart,
      fc.constantFrom('Ontario', 'Quebec', 'British Columbia', 'Alberta'),
      fc.record({
        level: fc.constantFrom('Order', 'Item'),
        percentage: fc.integer({ min: 0, max: 100 }),
        subcategory: fc.constantFrom(null, 'ES ROTOR'),
      }),
      fc.array(anyInput, { maxLength: 12 }),
      (cartLines, province, promotion, inputs) => {
        const quoted = quote({
          lines: cartLines.map((each) => ({
            ...each,
            year: 2018,
            make: 'M',
            model: 'M',
            submodel: null,
            subcategory: `${each.family} ROTOR`,
          })) as never,
          promotion: promotion.percentage === 0 ? null : ({ type: 'Percentage', ...promotion } as never),
          ship_to: { country: 'Canada', province },
          day: '2026-01-01',
        });
        if (quoted.total === 0) return;
        const placed = quoted.lines.map((each, index) => {
          const { unit_price, quantity } = cartLines[index]!;
          const subtotal = unit_price * quantity;
          return { line_number: index + 1, quantity, subtotal, discount: each.discount, tax: each.tax };
        });
        const lines = toLineShares(placed, quoted.tax_components);
        expect(lines.map(taxOf)).toEqual(placed.map((each) => each.tax));
        expect(sumShares(lines).taxes).toEqual(
          Object.fromEntries(quoted.tax_components.map(({ component, amount }) => [component, amount])),
        );
        let remaining = lines;
        const taken: LineShare[] = [];
        for (const input of [...inputs, { kind: 'all' } as const]) {
          const decided = decideRefund(remaining, input);
          if (!decided.ok) continue;
          const refund = decided.value;
          expect(refund.lines.reduce((sum, each) => sum + amountOf(each), 0)).toBe(refund.amount);
          expect(refund.lines.reduce((sum, each) => sum + taxOf(each), 0)).toBe(refund.tax);
          expect(taxOf(refund)).toBe(refund.tax);
          if (input.kind === 'amount') expect(refund.amount).toBe(input.amount);
          taken.push(...refund.lines);
          remaining = subtractRefunds(remaining, refund.lines);
          for (const share of [...refund.lines, ...remaining]) {
            const { quantity, subtotal, discount, tax_components } = share;
            const values = [
              quantity,
              discount,
              subtotal - discount,
              ...tax_components.map((each) => each.amount),
            ];
            expect(values.every((each) => Number.isInteger(each) && each >= 0)).toBe(true);
          }
        }
        expect(remaining.map(amountOf)).toEqual(remaining.map(() => 0));
        expect(sumShares(taken)).toEqual(sumShares(lines));
        for (const { line_number } of lines) {
          const isOfLine = (each: LineShare) => each.line_number === line_number;
          expect(sumShares(taken.filter(isOfLine))).toEqual(sumShares(lines.filter(isOfLine)));
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('the approval of a return cannot be withdrawn after a pending or completed refund; failed refunds do not count', () => {
  const approved_at = new Date('2026-03-01T12:00:00Z');
  const refund = (time: string, state: RefundState) => ({ created_at: new Date(time), state });
  const before = refund('2026-03-01T11:59:59Z', 'completed');
  expect(hasRefundSinceApproval(approved_at, [before, refund('2026-03-02T00:00:00Z', 'failed')])).toBe(false);
  expect(hasRefundSinceApproval(approved_at, [before, refund('2026-03-02T00:00:00Z', 'pending')])).toBe(true);
  expect(hasRefundSinceApproval(null, [before]), 'a return without a recorded date').toBe(true);
});

test('a refund never returns more to the payment than is left of it, and the rest becomes store credit', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 50_000 }),
      fc.integer({ min: 0, max: 50_000 }),
      fc.array(fc.record({ amount: fc.integer({ min: 1, max: 30_000 }), to_credit: fc.boolean() })),
      (captured, credit, refunds) => {
        let remainingPayment = captured;
        let remainingTotal = captured + credit;
        for (const { amount: requested, to_credit } of refunds) {
          const amount = Math.min(requested, remainingTotal);
          const toCredit = creditPart(amount, remainingPayment, to_credit);
          expect(toCredit).toBeGreaterThanOrEqual(0);
          expect(toCredit).toBeLessThanOrEqual(amount);
          if (to_credit) expect(toCredit).toBe(amount);
          else expect(toCredit === 0 || amount - toCredit === remainingPayment).toBe(true);
          remainingPayment -= amount - toCredit;
          remainingTotal -= amount;
          expect(remainingPayment).toBeGreaterThanOrEqual(0);
        }
      },
    ),
  );
});

test('a refund is described by its tax and the units of each set, with those that return to stock', () => {
  const shippedLine = (line_number: number, shipped: number) => ({
    line_number,
    part_number: `ED-${line_number}`,
    quantity: 3,
    shipped,
    dropped: 0,
    refunding: 0,
    returned: 0,
  });
  const share = (line_number: number, quantity: number) => ({
    line_number,
    quantity,
    subtotal: 100,
    discount: 0,
    tax_components: [],
  });
  const refund = { tax: 13, lines: [share(1, 2), share(2, 2), share(3, 0)] };
  const lines = [shippedLine(1, 2), shippedLine(2, 3), shippedLine(3, 3)];
  const unitsOf = (restock: boolean) => describeRefund(lines, refund, restock).units;
  expect(describeRefund(lines, refund, false).refunded_tax).toBe(13);
  // One unit of the first line was never shipped, so it is in stock in any case.
  expect(unitsOf(false)).toEqual([
    { part_number: 'ED-1', quantity: 2, restocked: 1 },
    { part_number: 'ED-2', quantity: 2, restocked: 0 },
  ]);
  expect(unitsOf(true).map(({ restocked }) => restocked)).toEqual([2, 2]);
});
