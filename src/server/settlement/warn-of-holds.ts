import type { PaymentContext } from '#server/payments/pay.ts';
import { reportPaymentIssue, resolvePaymentIssues } from '#server/payments/payment-issues.ts';
import { listHeavilyHeldParts } from '#server/stock/queries.ts';

const MAX_WARNINGS = 20;

/** Keeps issues open for the parts with the most stock held by unpaid orders, if over `percent`. Resolves the others. */
export async function warnOfHolds({ db, clock, log }: PaymentContext, percent: number): Promise<void> {
  const parts = await listHeavilyHeldParts(db, percent, MAX_WARNINGS);
  for (const { part_number, held, on_hand } of parts) {
    log.warn({ event: 'unpaid-holds', part_number, held, on_hand }, 'unpaid orders hold much of the stock');
    const issue = { kind: 'unpaid-holds', subject: part_number, provider: null, order_id: null } as const;
    await reportPaymentIssue(db, { ...issue, facts: { held, on_hand } }, clock());
  }
  const currentParts = parts.map(({ part_number }) => part_number);
  await resolvePaymentIssues(db, ['unpaid-holds'], { not: currentParts }, clock());
}
