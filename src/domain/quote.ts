import { type CouponLine, discountShares, type Promotion } from './coupon.ts';
import type { Cents } from './money.ts';
import { linePrice } from './price.ts';
import { splitByLargestRemainder } from './split.ts';
import { ratesIn, type TaxComponent, taxOn } from './tax.ts';
import type { TaxRate } from './tax-rates.ts';

export interface QuotedLine {
  subtotal: Cents;
  discount: Cents;
  tax: Cents;
  total: Cents;
}

/** What a cart costs, in cents of one currency. Every sum is the sum of its lines. */
export interface Quote {
  subtotal: Cents;
  discount: Cents;
  /** Subtotal less discount. */
  net: Cents;
  shipping: Cents;
  tax: Cents;
  tax_components: TaxComponent[];
  total: Cents;
  lines: QuotedLine[];
}

/** What one order may cost at most before tax: ten million of its currency. Providers take less; sums stay countable. */
export const MAX_ORDER_TOTAL: Cents = 1_000_000_000;

/** Shipping is always free (Standard). */
const SHIPPING: Cents = 0;

/**
 * The one calculation behind cart, checkout, order, invoice and back office. `ship_to` null: the
 * place is not known yet, so no tax is in it. `day` (shop's calendar) picks the tax rates.
 */
export function quote(input: {
  lines: readonly CouponLine[];
  promotion: Promotion | null;
  ship_to: { country: string; province: string } | null;
  day: string;
  /** The dated rates of the shop; those of the law as it was when the shop began, when missing. */
  rates?: readonly TaxRate[];
}): Quote {
  const costs = input.lines.map((line) => linePrice(line.unit_price, line.quantity));
  const discounts = discountShares(input.promotion, input.lines);
  const nets = costs.map((cost, index) => cost - discounts[index]!);
  const subtotal = sum(costs);
  const discount = sum(discounts);
  const net = subtotal - discount;
  const { ship_to, day } = input;
  const rates = ship_to ? ratesIn(ship_to.country, ship_to.province, day, input.rates) : [];
  const { tax, components } = taxOn(net + SHIPPING, rates);
  const taxes = splitByLargestRemainder(tax, nets);
  return {
    subtotal,
    discount,
    net,
    shipping: SHIPPING,
    tax,
    tax_components: components,
    total: net + SHIPPING + tax,
    lines: costs.map((cost, index) => ({
      subtotal: cost,
      discount: discounts[index]!,
      tax: taxes[index]!,
      total: nets[index]! + taxes[index]!,
    })),
  };
}

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((a, b) => a + b, 0);
