import { type Address, type AddressField, validateAddress, validateEmail } from './address.ts';
import type { Answers } from './brake-question.ts';
import type { FamilyCode } from './family.ts';
import type { FitVerdict, VehicleRange } from './fitment.ts';
import type { Translations } from './item-texts.ts';
import type { Cents, Currency } from './money.ts';
import type { Quote, QuotedLine } from './quote.ts';
import { findBrokenRules } from './validation.ts';
import type { Vehicle } from './vehicle.ts';

export const QUOTE_STATES = ['draft', 'sent', 'expired', 'ordered'] as const;
export type SalesQuoteState = (typeof QUOTE_STATES)[number];

/** A new quote is valid for `QUOTE_DAYS` days; staff can choose at most `MAX_QUOTE_DAYS`. */
export const QUOTE_DAYS = 14;
export const MAX_QUOTE_DAYS = 90;

/** A line with a copy of its car, names and prices, so that later changes of the catalogue do not affect it. */
export interface FrozenLine extends Vehicle, QuotedLine, Partial<Translations<'displayname'>> {
  part_number: string;
  car_part_id: string;
  quantity: number;
  unit_price: Cents;
  family: FamilyCode;
  displayname: string;
  position: string;
  note: string | null;
  main_image: string | null;
  answers: Answers;
  spans: VehicleRange | null;
  fit_verdict: FitVerdict;
  is_acknowledged: boolean;
  /** The reason for a price that staff set. */
  custom_note: string | null;
}

/** A line of a quote. The list price is absent from quotes that were sent before list prices were stored. */
type QuoteLine = FrozenLine & { list_price?: Cents };

/** Lines and totals of a quote, in its currency. */
export interface SalesQuoteContent extends Omit<Quote, 'net' | 'shipping' | 'lines'> {
  currency: Currency;
  promotion_code: string | null;
  lines: QuoteLine[];
}

/** The sum of the list prices, and the amount by which the quote is below it, before taxes. */
export function savingsOf({
  lines,
  subtotal,
  discount,
}: Pick<SalesQuoteContent, 'subtotal' | 'discount'> & {
  lines: readonly Pick<QuoteLine, 'list_price' | 'unit_price' | 'quantity'>[];
}): { list_total: Cents; saved: Cents } {
  const list_total = lines.reduce(
    (sum, { list_price, unit_price, quantity }) => sum + (list_price ?? unit_price) * quantity,
    0,
  );
  return { list_total, saved: Math.max(0, list_total - (subtotal - discount)) };
}

/** Parses a quote number. Returns 0, which no quote has, for malformed text. */
export const parseQuoteNumber = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

/** `is_ordered` is true if the quote has an order that was paid, or that can still be paid. */
export function salesQuoteState(
  quote: { is_sent: boolean; is_ordered: boolean; valid_until: string },
  today: string,
): SalesQuoteState {
  if (quote.is_ordered) return 'ordered';
  if (!quote.is_sent) return 'draft';
  return quote.valid_until < today ? 'expired' : 'sent';
}

/** The required fields of a quote's address. The others may be empty until the order is placed. */
export const QUOTE_ADDRESS_FIELDS: readonly AddressField[] = ['country', 'province'];

/** Validation errors of a quote's details. `last` is the latest day that may be chosen as `valid_until`. */
export function validateSalesQuote(
  { email, address, valid_until }: { email: string; address: Address; valid_until: string },
  days: { today: string; last: string },
) {
  return [
    ...findBrokenRules([
      [validateEmail(email) !== null, 'email', 'email-invalid'],
      [valid_until < days.today, 'valid_until', 'quote-day-past'],
      [valid_until > days.last, 'valid_until', 'quote-day-late'],
    ]),
    ...validateAddress(address).filter(
      ({ field }) => QUOTE_ADDRESS_FIELDS.includes(field) || address[field] !== '',
    ),
  ];
}

/** A price that differs from the buyer's own price requires a reason. */
export const needsReason = (unit_price: Cents, price_without_quote: Cents): boolean =>
  unit_price !== price_without_quote;

export const lacksReason = (unit_price: Cents, price_without_quote: Cents, reason: string): boolean =>
  needsReason(unit_price, price_without_quote) && reason.trim() === '';
