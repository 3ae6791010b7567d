import type { DeclineClass, Outcome } from './provider.ts';

/** The body of an error answer: a name, and one issue or more. */
export interface PayPalFault {
  name?: string;
  details?: { issue?: string }[];
  /** The token call has an error of its own shape. */
  error?: string;
}

/** Issues of the provider's Orders and Payments API by what can be done about them. */
const CLASSES: Record<
  Exclude<DeclineClass, 'unavailable' | 'other-card' | 'fix-input' | 'new-token'>,
  string[]
> = {
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
    // These end a refund.
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
};

const BY_ISSUE = new Map(
  Object.entries(CLASSES).flatMap(([decline, issues]) =>
    issues.map((issue) => [issue, decline as DeclineClass]),
  ),
);

/** Too early or done at the same moment: a later look tells. */
const UNDECIDED = ['PREVIOUS_REQUEST_IN_PROGRESS', 'ORDER_COMPLETION_IN_PROGRESS', 'PENDING_CAPTURE'];

/** What an error answer means; decided by its issue, and by the number only where there is none. */
export function outcomeOfFault(
  status: number,
  fault: PayPalFault,
): Exclude<Outcome<never>, { outcome: 'ok' }> {
  const issues = (fault.details ?? []).map((each) => each.issue ?? '');
  const code = issues.find(Boolean) ?? fault.name ?? fault.error ?? `HTTP_${status}`;
  if (status >= 500 || status === 429 || status === 408 || status === 409)
    return { outcome: 'unknown', code };
  if (issues.some((issue) => UNDECIDED.includes(issue))) return { outcome: 'unknown', code };
  for (const name of [...issues, fault.name ?? '']) {
    const decline = BY_ISSUE.get(name);
    if (decline) return { outcome: 'declined', decline, code: name };
  }
  return { outcome: 'declined', decline: 'unavailable', code };
}
