import { ISSUES } from './issues.ts';
import type { Payer } from './records.ts';

/** Two people with accounts, whom the approval page offers. */
export const BUYERS: Record<string, Payer> = {
  anna: {
    payer_id: 'ANNATREMBLAY7',
    given_name: 'Anna',
    surname: 'Tremblay',
    email_address: 'anna.tremblay@paypal.test',
    country_code: 'CA',
  },
  rené: {
    payer_id: 'RENEGAGN7QC22',
    given_name: 'René',
    surname: 'Gagnon',
    email_address: 'rene.gagnon@paypal.test',
    country_code: 'CA',
  },
  john: {
    payer_id: 'JHNMLLER7USA2',
    given_name: 'John',
    surname: 'Miller',
    email_address: 'john.miller@paypal.test',
    country_code: 'US',
  },
};

export const buyerOf = (name: unknown): Payer | undefined =>
  typeof name === 'string' && Object.hasOwn(BUYERS, name) ? BUYERS[name] : undefined;

/** Ways to pay on the approval page and what capturing them comes to. */
export const FUNDINGS: Record<string, string> = {
  balance: 'PayPal balance',
  'declined-card': 'Visa ending in 0002 (its bank declines when the seller collects)',
  'refused-card': 'Mastercard ending in 0019 (PayPal refuses it here)',
  echeck: 'Bank account (clears in some days)',
  review: 'Visa ending in 1111 (PayPal reviews the payment)',
};

export type Outcome =
  | { kind: 'captured' }
  | { kind: 'pending'; reason: string }
  | { kind: 'declined' }
  | { kind: 'refused'; issue: string };

const OUTCOMES: Record<string, Outcome> = {
  balance: { kind: 'captured' },
  'declined-card': { kind: 'refused', issue: 'INSTRUMENT_DECLINED' },
  echeck: { kind: 'pending', reason: 'ECHECK' },
  review: { kind: 'pending', reason: 'PENDING_REVIEW' },
  'declined-capture': { kind: 'declined' },
};

/** What capturing comes to: by the name of a way to pay, or of any documented issue. */
export function outcomeOf(funding: string): Outcome | undefined {
  if (Object.hasOwn(OUTCOMES, funding)) return OUTCOMES[funding];
  const issue = funding.toUpperCase().replaceAll('-', '_');
  return Object.hasOwn(ISSUES, issue) ? { kind: 'refused', issue } : undefined;
}
