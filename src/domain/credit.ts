import type { Cents, Currency } from './money.ts';

/** A grant is positive; a use or a withdrawal is negative. */
export interface CreditEntry {
  currency: Currency;
  kind: 'grant' | 'use' | 'take-back';
  amount: Cents;
}

export interface Credit {
  /** Grants less withdrawals. */
  total: Cents;
  used: Cents;
  balance: Cents;
}

/** Totals of the entries in one currency. */
export function calculateCredit(entries: readonly CreditEntry[], currency: Currency): Credit {
  const sum = (kinds: readonly CreditEntry['kind'][]) =>
    entries
      .filter((entry) => entry.currency === currency && kinds.includes(entry.kind))
      .reduce((all, entry) => all + entry.amount, 0);
  const total = sum(['grant', 'take-back']);
  const used = -sum(['use']) || 0;
  return { total, used, balance: total - used };
}

/** Uses and withdrawals are limited to the balance. */
export const canRecordCredit = (credit: Credit, kind: CreditEntry['kind'], amount: Cents): boolean =>
  kind === 'grant' || amount <= credit.balance;
