import type { Cents, Currency } from './money.ts';

/** Granted above 0; used and taken back below. */
export interface CreditEntry {
  currency: Currency;
  kind: 'grant' | 'use' | 'take-back';
  amount: Cents;
}

export interface Credit {
  /** Granted, less what was taken back. */
  total: Cents;
  used: Cents;
  balance: Cents;
}

/** What the lines of one currency come to. */
export function creditIn(entries: readonly CreditEntry[], currency: Currency): Credit {
  const sum = (kinds: readonly CreditEntry['kind'][]) =>
    entries
      .filter((entry) => entry.currency === currency && kinds.includes(entry.kind))
      .reduce((all, entry) => all + entry.amount, 0);
  const total = sum(['grant', 'take-back']);
  const used = -sum(['use']) || 0;
  return { total, used, balance: total - used };
}

/** Nobody uses, or loses, more credit than there is. */
export const mayWriteCredit = (credit: Credit, kind: CreditEntry['kind'], amount: Cents): boolean =>
  kind === 'grant' || amount <= credit.balance;
