import { type Cents, roundHalfUp } from './money.ts';
import { ok, type Result, refused } from './result.ts';
import { sumUnitsByLine, type Units } from './shipment.ts';
import { splitByLargestRemainder } from './split.ts';
import type { TaxComponent } from './tax.ts';

/** An order line with the amounts already refunded. All amounts include tax. */
export interface RefundableLine {
  line_number: number;
  quantity: number;
  total: Cents;
  /** Share of `total` that is tax. */
  tax: Cents;
  refunded: { quantity: number; amount: Cents; tax: Cents };
}

/** The scope of a refund: everything that remains, units of lines, or an amount. */
export type RefundInput =
  | { kind: 'all' }
  | { kind: 'lines'; lines: readonly Units[] }
  | { kind: 'amount'; amount: Cents };

export interface RefundLine {
  line_number: number;
  /** Units refunded; 0 for a refund by amount. */
  quantity: number;
  amount: Cents;
  tax: Cents;
}

export interface Refund {
  amount: Cents;
  tax: Cents;
  tax_components: TaxComponent[];
  lines: RefundLine[];
}

export type RefundRefusal =
  | 'refund-nothing-left'
  | 'refund-more-than-left'
  | 'refund-amount-invalid'
  | 'line-unknown'
  | 'refund-pieces-gone';

const remainderOf = (line: RefundableLine) => ({
  quantity: line.quantity - line.refunded.quantity,
  amount: line.total - line.refunded.amount,
  tax: line.tax - line.refunded.tax,
});

/**
 * Calculates a refund as a share of what remains of its lines; the last unit takes the whole remainder. Refunds in
 * any order, by unit, line or amount, therefore add up to exactly the captured amount, for each line and each tax.
 * `components` holds the remaining amount of each of the order's tax components.
 */
export function decideRefund(
  lines: readonly RefundableLine[],
  components: readonly TaxComponent[],
  input: RefundInput,
): Result<Refund, RefundRefusal> {
  const remaining = lines.reduce((sum, line) => sum + remainderOf(line).amount, 0);
  if (remaining <= 0) return refused('refund-nothing-left');
  const shares = calculateRefundLines(lines, remaining, input);
  if (!shares.ok) return shares;
  const refundLines = shares.value.filter((each) => each.amount > 0 || each.quantity > 0);
  const amount = refundLines.reduce((sum, each) => sum + each.amount, 0);
  if (amount <= 0) return refused('refund-nothing-left');
  const tax = refundLines.reduce((sum, each) => sum + each.tax, 0);
  return ok({ amount, tax, tax_components: splitTax(tax, components), lines: refundLines });
}

function calculateRefundLines(
  lines: readonly RefundableLine[],
  remaining: Cents,
  input: RefundInput,
): Result<RefundLine[], RefundRefusal> {
  if (input.kind === 'all') {
    return ok(lines.map((line) => ({ line_number: line.line_number, ...remainderOf(line) })));
  }
  if (input.kind === 'amount') {
    if (!Number.isInteger(input.amount) || input.amount <= 0) return refused('refund-amount-invalid');
    if (input.amount > remaining) return refused('refund-more-than-left');
    const amounts = splitByLargestRemainder(
      input.amount,
      lines.map((line) => remainderOf(line).amount),
    );
    return ok(lines.map((line, index) => createRefundLine(line, 0, amounts[index]!)));
  }
  const taken: RefundLine[] = [];
  for (const { line_number, quantity } of sumUnitsByLine(input.lines)) {
    const line = lines.find((each) => each.line_number === line_number);
    if (!line) return refused('line-unknown');
    const remainder = remainderOf(line);
    if (!Number.isInteger(quantity) || quantity <= 0 || quantity > remainder.quantity)
      return refused('refund-pieces-gone');
    const isLast = quantity === remainder.quantity;
    taken.push(
      createRefundLine(
        line,
        quantity,
        isLast ? remainder.amount : roundHalfUp(remainder.amount * quantity, remainder.quantity),
      ),
    );
  }
  return ok(taken);
}

/** Refunds an amount of a line with its share of the tax; the whole remainder takes all remaining tax. */
function createRefundLine(line: RefundableLine, quantity: number, amount: Cents): RefundLine {
  const remainder = remainderOf(line);
  const tax = remainder.amount === 0 ? 0 : roundHalfUp(remainder.tax * amount, remainder.amount);
  return { line_number: line.line_number, quantity, amount, tax };
}

/** Splits the refunded tax by component, none of which exceeds its remaining amount. */
function splitTax(tax: Cents, components: readonly TaxComponent[]): TaxComponent[] {
  if (components.length === 0) return [];
  const amounts = splitByLargestRemainder(
    tax,
    components.map((each) => each.amount),
  );
  return components.map((each, index) => ({ ...each, amount: amounts[index]! }));
}
