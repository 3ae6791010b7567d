import { type Cents, roundHalfUp } from './money.ts';
import { ok, type Result, refused } from './result.ts';
import { joined, type Units } from './shipment.ts';
import { splitByLargestRemainder } from './split.ts';
import type { TaxComponent } from './tax.ts';

/** A line with what of it has been paid back already. Amounts in cents, tax included. */
export interface RefundableLine {
  line_number: number;
  quantity: number;
  total: Cents;
  /** Share of `total` that is tax. */
  tax: Cents;
  refunded: { quantity: number; amount: Cents; tax: Cents };
}

/** What is to be paid back: everything that is left, pieces of lines, or a sum. */
export type RefundInput =
  | { kind: 'all' }
  | { kind: 'lines'; lines: readonly Units[] }
  | { kind: 'amount'; amount: Cents };

export interface RefundLine {
  line_number: number;
  /** Pieces paid back; 0 where only a sum was taken off. */
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

const left = (line: RefundableLine) => ({
  quantity: line.quantity - line.refunded.quantity,
  amount: line.total - line.refunded.amount,
  tax: line.tax - line.refunded.tax,
});

/**
 * What a refund comes to. Every refund is a share of what is still left of its lines, and the last
 * piece takes all that is left: refunds in any order, by piece, by line or by sum, end at exactly the
 * captured amount, line by line and tax by tax. `components` are the order's, with what is still left
 * of each.
 */
export function decideRefund(
  lines: readonly RefundableLine[],
  components: readonly TaxComponent[],
  input: RefundInput,
): Result<Refund, RefundRefusal> {
  const remaining = lines.reduce((sum, line) => sum + left(line).amount, 0);
  if (remaining <= 0) return refused('refund-nothing-left');
  const shares = sharesOf(lines, remaining, input);
  if (!shares.ok) return shares;
  const taken = shares.value.filter((each) => each.amount > 0 || each.quantity > 0);
  const amount = taken.reduce((sum, each) => sum + each.amount, 0);
  if (amount <= 0) return refused('refund-nothing-left');
  const tax = taken.reduce((sum, each) => sum + each.tax, 0);
  return ok({ amount, tax, tax_components: shareOut(tax, components), lines: taken });
}

function sharesOf(
  lines: readonly RefundableLine[],
  remaining: Cents,
  input: RefundInput,
): Result<RefundLine[], RefundRefusal> {
  if (input.kind === 'all') {
    return ok(lines.map((line) => ({ line_number: line.line_number, ...left(line) })));
  }
  if (input.kind === 'amount') {
    if (!Number.isInteger(input.amount) || input.amount <= 0) return refused('refund-amount-invalid');
    if (input.amount > remaining) return refused('refund-more-than-left');
    const amounts = splitByLargestRemainder(
      input.amount,
      lines.map((line) => left(line).amount),
    );
    return ok(lines.map((line, index) => partOf(line, 0, amounts[index]!)));
  }
  const taken: RefundLine[] = [];
  for (const { line_number, quantity } of joined(input.lines)) {
    const line = lines.find((each) => each.line_number === line_number);
    if (!line) return refused('line-unknown');
    const rest = left(line);
    if (!Number.isInteger(quantity) || quantity <= 0 || quantity > rest.quantity)
      return refused('refund-pieces-gone');
    const isLast = quantity === rest.quantity;
    taken.push(
      partOf(line, quantity, isLast ? rest.amount : roundHalfUp(rest.amount * quantity, rest.quantity)),
    );
  }
  return ok(taken);
}

/** A sum of a line with its share of the line's tax; the whole rest takes the whole rest of the tax. */
function partOf(line: RefundableLine, quantity: number, amount: Cents): RefundLine {
  const rest = left(line);
  const tax = rest.amount === 0 ? 0 : roundHalfUp(rest.tax * amount, rest.amount);
  return { line_number: line.line_number, quantity, amount, tax };
}

/** The refunded tax by component, none ever more than is left of it. */
function shareOut(tax: Cents, components: readonly TaxComponent[]): TaxComponent[] {
  if (components.length === 0) return [];
  const amounts = splitByLargestRemainder(
    tax,
    components.map((each) => each.amount),
  );
  return components.map((each, index) => ({ ...each, amount: amounts[index]! }));
}
