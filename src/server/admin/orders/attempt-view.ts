import type { Reply } from '#contract/calls.ts';
import { toDecimal } from '#domain/money.ts';
import type { listAttempts } from '#server/payments/attempts.ts';
import type { DeclineClass } from '#server/payments/provider.ts';
import type { Translate } from '#texts/texts.ts';

export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number];

/** Decline codes with a text that is more exact than the text of their class. */
const REASONS_BY_CODE = {
  INSUFFICIENT_FUNDS: 'decline-insufficient-funds',
  CARD_EXPIRED: 'decline-card-expired',
  CVV_FAILURE: 'decline-security-code',
  ADDRESS_VERIFICATION_FAILURE: 'decline-address',
  INVALID_POSTAL_CODE: 'decline-address',
  INVALID_EXPIRATION: 'decline-expiry-date',
  BAD_EXPIRATION: 'decline-expiry-date',
  EXPIRATION_FAILURE: 'decline-expiry-date',
  PAN_FAILURE: 'decline-card-number',
  CARD_NOT_SUPPORTED: 'decline-card-not-supported',
  TRANSACTION_LIMIT: 'decline-limit',
  PAYMENT_LIMIT_EXCEEDED: 'decline-limit',
} as const;

export type Decline = Pick<AttemptRow, 'declined_class' | 'declined_code'>;

export const declineReason = ({ declined_class, declined_code }: Decline, t: Translate): string =>
  t(
    REASONS_BY_CODE[declined_code as keyof typeof REASONS_BY_CODE] ??
      (`decline-${(declined_class ?? 'other-method') as DeclineClass}` as const),
  );

/** An attempt to pay, with the reason for a decline in words. */
export function attemptView(
  attempt: AttemptRow,
  t: Translate,
): Reply<'GET /admin/orders/:id'>['record']['attempts'][number] {
  const { provider, state, declined_code: code } = attempt;
  const { offline_method, received_on, card_brand: brand, card_last4: last4 } = attempt;
  return {
    at: attempt.created_at.toISOString(),
    provider,
    offline: offline_method && received_on ? { method: offline_method, received_on } : null,
    card: last4 === null ? null : { brand, last4 },
    amount: toDecimal(attempt.amount),
    state: state === 'captured' || state === 'declined' || state === 'voided' ? state : 'undecided',
    reason: state === 'declined' ? declineReason(attempt, t) : null,
    code: state === 'declined' ? code : null,
  };
}
