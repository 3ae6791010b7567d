import { CURRENCIES, currencyCode } from '#domain/money.ts';
import type { PaymentContext } from './pay.ts';

/**
 * Asks each provider whether its account can be paid in the currency it is configured for: a seller account
 * has one currency, and another one's keys would have every card refused. Answers what is wrong.
 */
export async function checkAccounts({
  providers,
  log,
}: Pick<PaymentContext, 'providers' | 'log'>): Promise<string[]> {
  const faults: string[] = [];
  for (const provider of Object.values(providers)) {
    for (const currency of CURRENCIES) {
      const answer = provider.takes(currency) ? await provider.accountFault?.(currency) : undefined;
      // No answer says nothing about the account.
      if (!answer || answer.outcome === 'unknown') continue;
      const fault = answer.outcome === 'ok' ? answer.value : answer.code;
      if (fault === null) continue;
      const account = { provider: provider.id, currency: currencyCode(currency), fault };
      log.error(account, 'this payment account can take no payment');
      faults.push(`${account.provider} ${account.currency}: ${fault}`);
    }
  }
  return faults;
}
