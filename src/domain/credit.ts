import type { Cents, Currency } from './money.ts';

/** The kinds of credit entries that staff record. `take-back` revokes granted credit. */
export const STAFF_CREDIT_KINDS = ['grant', 'use', 'take-back'] as const;

/** An order that uses credit records `use`, and `release` if it ends unpaid; a refund to credit records `refund`. */
export const CREDIT_KINDS = [...STAFF_CREDIT_KINDS, 'release', 'refund'] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

/** A change of a customer's store credit. */
export interface CreditEntry {
  currency: Currency;
  kind: CreditKind;
  /** Negative for `use` and `take-back`, otherwise positive. */
  amount: Cents;
}

export interface Credit {
  /** Granted and refunded credit, less what was revoked. */
  total: Cents;
  used: Cents;
  balance: Cents;
}

export function calculateCredit(entries: readonly CreditEntry[], currency: Currency): Credit {
  const sum = (kinds: readonly CreditEntry['kind'][]) =>
    entries
      .filter((entry) => entry.currency === currency && kinds.includes(entry.kind))
      .reduce((all, entry) => all + entry.amount, 0);
  const total = sum(['grant', 'take-back', 'refund']);
  // `|| 0` turns -0 into 0.
  const used = -sum(['use', 'release']) || 0;
  return { total, used, balance: total - used };
}

/** False if `amount` would be used or revoked but exceeds the balance. `amount` is positive for every kind. */
export const canRecordCredit = (
  credit: Credit,
  kind: (typeof STAFF_CREDIT_KINDS)[number],
  amount: Cents,
): boolean => kind === 'grant' || amount <= credit.balance;

/** The amount of credit that an order uses: as much as the balance allows. */
export const creditToUse = (total: Cents, balance: Cents): Cents => Math.min(total, balance);
