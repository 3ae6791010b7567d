import { randomUUID } from 'node:crypto';
import type { Answer, Body } from '../answer.ts';
import type { SandboxState } from '../state.ts';
import { SQUARE_ACCOUNTS } from './accounts.ts';
import { cardFaults, cardOf, outcomeOfCard, type TypedCard } from './cards.ts';
import { DECLINES } from './errors.ts';
import type { Card, Token } from './records.ts';

/** The provider's documented sandbox tokens. They may be used again and again. */
const FIXED: Record<string, string> = {
  'cnon:card-nonce-ok': 'ok',
  'cnon:card-nonce-declined': 'GENERIC_DECLINE',
  'cnon:card-nonce-rejected-cvv': 'CVV_FAILURE',
  'cnon:card-nonce-rejected-postalcode': 'ADDRESS_VERIFICATION_FAILURE',
  'cnon:card-nonce-rejected-expiration': 'INVALID_EXPIRATION',
  'cnon:card-nonce-already-used': 'CARD_TOKEN_USED',
  'cnon:gift-card-nonce-ok': 'ok',
  'cnon:gift-card-nonce-insufficient-funds': 'INSUFFICIENT_FUNDS',
  'cnon:gift-card-nonce-insufficient-permission': 'INSUFFICIENT_PERMISSIONS',
  'wnon:cash-app-ok': 'ok',
  'wnon:cash-app-declined': 'GENERIC_DECLINE',
  'wnon:afterpay-or-clearpay-ok': 'ok',
  'wnon:afterpay-or-clearpay-declined': 'GENERIC_DECLINE',
};

/** Short names of our own one-time tokens; any decline's code in lower case with hyphens is a name as well. */
const OWN: Record<string, string> = {
  ok: 'ok',
  declined: 'GENERIC_DECLINE',
  cvv: 'CVV_FAILURE',
  expired: 'CARD_EXPIRED',
  'temporary-error': 'TEMPORARY_ERROR',
  'needs-verification': 'CARD_DECLINED_VERIFICATION_REQUIRED',
  hang: 'hang',
  'drop-before': 'drop-before',
  'drop-after': 'drop-after',
  'http-500': 'http-500',
};

export interface Source {
  /** `ok`, a way to get lost, or the provider's error code. */
  outcome: string;
  one_time: boolean;
  token?: Token;
  card?: Card;
}

const TEST_CARD: Card = { card_brand: 'VISA', last_4: '1111', exp_month: 12, exp_year: 2040 };
const GIFT_CARD: Card = { ...TEST_CARD, card_brand: 'SQUARE_GIFT_CARD', last_4: '0000' };

/** What a payment's `source_id` stands for; null when the seller does not know it. */
export function sourceOf({ ledger }: SandboxState, location_id: string, source_id: string): Source | null {
  const token = ledger.tokens.get(source_id);
  if (token) {
    if (token.location_id !== undefined && token.location_id !== location_id) return null;
    return { outcome: token.outcome, one_time: true, token, card: token.card ?? TEST_CARD };
  }
  const fixed = FIXED[source_id];
  if (fixed) return { outcome: fixed, one_time: false, ...cardBehind(source_id) };
  // Anything may follow a point, so that each can be one of its kind.
  const name = /^cnon:emu-([a-z0-9-]+)(\..*)?$/.exec(source_id)?.[1];
  if (name === undefined) return null;
  const code = name.toUpperCase().replaceAll('-', '_');
  const outcome = OWN[name] ?? (DECLINES.includes(code) ? code : undefined);
  return outcome === undefined ? null : { outcome, one_time: true, card: TEST_CARD };
}

function cardBehind(source_id: string): { card?: Card } {
  if (source_id.startsWith('wnon:')) return {};
  return { card: source_id.startsWith('cnon:gift-card') ? GIFT_CARD : TEST_CARD };
}

const TOKEN_LIVES = 24 * 3_600_000;

/** Turns typed card data into a one-time token, as the card fields ask for it. */
export function mintToken({ ledger, now }: SandboxState, body: Body): Answer {
  const text = (field: string) => String(body[field] ?? '');
  const typed: TypedCard = {
    number: text('number'),
    expiry: text('expiry'),
    cvv: text('cvv'),
    postal_code: text('postal_code'),
  };
  const errors = cardFaults(typed, now());
  if (errors.length > 0) return { status: 200, body: { status: 'Invalid', errors } };
  const seller = SQUARE_ACCOUNTS.find((each) => each.application_id === body.application_id);
  const card = cardOf(typed);
  const id = `cnon:${randomUUID().replaceAll('-', '')}`;
  const expires_at = now().getTime() + TOKEN_LIVES;
  ledger.write('token', {
    id,
    outcome: outcomeOfCard(typed),
    used: false,
    card,
    expires_at,
    ...(seller ? { location_id: seller.location_id } : {}),
  });
  const { card_brand: brand, last_4: last4, exp_month: expMonth, exp_year: expYear } = card;
  const details = {
    method: 'Card',
    card: { brand, last4, expMonth, expYear, cardType: 'CREDIT', prepaidType: 'NOT_PREPAID' },
    billing: { postalCode: typed.postal_code.trim() },
  };
  return { status: 200, body: { status: 'OK', token: id, details } };
}
