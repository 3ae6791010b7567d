import type { Ledger } from './ledger.ts';

/** The amounts captured, refunded and charged back under one of the shop's references, in cents. */
export interface Balance {
  provider: 'card' | 'paypal';
  /** `reference_id` of a card payment, `custom_id` of a PayPal order. */
  reference: string;
  currency: string;
  captured: number;
  refunded: number;
  charged_back: number;
  /** The captured amount less what was refunded or charged back. */
  kept: number;
}

/** One balance per provider, currency and reference, in the order of the first capture. */
export function balancesOf(ledger: Ledger): Balance[] {
  const balances = new Map<string, Balance>();
  const add = (entry: Omit<Balance, 'kept'>) => {
    const key = `${entry.provider} ${entry.currency} ${entry.reference}`;
    const balance = balances.get(key) ?? { ...entry, captured: 0, refunded: 0, charged_back: 0, kept: 0 };
    balance.captured += entry.captured;
    balance.refunded += entry.refunded;
    balance.charged_back += entry.charged_back;
    balance.kept = balance.captured - balance.refunded - balance.charged_back;
    balances.set(key, balance);
  };
  for (const { id, status, reference_id = '', amount_money, refunded } of ledger.payments.values()) {
    if (status !== 'COMPLETED') continue;
    // Square withholds the amount from the opening of a dispute.
    const charged_back = sumAmounts(
      ledger.disputes,
      (each) => each.payment_id === id && each.state !== 'WON',
    );
    const { amount: captured, currency } = amount_money;
    add({ provider: 'card', reference: reference_id, currency, captured, refunded, charged_back });
  }
  for (const capture of ledger.paypal_captures.values()) {
    const { id, status, custom_id = '', currency, amount: captured } = capture;
    if (status === 'PENDING' || status === 'DECLINED') continue;
    const charged_back = sumAmounts(
      ledger.paypal_disputes,
      (each) => each.capture_id === id && each.outcome === 'LOST',
    );
    // PayPal books a lost dispute as a refund, which is counted as a chargeback here.
    const refunded = capture.refunded - charged_back;
    add({ provider: 'paypal', reference: custom_id, currency, captured, refunded, charged_back });
  }
  return [...balances.values()];
}

const sumAmounts = <T extends { amount: number }>(
  rows: Map<string, T>,
  matches: (row: T) => boolean,
): number => [...rows.values()].filter(matches).reduce((sum, { amount }) => sum + amount, 0);
