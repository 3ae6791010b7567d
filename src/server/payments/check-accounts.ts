import { CURRENCIES, currencyCode } from '#domain/money.ts';
import type { PaymentContext } from './pay.ts';

/**
 * Checks that each provider account accepts payments in the currency it is configured for. A seller
 * account has one currency; with the keys of another account every card would be declined. Returns the
 * problems found.
 */
export async function checkAccounts({
  methods,
  log,
}: Pick<PaymentContext, 'methods' | 'log'>): Promise<string[]> {
  const problems: string[] = [];
  for (const provider of Object.values(methods)) {
    for (const currency of CURRENCIES) {
      const result = provider.supports(currency) ? await provider.findAccountProblem?.(currency) : undefined;
      // An unknown outcome says nothing about the account.
      if (!result || result.outcome === 'unknown') continue;
      const problem = result.outcome === 'ok' ? result.value : result.code;
      if (problem === null) continue;
      const account = { provider: provider.id, currency: currencyCode(currency), problem };
      log.error(account, 'payment account cannot accept payments');
      problems.push(`${account.provider} ${account.currency}: ${problem}`);
    }
  }
  return problems;
}
