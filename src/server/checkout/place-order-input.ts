import { createHash } from 'node:crypto';
import type { ParsedInput } from '#contract/calls.ts';
import {
  type Address,
  type AddressField,
  normaliseAddress,
  normaliseEmail,
  validateAddress,
  validateEmail,
} from '#domain/address.ts';
import { lineKey } from '#domain/cart.ts';
import { type Cents, type Currency, toCents } from '#domain/money.ts';
import type { PaymentMethodId } from '#domain/payment.ts';
import type { FieldProblem } from '#server/calls/refuse-problems.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { parseQuoteLink } from '#server/sales-quotes/quote-link.ts';
import type { Caller } from '#server/sessions/caller.ts';
import type { Language } from '#texts/texts.ts';

type Body = Omit<ParsedInput<'POST /placeorder'>['body'], 'nonce'> & { nonce?: string | null | undefined };

/** The normalised parts of the request. The server computes everything else, such as prices. */
export interface PlaceOrderInput {
  order_id: string;
  currency: Currency;
  language: Language;
  email: string;
  payment: PaymentMethodId;
  shipping_method: 'Standard';
  /** The total that the shopper saw and agreed to. */
  total: Cents;
  /** The part of the total that store credit pays. */
  credit: Cents;
  lines: {
    part_number: string;
    car_part_id: string;
    quantity: number;
    /** Identifies the car and verdict that the shopper saw (`fitKey`). */
    fit_key?: string;
  }[];
  shipping: Address;
  billing: Address;
  /** The card token or the PayPal order id; null if neither is needed. */
  nonce: string | null;
  /** The number of the sales quote that is ordered; null for the caller's cart. */
  quote_number: number | null;
  /** Set only with the shopper's consent to analytics. */
  analytics_client_id: string | null;
}

const ADDRESS_FIELDS: readonly AddressField[] = [
  'first_name',
  'last_name',
  'company',
  'address_line_1',
  'address_line_2',
  'city',
  'province',
  'country',
  'zip',
  'phone_number',
];

/** The name of an address field in the request, where `phone_number` is `shipping_phone` or `billing_phone`. */
const requestField = (kind: 'shipping' | 'billing', field: AddressField) =>
  `${kind}_${field === 'phone_number' ? 'phone' : field}` as const;

export function parsePlaceOrderInput(
  body: Body,
  caller: Caller,
  language: Language,
  secrets: Secrets,
): PlaceOrderInput {
  const { orderInfo, lineItems } = body;
  const info = orderInfo as Record<string, unknown>;
  const address = (kind: 'shipping' | 'billing') =>
    normaliseAddress(
      Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, info[requestField(kind, field)] as string])),
    );
  return {
    order_id: orderInfo.order_id,
    currency: orderInfo.currency,
    language,
    email: caller.account?.email ?? normaliseEmail(orderInfo.email ?? ''),
    payment: orderInfo.payment,
    shipping_method: orderInfo.shipping_method,
    total: toCents(orderInfo.total),
    credit: toCents(orderInfo.credit ?? 0),
    // Sorted, so that the hash of the content does not depend on the sequence of the lines.
    lines: lineItems
      .map(({ data: { part_number, car_part_id, quantity, fit_key } }) => ({
        part_number,
        car_part_id,
        quantity,
        ...(fit_key === undefined ? {} : { fit_key }),
      }))
      .sort((a, b) => (lineKey(a) < lineKey(b) ? -1 : 1)),
    shipping: address('shipping'),
    billing: address('billing'),
    nonce: body.nonce || null,
    quote_number: parseQuoteLink(secrets, body.quote_link),
    analytics_client_id: body.analytics?.client_id ?? null,
  };
}

/** A hash of the order's content, without payment method, card token, language, sales quote and analytics client. */
export function contentHash(input: PlaceOrderInput): Buffer {
  const {
    nonce: _nonce,
    payment: _payment,
    language: _language,
    analytics_client_id: _client,
    quote_number: _quote,
    credit,
    ...contentBeforeCredit
  } = input;
  // Credit is left out if zero, so that orders placed before store credit existed keep their hash.
  const content = credit > 0 ? { ...contentBeforeCredit, credit } : contentBeforeCredit;
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

/** Validation errors of the email and both postal addresses, by the field names of the request. */
export function validateOrder(input: PlaceOrderInput): FieldProblem[] {
  const email = validateEmail(input.email);
  const addresses = (['shipping', 'billing'] as const).flatMap((kind) =>
    validateAddress(input[kind]).map(({ field, problem }) => ({ field: requestField(kind, field), problem })),
  );
  return [...(email ? [{ field: 'email', problem: email }] : []), ...addresses];
}
