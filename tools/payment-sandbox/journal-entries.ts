/** Money that moved at a provider, as a bank would book it: one line, never changed. */
export interface JournalEntry {
  id: string;
  provider: 'card' | 'paypal';
  /** The seller's account: the location at the card provider, the merchant at PayPal. */
  account: string;
  kind:
    | 'authorised'
    | 'captured'
    | 'voided'
    | 'refunded'
    | 'refund-failed'
    | 'charged-back'
    | 'charge-back-won';
  /** The shop's own word for it: `reference_id` of a card payment, `custom_id` of a PayPal order. */
  reference: string;
  /** The provider's id of the payment, or of the capture or authorization at PayPal. */
  payment_id: string;
  /** Cents. */
  amount: number;
  currency: string;
  at: string;
}

/** What the movements of one reference come to, in cents. */
export interface Balance {
  provider: JournalEntry['provider'];
  reference: string;
  currency: string;
  authorised: number;
  captured: number;
  voided: number;
  refunded: number;
  charged_back: number;
  /** Captured less what went back. */
  kept: number;
}

/** One line for each provider, reference and currency, in the order they first appear. */
export function balancesOf(movements: readonly JournalEntry[]): Balance[] {
  const balances = new Map<string, Balance>();
  for (const movement of movements) {
    const { provider, reference, currency } = movement;
    const key = `${provider} ${currency} ${reference}`;
    const balance = balances.get(key) ?? emptyBalance(provider, reference, currency);
    balances.set(key, add(balance, movement));
  }
  return [...balances.values()];
}

const emptyBalance = (provider: JournalEntry['provider'], reference: string, currency: string): Balance => ({
  provider,
  reference,
  currency,
  authorised: 0,
  captured: 0,
  voided: 0,
  refunded: 0,
  charged_back: 0,
  kept: 0,
});

function add(balance: Balance, { kind, amount }: JournalEntry): Balance {
  const next = { ...balance };
  if (kind === 'authorised') next.authorised += amount;
  else if (kind === 'captured') next.captured += amount;
  else if (kind === 'voided') next.voided += amount;
  else if (kind === 'refunded') next.refunded += amount;
  else if (kind === 'refund-failed') next.refunded -= amount;
  else if (kind === 'charged-back') next.charged_back += amount;
  else next.charged_back -= amount;
  return { ...next, kept: next.captured - next.refunded - next.charged_back };
}
