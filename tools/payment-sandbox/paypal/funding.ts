import type { Payer } from './records.ts';

/** The buyers that the approval page offers. */
export const BUYERS: Record<string, Payer> = {
  anna: {
    payer_id: 'ANNATREMBLAY7',
    given_name: 'Anna',
    surname: 'Tremblay',
    email_address: 'anna.tremblay@paypal.test',
  },
  rené: {
    payer_id: 'RENEGAGN7QC22',
    given_name: 'René',
    surname: 'Gagnon',
    email_address: 'rene.gagnon@paypal.test',
  },
  john: {
    payer_id: 'JHNMLLER7USA2',
    given_name: 'John',
    surname: 'Miller',
    email_address: 'john.miller@paypal.test',
  },
};

/** A funding source of a PayPal account. */
interface Funding {
  /** The label on the approval page; sources without a label are only available to tests. */
  label?: string;
  /** The issue with which a capture is declined. */
  declined_with?: string;
  /** True if PayPal holds the capture for review. */
  is_reviewed?: boolean;
}

/** The funding source that is already refused on the approval page. */
export const REFUSED_CARD = 'refused-card';

export const FUNDINGS: Record<string, Funding> = {
  balance: { label: 'PayPal balance' },
  'declined-card': {
    label: 'Visa ending in 0002 (declined when the seller captures the payment)',
    declined_with: 'INSTRUMENT_DECLINED',
  },
  [REFUSED_CARD]: { label: 'Mastercard ending in 0019 (refused on this page)' },
  review: { label: 'Visa ending in 1111 (PayPal reviews the payment)', is_reviewed: true },
  'payer-cannot-pay': { declined_with: 'PAYER_CANNOT_PAY' },
};
