import type { Reply } from '#contract/calls.ts';
import type { PaymentIssue } from '#server/payments/payment-issues.ts';
import type { Translate } from '#texts/texts.ts';

type Shown = Reply<'GET /admin/overview'>['findings'][number];

/** Something about money, with the sentence that says what to look at. */
export function paymentIssueView(found: PaymentIssue, t: Translate): Shown {
  const { finding_id, kind, subject, provider, order_id, closed_by, note } = found;
  return {
    finding_id,
    kind,
    subject,
    provider,
    order_id,
    closed_by,
    note,
    sentence: t(`finding-${kind}`),
    first_seen: found.first_seen_at.toISOString(),
    last_seen: found.last_seen_at.toISOString(),
    closed_time: found.closed_at?.toISOString() ?? null,
  };
}
