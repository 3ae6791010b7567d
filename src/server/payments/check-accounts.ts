import { sql } from 'kysely';
import { CURRENCIES, type Currency, currencyCode } from '#domain/money.ts';
import type { ProviderId } from '#domain/payment.ts';
import type { Db } from '#server/platform/db.ts';
import type { PaymentContext } from './pay.ts';
import { reportPaymentIssue, resolvePaymentIssues } from './payment-issues.ts';

/** Problem codes that mean that our keys do not allow this check. The account may still accept payments. */
const FORBIDDEN_CHECK_CODES = ['INSUFFICIENT_SCOPES', 'FORBIDDEN'];

/**
 * Checks that each provider account accepts payments in its configured currency, and returns the problems. This detects
 * wrong keys: a seller account of the card provider has one currency, so with the keys of another account every card
 * would be declined. The results are stored, and no process offers the payment method of an account with a problem.
 */
export async function checkAccounts({
  db,
  clock,
  methods,
  log,
}: Pick<PaymentContext, 'db' | 'clock' | 'methods' | 'log'>): Promise<string[]> {
  const problems: string[] = [];
  for (const provider of Object.values(methods)) {
    for (const currency of CURRENCIES) {
      const result = provider.supports(currency) ? await provider.findAccountProblem?.(currency) : undefined;
      // If the outcome is unknown, the result of the last check stays.
      if (!result || result.outcome === 'unknown') continue;
      const problem = result.outcome === 'ok' ? result.value : result.code;
      const subject = `${provider.id} ${currencyCode(currency)}`;
      if (problem !== null) {
        log.error(
          { provider: provider.id, currency: currencyCode(currency), problem },
          'payment account cannot accept payments',
        );
        problems.push(`${subject}: ${problem}`);
        if (FORBIDDEN_CHECK_CODES.includes(problem)) continue;
      }
      await saveAccountCheck(db, provider.id, currency, problem, clock());
      const issue = { kind: 'account-problem', subject, provider: provider.id, order_id: null } as const;
      if (problem === null) await resolvePaymentIssues(db, [issue.kind], subject, clock());
      else await reportPaymentIssue(db, { ...issue, facts: { problem } }, clock());
    }
  }
  return problems;
}

async function saveAccountCheck(
  db: Db,
  provider: ProviderId,
  currency: Currency,
  problem: string | null,
  now: Date,
): Promise<void> {
  await sql`
    insert into payment_account (provider, currency, problem, checked_at)
    values (${provider}, ${currency}, ${problem}, ${now})
    on conflict (provider, currency)
      do update set problem = excluded.problem, checked_at = excluded.checked_at`.execute(db);
}

/** False if the last check found a problem with the provider's account for this currency. */
export async function isAccountUsable(db: Db, provider: ProviderId, currency: Currency): Promise<boolean> {
  const account = await db
    .selectFrom('payment_account')
    .select('problem')
    .where('provider', '=', provider)
    .where('currency', '=', currency)
    .executeTakeFirst();
  return (account?.problem ?? null) === null;
}
