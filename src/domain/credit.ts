import type { Cents, Currency } from './money.ts';

/** `take-back`: revoked by staff. */
export const CREDIT_KINDS = ['grant', 'use', 'take-back'] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

/** A change of a customer's store credit. */
export interface CreditEntry {
  currency: Currency;
  kind: CreditKind;
  /** Positive for a grant, otherwise negative. */
  amount: Cents;
}

export interface Credit {
  /** Granted less revoked credit. */
  total: Cents;
  used: Cents;
  balance: Cents;
}

/** Sums the entries in one currency. */
export function calculateCredit(entries: readonly CreditEntry[], currency: Currency): Credit {
  const sum = (kinds: readonly CreditEntry['kind'][]) =>
    entries
      .filter((entry) => entry.currency === currency && kinds.includes(entry.kind))
      .reduce((all, entry) => all + entry.amount, 0);
  const total = sum(['grant', 'take-back']);
  // `|| 0` turns -0 into 0.
  const used = -sum(['use']) || 0;
  return { total, used, balance: total - used };
}

/** True unless more credit would be used or revoked than the balance. `amount` is positive for every kind. */
export const canRecordCredit = (credit: Credit, kind: CreditEntry['kind'], amount: Cents): boolean =>
  kind === 'grant' || amount <= credit.balance;
