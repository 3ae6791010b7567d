import type { DeclineClass, Outcome } from './provider.ts';

interface SquareError {
  category?: string;
  code?: string;
}

/** Error codes of the provider's Payments API by what the shopper can do about them. */
const CLASSES: Record<'other-card' | 'fix-input' | 'new-token', readonly string[]> = {
  'other-card': [
    'GENERIC_DECLINE',
    'CARD_DECLINED',
    'CARD_NOT_SUPPORTED',
    'CARD_EXPIRED',
    'INVALID_ACCOUNT',
    'INVALID_CARD',
    'CARDHOLDER_INSUFFICIENT_PERMISSIONS',
    'INSUFFICIENT_PERMISSIONS',
    'TRANSACTION_LIMIT',
    'INSUFFICIENT_FUNDS',
    'PAYMENT_LIMIT_EXCEEDED',
    'VOICE_FAILURE',
    'MANUALLY_ENTERED_PAYMENT_NOT_SUPPORTED',
  ],
  'fix-input': [
    'CVV_FAILURE',
    'ADDRESS_VERIFICATION_FAILURE',
    'INVALID_POSTAL_CODE',
    'INVALID_EXPIRATION',
    'BAD_EXPIRATION',
    'EXPIRATION_FAILURE',
    'PAN_FAILURE',
    'INVALID_CARD_DATA',
    'CARD_DECLINED_VERIFICATION_REQUIRED',
  ],
  'new-token': ['CARD_TOKEN_USED', 'CARD_TOKEN_EXPIRED', 'SOURCE_USED', 'SOURCE_EXPIRED'],
};

const BY_CODE = new Map(
  Object.entries(CLASSES).flatMap(([decline, codes]) => codes.map((code) => [code, decline as DeclineClass])),
);

/** Our own mistake or a closed account: surely no payment came to be. */
const REFUSED_OUTRIGHT = ['AUTHENTICATION_ERROR', 'INVALID_REQUEST_ERROR', 'MERCHANT_SUBSCRIPTION_ERROR'];
/** These say that the key or the request is known already, or may be: not a no. */
const UNDECIDED_CODES = [
  'IDEMPOTENCY_KEY_REUSED',
  'TEMPORARY_ERROR',
  'RATE_LIMITED',
  'GATEWAY_TIMEOUT',
  'REFUND_ALREADY_PENDING',
  'REFUND_ERROR_PAYMENT_NEEDS_COMPLETION',
];

/** Reads an error answer by category and code, never by the HTTP number: declines come as 400 and as 402. */
export function outcomeOfErrors(errors: readonly SquareError[]): Exclude<Outcome<never>, { outcome: 'ok' }> {
  const [first] = errors;
  const code = first?.code ?? 'NO_CODE';
  if (errors.some((error) => UNDECIDED_CODES.includes(error.code ?? ''))) return { outcome: 'unknown', code };
  for (const error of errors) {
    const decline = BY_CODE.get(error.code ?? '');
    if (decline) return { outcome: 'declined', decline, code: error.code! };
  }
  if (first?.category === 'REFUND_ERROR') return { outcome: 'declined', decline: 'other-method', code };
  if (first?.category === 'PAYMENT_METHOD_ERROR') return { outcome: 'declined', decline: 'other-card', code };
  if (REFUSED_OUTRIGHT.includes(first?.category ?? '')) {
    return { outcome: 'declined', decline: 'unavailable', code };
  }
  return { outcome: 'unknown', code };
}
