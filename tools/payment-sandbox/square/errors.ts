import type { ApiResponse } from '../http.ts';
import type { SquareError } from './records.ts';

/** Categories of the error codes; all other codes are INVALID_REQUEST_ERROR. */
const CATEGORIES: Record<string, string> = {
  GENERIC_DECLINE: 'PAYMENT_METHOD_ERROR',
  CVV_FAILURE: 'PAYMENT_METHOD_ERROR',
  ADDRESS_VERIFICATION_FAILURE: 'PAYMENT_METHOD_ERROR',
  INVALID_EXPIRATION: 'PAYMENT_METHOD_ERROR',
  INSUFFICIENT_FUNDS: 'PAYMENT_METHOD_ERROR',
  REFUND_AMOUNT_INVALID: 'REFUND_ERROR',
  REFUND_DECLINED: 'REFUND_ERROR',
  PAYMENT_NOT_REFUNDABLE: 'REFUND_ERROR',
  PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE: 'REFUND_ERROR',
  REFUND_ERROR_PAYMENT_NEEDS_COMPLETION: 'REFUND_ERROR',
  UNAUTHORIZED: 'AUTHENTICATION_ERROR',
  RATE_LIMITED: 'RATE_LIMIT_ERROR',
  INTERNAL_SERVER_ERROR: 'API_ERROR',
};

export function createError(code: string, detail = code, field?: string): SquareError {
  const category = CATEGORIES[code] ?? 'INVALID_REQUEST_ERROR';
  return { category, code, detail, ...(field === undefined ? {} : { field }) };
}

export const failure = (status: number, code: string, detail?: string, field?: string): ApiResponse => ({
  status,
  body: { errors: [createError(code, detail, field)] },
});

export const notFound = (id: string): ApiResponse => failure(404, 'NOT_FOUND', `Could not find ${id}`);
