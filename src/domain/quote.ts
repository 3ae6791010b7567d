import { type CouponLine, calculateLineDiscounts, type Promotion } from './coupon.ts';
import type { Cents } from './money.ts';
import { linePrice } from './price.ts';
import { splitByLargestRemainder } from './split.ts';
import { calculateTax, decideTaxes, type ExemptTax, type TaxComponent, type TaxExemption } from './tax.ts';
import type { TaxRate } from './tax-rates.ts';

export interface QuotedLine {
  subtotal: Cents;
  discount: Cents;
  tax: Cents;
  total: Cents;
}

/** The price of a cart in one currency. Each total equals the sum of its lines. */
export interface Quote extends QuotedLine {
  /** Subtotal less discount. */
  net: Cents;
  shipping: Cents;
  tax_components: TaxComponent[];
  tax_exemptions: ExemptTax[];
  lines: QuotedLine[];
}

/** Ten million dollars, above the limit of any provider and well within safe integers. */
export const MAX_ORDER_SUBTOTAL: Cents = 1_000_000_000;

/** Shipping is always free (Standard). */
const SHIPPING: Cents = 0;

/**
 * Calculates the price of a cart, for the cart itself, the checkout, the order, the invoice and the back office. While
 * the destination is unknown, `ship_to` is null and no tax is included. `day`, in the shop's time zone, selects the tax
 * rates.
 */
export function quote(input: {
  lines: readonly CouponLine[];
  promotion: Promotion | null;
  ship_to: { country: string; province: string } | null;
  day: string;
  /** The shop's dated rates; defaults to `TAX_RATES`. */
  rates?: readonly TaxRate[];
  /** The customer's exemptions that are valid now. */
  exemptions?: readonly TaxExemption[];
}): Quote {
  const costs = input.lines.map((line) => linePrice(line.unit_price, line.quantity));
  const discounts = calculateLineDiscounts(input.promotion, input.lines);
  const nets = costs.map((cost, index) => cost - discounts[index]!);
  const subtotal = sum(costs);
  const discount = sum(discounts);
  const net = subtotal - discount;
  const { ship_to, day } = input;
  const { charged, exempt } = ship_to ? decideTaxes(ship_to, day, input) : { charged: [], exempt: [] };
  const { tax, components } = calculateTax(net + SHIPPING, charged);
  const taxes = splitByLargestRemainder(tax, nets);
  return {
    subtotal,
    discount,
    net,
    shipping: SHIPPING,
    tax,
    tax_components: components,
    tax_exemptions: exempt,
    total: net + SHIPPING + tax,
    lines: costs.map((cost, index) => ({
      subtotal: cost,
      discount: discounts[index]!,
      tax: taxes[index]!,
      total: nets[index]! + taxes[index]!,
    })),
  };
}

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0);
