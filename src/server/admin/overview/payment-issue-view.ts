import type { Reply } from '#contract/calls.ts';
import { toDecimal } from '#domain/money.ts';
import type { PaymentIssue } from '#server/payments/payment-issues.ts';
import type { Translate } from '#texts/texts.ts';

type PaymentIssueView = Reply<'GET /admin/overview'>['findings'][number];

/** A payment issue as the API returns it. The API's name for it is `finding`. */
export function paymentIssueView(issue: PaymentIssue, t: Translate): PaymentIssueView {
  return {
    ...issue,
    finding_id: issue.issue_id,
    payment: paymentView(issue.facts),
    sentence: t(`payment-issue-${issue.kind}`),
    first_seen: issue.first_seen_at.toISOString(),
    closed_time: issue.closed_at?.toISOString() ?? null,
  };
}

/** The payment that the issue is about; null if it is not about a payment. */
function paymentView(facts: Record<string, unknown>): PaymentIssueView['payment'] {
  const { payment_id, reference, amount, currency, time } = facts;
  if (typeof payment_id !== 'string') return null;
  return {
    payment_id,
    reference: typeof reference === 'string' ? reference : null,
    amount: typeof amount === 'number' ? toDecimal(amount) : null,
    currency: typeof currency === 'string' ? currency : '',
    time: typeof time === 'string' ? time : null,
  };
}
