import type { Answer } from '../answer.ts';
import type { ApiError } from './records.ts';

/** Refusals of a card as documented for CreatePayment; each is also the name of a test token. */
export const DECLINES = [
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
  'CVV_FAILURE',
  'MANUALLY_ENTERED_PAYMENT_NOT_SUPPORTED',
  'ADDRESS_VERIFICATION_FAILURE',
  'INVALID_POSTAL_CODE',
  'INVALID_EXPIRATION',
  'BAD_EXPIRATION',
  'EXPIRATION_FAILURE',
  'PAN_FAILURE',
  'INVALID_CARD_DATA',
  'CARD_DECLINED_VERIFICATION_REQUIRED',
  'CARD_DECLINED_CALL_ISSUER',
  'INVALID_PIN',
  'CHIP_INSERTION_REQUIRED',
  'ALLOWABLE_PIN_TRIES_EXCEEDED',
  'UNSUPPORTED_ENTRY_METHOD',
  'CARD_PROCESSING_NOT_ENABLED',
];

const CATEGORIES: Record<string, string> = {
  TEMPORARY_ERROR: 'API_ERROR',
  INTERNAL_SERVER_ERROR: 'API_ERROR',
  SERVICE_UNAVAILABLE: 'API_ERROR',
  GATEWAY_TIMEOUT: 'API_ERROR',
  UNAUTHORIZED: 'AUTHENTICATION_ERROR',
  ACCESS_TOKEN_EXPIRED: 'AUTHENTICATION_ERROR',
  FORBIDDEN: 'AUTHENTICATION_ERROR',
  RATE_LIMITED: 'RATE_LIMIT_ERROR',
  REFUND_AMOUNT_INVALID: 'REFUND_ERROR',
  REFUND_ALREADY_PENDING: 'REFUND_ERROR',
  REFUND_DECLINED: 'REFUND_ERROR',
  PAYMENT_NOT_REFUNDABLE: 'REFUND_ERROR',
  PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE: 'REFUND_ERROR',
  REFUND_ERROR_PAYMENT_NEEDS_COMPLETION: 'REFUND_ERROR',
};

export function apiError(code: string, detail: string, field?: string): ApiError {
  const usual = DECLINES.includes(code) ? 'PAYMENT_METHOD_ERROR' : 'INVALID_REQUEST_ERROR';
  return { category: CATEGORIES[code] ?? usual, code, detail, ...(field === undefined ? {} : { field }) };
}

export const failure = (status: number, code: string, detail = code, field?: string): Answer => ({
  status,
  body: { errors: [apiError(code, detail, field)] },
});

export const notFound = (id: string): Answer => failure(404, 'NOT_FOUND', `Could not find ${id}`);
