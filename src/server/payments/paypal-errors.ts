import { classesByCode, type ProviderResult } from './provider.ts';

export interface PayPalError {
  name?: string;
  details?: { issue?: string }[];
  /** Present only in errors of the token call. */
  error?: string;
}

/** Issues of PayPal's Orders and Payments APIs, by what the payer can do about them. */
const CLASS_BY_ISSUE = classesByCode({
  'other-funding': ['INSTRUMENT_DECLINED', 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING', 'PAYER_ACTION_REQUIRED'],
  'other-method': [
    'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
    'PAYER_CANNOT_PAY',
    'PAYER_ACCOUNT_RESTRICTED',
    'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
    'TRANSACTION_REFUSED',
    'COMPLIANCE_VIOLATION',
    'TRANSACTION_LIMIT_EXCEEDED',
    'TRANSACTION_BLOCKED_BY_PAYEE',
    // Refund errors. Any class but `unavailable` means that the refund failed.
    'CAPTURE_FULLY_REFUNDED',
    'REFUND_AMOUNT_EXCEEDED',
    'REFUND_TIME_LIMIT_EXCEEDED',
    'REFUND_FAILED_INSUFFICIENT_FUNDS',
    'TRANSACTION_DISPUTED',
    'MAX_NUMBER_OF_REFUNDS_EXCEEDED',
    'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK',
    'REFUND_NOT_ALLOWED',
  ],
  'not-approved': ['ORDER_NOT_APPROVED', 'ORDER_EXPIRED', 'INVALID_RESOURCE_ID', 'RESOURCE_NOT_FOUND'],
});

/** Issues of a payment that is still being processed. A later check shows the outcome. */
const UNDECIDED = ['PREVIOUS_REQUEST_IN_PROGRESS', 'ORDER_COMPLETION_IN_PROGRESS', 'PENDING_CAPTURE'];

/**
 * Classifies an error. The outcome is `unknown` if the status code or an issue means that a later check may show the
 * result. Otherwise, the first known issue determines the class of the decline.
 */
export function resultOfError(
  status: number,
  error: PayPalError,
): Exclude<ProviderResult<never>, { outcome: 'ok' }> {
  const issues = (error.details ?? []).map((detail) => detail.issue ?? '');
  const code = issues.find(Boolean) ?? error.name ?? error.error ?? `HTTP_${status}`;
  if (status >= 500 || status === 429 || status === 408 || status === 409)
    return { outcome: 'unknown', code };
  if (issues.some((issue) => UNDECIDED.includes(issue))) return { outcome: 'unknown', code };
  for (const name of [...issues, error.name ?? '']) {
    const decline = CLASS_BY_ISSUE.get(name);
    if (decline) return { outcome: 'declined', decline, code: name };
  }
  return { outcome: 'declined', decline: 'unavailable', code };
}
