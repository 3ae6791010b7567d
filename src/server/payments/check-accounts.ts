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
      const response = provider.takes(currency) ? await provider.accountFault?.(currency) : undefined;
      // No answer says nothing about the account.
      if (!response || response.outcome === 'unknown') continue;
      const fault = response.outcome === 'ok' ? response.value : response.code;
      if (fault === null) continue;
      const account = { provider: provider.id, currency: currencyCode(currency), fault };
      log.error(account, 'this payment account can take no payment');
      faults.push(`${account.provider} ${account.currency}: ${fault}`);
    }
  }
  return faults;
}
