import { randomUUID } from 'node:crypto';
import type { ApiResponse, Body } from '../http.ts';
import type { SandboxState } from '../state.ts';
import type { Card, CardToken } from './records.ts';

/** Square's documented test tokens, which can be used any number of times, and the results of paying with them. */
const REUSABLE_TOKENS: Record<string, string> = {
  'cnon:card-nonce-ok': 'ok',
  'cnon:card-nonce-declined': 'GENERIC_DECLINE',
  'cnon:card-nonce-rejected-cvv': 'CVV_FAILURE',
  'cnon:card-nonce-already-used': 'CARD_TOKEN_USED',
};

/** The results of our own one-time tokens, `cnon:emu-<kind>` with any suffix after a dot. */
const ONE_TIME_TOKENS: Record<string, string> = {
  ok: 'ok',
  declined: 'GENERIC_DECLINE',
  cvv: 'CVV_FAILURE',
  'insufficient-funds': 'INSUFFICIENT_FUNDS',
  'drop-after': 'drop-after',
  'http-500': 'http-500',
};

const TEST_CARD: Card = { card_brand: 'VISA', last_4: '1111', exp_month: 12, exp_year: 2040 };

/** The token with this `source_id`; undefined for an unknown one. */
export function findCardToken({ ledger }: SandboxState, id: string): CardToken | undefined {
  const stored = ledger.card_tokens.get(id);
  if (stored) return stored;
  const kind = /^cnon:emu-([a-z0-9-]+)(\..*)?$/.exec(id)?.[1];
  const result = REUSABLE_TOKENS[id] ?? (kind && ONE_TIME_TOKENS[kind]);
  return result ? { id, result, card: TEST_CARD, is_used: result === 'CARD_TOKEN_USED' } : undefined;
}

export function markUsed({ ledger }: SandboxState, token: CardToken): void {
  if (!(token.id in REUSABLE_TOKENS)) ledger.write('card_tokens', { ...token, is_used: true });
}

/** Input of the card fields. */
interface CardInput {
  number: string;
  /** `MM/YY` */
  expiry: string;
  cvv: string;
  postal_code: string;
}

/** POST /v1/tokens: exchanges the input of the card fields for a one-time token. */
export function createCardToken({ ledger, now }: SandboxState, body: Body): ApiResponse {
  const text = (field: string) => String(body[field] ?? '').replaceAll(/\s/g, '');
  const input: CardInput = {
    number: text('number'),
    expiry: text('expiry'),
    cvv: text('cvv'),
    postal_code: text('postal_code'),
  };
  const errors = validateCard(input, now());
  if (errors.length > 0) return { status: 200, body: { status: 'Invalid', errors } };
  const token = `cnon:${randomUUID()}`;
  ledger.write('card_tokens', {
    id: token,
    result: paymentResult(input),
    card: toCard(input),
    is_used: false,
  });
  return { status: 200, body: { status: 'OK', token } };
}

function validateCard({ number, expiry, cvv, postal_code }: CardInput, now: Date) {
  const isValid = {
    cardNumber: /^\d{14,16}$/.test(number) && passesLuhn(number),
    expirationDate: isInFuture(expiry, now),
    cvv: /^\d{3,4}$/.test(cvv),
    postalCode: /^[A-Za-z0-9-]{3,10}$/.test(postal_code),
  };
  const names = {
    cardNumber: 'Card number',
    expirationDate: 'Expiration date',
    cvv: 'CVV',
    postalCode: 'Postal code',
  };
  return (Object.keys(names) as (keyof typeof names)[])
    .filter((field) => !isValid[field])
    .map((field) => ({ type: 'VALIDATION_ERROR', field, message: `${names[field]} is not valid` }));
}

/** The result of paying with a card. Square documents the values of declined test cards. */
function paymentResult({ number, expiry, cvv, postal_code }: CardInput): string {
  if (number === '4000000000000002') return 'GENERIC_DECLINE';
  if (cvv === '911') return 'CVV_FAILURE';
  if (postal_code === '99999') return 'ADDRESS_VERIFICATION_FAILURE';
  return expiry === '01/40' ? 'INVALID_EXPIRATION' : 'ok';
}

const BRANDS: [RegExp, string][] = [
  [/^4/, 'VISA'],
  [/^5/, 'MASTERCARD'],
  [/^6/, 'DISCOVER'],
  [/^3[47]/, 'AMERICAN_EXPRESS'],
  [/^35/, 'JCB'],
];

function toCard({ number, expiry }: CardInput): Card {
  const [month = 0, year = 0] = expiry.split('/').map(Number);
  return {
    card_brand: BRANDS.find(([pattern]) => pattern.test(number))?.[1] ?? 'OTHER_BRAND',
    last_4: number.slice(-4),
    exp_month: month,
    exp_year: 2000 + year,
  };
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

function isInFuture(expiry: string, now: Date): boolean {
  const match = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiry);
  // A card is valid until the end of its month.
  return match !== null && Date.UTC(2000 + Number(match[2]), Number(match[1]), 1) > now.getTime();
}
