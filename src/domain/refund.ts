import { type Cents, roundHalfUp } from './money.ts';
import type { RefundState } from './payment.ts';
import { ok, type Result, refused } from './result.ts';
import { type LineUnits, splitRefundedUnits, sumUnitsByLine, type Units } from './shipment.ts';
import { splitByLargestRemainder } from './split.ts';
import type { TaxComponent } from './tax.ts';

/** Units of an order line with their share of the line's amounts. The quantity is 0 for a refund by amount. */
export interface LineShare extends Units {
  /** Before the discount and the taxes. */
  subtotal: Cents;
  discount: Cents;
  /** The same taxes as the order's, in the same sequence. */
  tax_components: TaxComponent[];
}

/**
 * The scope of a refund: everything that remains, units of lines, or an amount. With `to_credit`, the whole refund
 * becomes store credit.
 */
export type RefundInput = { to_credit?: true } & (
  | { kind: 'all' }
  | { kind: 'lines'; lines: readonly Units[] }
  | { kind: 'amount'; amount: Cents }
);

/** The amounts are totals over `lines`. Exception: the refund of an order that never became Paid has no lines. */
export interface Refund {
  amount: Cents;
  tax: Cents;
  tax_components: TaxComponent[];
  lines: LineShare[];
}

/** The tax and the units that a refund covers, for staff. */
export interface RefundDetails {
  refunded_tax: Cents;
  /** `restocked`: the number of units that return to stock, including those that were never shipped. */
  units: { part_number: string; quantity: number; restocked: number }[];
}

type RefundRefusal =
  | 'refund-nothing-left'
  | 'refund-more-than-left'
  | 'refund-amount-invalid'
  | 'line-unknown'
  | 'refund-units-refunded'
  | 'refund-amount-only';

const sumOf = <T>(list: readonly T[], toNumber: (each: T) => number): number =>
  list.reduce((sum, each) => sum + toNumber(each), 0);

export const taxOf = ({ tax_components }: Pick<LineShare, 'tax_components'>): Cents =>
  sumOf(tax_components, (each) => each.amount);

/** The amount of a share, tax included. */
export const amountOf = (share: Omit<LineShare, 'line_number' | 'quantity'>): Cents =>
  share.subtotal - share.discount + taxOf(share);

const withAmounts = (components: readonly TaxComponent[], amounts: readonly Cents[]): TaxComponent[] =>
  components.map((each, index) => ({ ...each, amount: amounts[index]! }));

const subtract = (components: readonly TaxComponent[], taken: readonly TaxComponent[]): TaxComponent[] =>
  withAmounts(
    components,
    components.map((each, index) => each.amount - (taken[index]?.amount ?? 0)),
  );

/**
 * Splits an order's taxes between its lines, so that the shares add up in both directions: per line to the line's tax,
 * and per tax to its amount on the order.
 */
export function toLineShares(
  lines: readonly (Omit<LineShare, 'tax_components'> & { tax: Cents })[],
  components: readonly TaxComponent[],
): LineShare[] {
  let remainingTaxes = [...components];
  return lines.map(({ line_number, quantity, subtotal, discount, tax }) => {
    const weights = remainingTaxes.map((each) => each.amount);
    const tax_components = withAmounts(remainingTaxes, splitByLargestRemainder(tax, weights));
    remainingTaxes = subtract(remainingTaxes, tax_components);
    return { line_number, quantity, subtotal, discount, tax_components };
  });
}

export const subtractRefunds = (lines: readonly LineShare[], refunds: readonly LineShare[]): LineShare[] =>
  refunds.reduce<LineShare[]>(
    (remaining, refund) =>
      remaining.map((line) =>
        line.line_number === refund.line_number
          ? {
              line_number: line.line_number,
              quantity: line.quantity - refund.quantity,
              subtotal: line.subtotal - refund.subtotal,
              discount: line.discount - refund.discount,
              tax_components: subtract(line.tax_components, refund.tax_components),
            }
          : line,
      ),
    [...lines],
  );

/**
 * Calculates a refund from what remains of each line after earlier refunds. A refund of the whole remaining amount also
 * takes every remaining subtotal, discount and tax. Refunds by unit, line or amount, in any sequence, therefore add up
 * to exactly the amounts of the order.
 */
export function decideRefund(
  remainingLines: readonly LineShare[],
  input: RefundInput,
): Result<Refund, RefundRefusal> {
  const remainingAmount = sumOf(remainingLines, amountOf);
  if (remainingAmount <= 0) return refused('refund-nothing-left');
  const taken = takeShares(remainingLines, remainingAmount, input);
  if (!taken.ok) return taken;
  const amount = sumOf(taken.value, amountOf);
  if (amount <= 0) return refused('refund-nothing-left');
  const lines = (
    amount === remainingAmount ? takeAllAmounts(remainingLines, taken.value) : taken.value
  ).filter((each) => each.quantity > 0 || each.subtotal > 0 || amountOf(each) > 0);
  // There is at least one line, because the amount is above 0. All lines have the same taxes.
  const [first] = lines;
  const tax_components = withAmounts(
    first!.tax_components,
    first!.tax_components.map((_, index) => sumOf(lines, (line) => line.tax_components[index]!.amount)),
  );
  return ok({ amount, tax: taxOf({ tax_components }), tax_components, lines });
}

/**
 * The part of a refund that becomes store credit: all of it if staff choose so (`to_credit`), otherwise only what
 * exceeds `remaining_payment`, the captured amount that is not refunded yet.
 */
export const creditPart = (amount: Cents, remaining_payment: Cents, to_credit: boolean): Cents =>
  to_credit ? amount : Math.max(0, amount - remaining_payment);

/** Calculates the refund of an order that never became Paid, such as one whose payment was captured after it was voided. */
export function decideUnpaidOrderRefund(captured: Cents, input: RefundInput): Result<Refund, RefundRefusal> {
  if (input.kind === 'lines') return refused('refund-amount-only');
  const paymentAsLine = { line_number: 0, quantity: 0, subtotal: captured, discount: 0, tax_components: [] };
  const decided = decideRefund([paymentAsLine], input);
  return decided.ok ? ok({ ...decided.value, lines: [] }) : decided;
}

/** All remaining amounts, but only the units that the refund takes: a refund by amount takes none. */
const takeAllAmounts = (remainingLines: readonly LineShare[], taken: readonly LineShare[]): LineShare[] =>
  remainingLines.map((line) => {
    const quantity = taken.find((each) => each.line_number === line.line_number)?.quantity ?? 0;
    return { ...line, quantity };
  });

function takeShares(
  remainingLines: readonly LineShare[],
  remainingAmount: Cents,
  input: RefundInput,
): Result<LineShare[], RefundRefusal> {
  if (input.kind === 'all') return ok([...remainingLines]);
  if (input.kind === 'amount') {
    if (!Number.isInteger(input.amount) || input.amount <= 0) return refused('refund-amount-invalid');
    if (input.amount > remainingAmount) return refused('refund-more-than-left');
    const amounts = splitByLargestRemainder(input.amount, remainingLines.map(amountOf));
    return ok(remainingLines.map((line, index) => takeAmount(line, amounts[index]!)));
  }
  const taken: LineShare[] = [];
  for (const { line_number, quantity } of sumUnitsByLine(input.lines)) {
    const line = remainingLines.find((each) => each.line_number === line_number);
    if (!line) return refused('line-unknown');
    if (!Number.isInteger(quantity) || quantity <= 0 || quantity > line.quantity)
      return refused('refund-units-refunded');
    taken.push(takeUnits(line, quantity));
  }
  return ok(taken);
}

/** The units' share of each amount of the line. The last units of a line get all that remains. */
function takeUnits(line: LineShare, quantity: number): LineShare {
  const shareOf = (amount: Cents) => roundHalfUp(amount * quantity, line.quantity);
  return {
    line_number: line.line_number,
    quantity,
    subtotal: shareOf(line.subtotal),
    discount: shareOf(line.discount),
    tax_components: line.tax_components.map((each) => ({ ...each, amount: shareOf(each.amount) })),
  };
}

/** Splits an amount between the net and the taxes of a line, in proportion to their remaining amounts. */
function takeAmount(line: LineShare, amount: Cents): LineShare {
  const { line_number, subtotal, tax_components } = line;
  const remainingNet = subtotal - line.discount;
  const remainingTaxes = tax_components.map((each) => each.amount);
  const [net, ...taxes] = splitByLargestRemainder(amount, [remainingNet, ...remainingTaxes]) as [
    Cents,
    ...Cents[],
  ];
  const discount = net === 0 ? 0 : roundHalfUp(line.discount * net, remainingNet);
  return {
    line_number,
    quantity: 0,
    subtotal: net + discount,
    discount,
    tax_components: withAmounts(tax_components, taxes),
  };
}

/**
 * True if a refund was made or started after a return was approved; the approval can then no longer be withdrawn. If
 * the time of the approval is unknown, every refund counts.
 */
export const hasRefundSinceApproval = (
  approved_at: Date | null,
  refunds: readonly { created_at: Date; state: RefundState }[],
): boolean =>
  refunds.some(
    (each) => each.state !== 'failed' && each.created_at.getTime() >= (approved_at?.getTime() ?? 0),
  );

/** Describes a refund of an order with these lines. `restock`: shipped units return to stock as well. */
export function describeRefund(
  lines: readonly LineUnits[],
  refund: Pick<Refund, 'tax' | 'lines'>,
  restock: boolean,
): RefundDetails {
  const refundedUnits = splitRefundedUnits(lines, refund.lines, restock);
  return {
    refunded_tax: refund.tax,
    units: refund.lines.flatMap(({ line_number, quantity }) => {
      const line = lines.find((each) => each.line_number === line_number);
      if (!line || quantity === 0) return [];
      const refunded = refundedUnits.find((each) => each.line_number === line_number);
      const restocked = refunded ? refunded.dropped + refunded.returned : 0;
      return [{ part_number: line.part_number, quantity, restocked }];
    }),
  };
}
