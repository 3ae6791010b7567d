import { classesByCode, type ProviderResult } from './provider.ts';

/** Error codes of Square's Payments API, by what the shopper can do about them. */
const CLASS_BY_CODE = classesByCode({
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
  // Refund errors. Any class but `unavailable` means that the refund failed.
  'other-method': [
    'REFUND_AMOUNT_INVALID',
    'REFUND_DECLINED',
    'PAYMENT_NOT_REFUNDABLE',
    'PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE',
    'INSUFFICIENT_PERMISSIONS_FOR_REFUND',
  ],
});

/** The categories of errors in the configuration of the shop, or of a closed account. No payment was made. */
const SHOP_ERRORS = ['AUTHENTICATION_ERROR', 'INVALID_REQUEST_ERROR', 'MERCHANT_SUBSCRIPTION_ERROR'];
/** These errors are not declines, because the request may have been processed already. */
const UNDECIDED_CODES = [
  'IDEMPOTENCY_KEY_REUSED',
  'TEMPORARY_ERROR',
  'RATE_LIMITED',
  'GATEWAY_TIMEOUT',
  'REFUND_ALREADY_PENDING',
  'REFUND_ERROR_PAYMENT_NEEDS_COMPLETION',
];

interface SquareError {
  category?: string;
  code?: string;
}
export interface SquareErrors {
  errors?: SquareError[];
}

/** The errors in the body of a response; none if the body is not Square's, such as an HTML page of a proxy. */
export function parseErrors(text: string): SquareError[] {
  try {
    return (JSON.parse(text) as SquareErrors).errors ?? [];
  } catch {
    return [];
  }
}

/** Classifies errors by category and code, because the HTTP status of a decline may be 400 or 402. */
export function resultOfErrors(
  status: number,
  errors: readonly SquareError[],
): Exclude<ProviderResult<never>, { outcome: 'ok' }> {
  const [firstError] = errors;
  const code = firstError?.code ?? `HTTP_${status}`;
  if (status >= 500 || status === 429 || status === 408) return { outcome: 'unknown', code };
  if (errors.some((error) => UNDECIDED_CODES.includes(error.code ?? ''))) return { outcome: 'unknown', code };
  for (const error of errors) {
    const decline = CLASS_BY_CODE.get(error.code ?? '');
    if (decline) return { outcome: 'declined', decline, code: error.code! };
  }
  if (firstError?.category === 'REFUND_ERROR') return { outcome: 'declined', decline: 'other-method', code };
  if (firstError?.category === 'PAYMENT_METHOD_ERROR')
    return { outcome: 'declined', decline: 'other-card', code };
  if (SHOP_ERRORS.includes(firstError?.category ?? '')) {
    return { outcome: 'declined', decline: 'unavailable', code };
  }
  return { outcome: 'unknown', code };
}
