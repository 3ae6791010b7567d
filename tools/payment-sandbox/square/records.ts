import type { SquareAccount } from '../accounts.ts';
import type { CallContext } from '../calls.ts';

export type SquareCall = CallContext<SquareAccount>;

export interface Money {
  /** Cents. */
  amount: number;
  currency: string;
}

export interface Card {
  card_brand: string;
  last_4: string;
  exp_month: number;
  exp_year: number;
}

/** An error in a response. */
export interface SquareError {
  category: string;
  code: string;
  detail: string;
  field?: string;
}

interface SquareRecord {
  id: string;
  location_id: string;
  created_at: string;
  updated_at: string;
}

export interface Payment extends SquareRecord {
  reference_id?: string;
  buyer_email_address?: string;
  status: 'APPROVED' | 'COMPLETED' | 'CANCELED' | 'FAILED';
  amount_money: Money;
  /** Cents, including pending refunds. */
  refunded: number;
  refund_ids: string[];
  card: Card;
  /** The time at which an authorisation expires. */
  delayed_until: string;
  /** A disputed payment cannot be refunded. */
  is_disputed?: boolean;
  error?: SquareError;
}

export interface Refund extends SquareRecord {
  payment_id: string;
  status: 'PENDING' | 'COMPLETED' | 'REJECTED' | 'FAILED';
  amount_money: Money;
  reason: string;
}

export interface Dispute extends SquareRecord {
  payment_id: string;
  state: 'EVIDENCE_REQUIRED' | 'WON' | 'LOST';
  /** Cents. */
  amount: number;
  currency: string;
}

/** One of Square's reusable test tokens, or a one-time token of the card fields or of a test. */
export interface CardToken {
  id: string;
  /** The result of a payment with this token: `ok`, `drop-after`, `http-500` or an error code. */
  result: string;
  card: Card;
  is_used: boolean;
}
