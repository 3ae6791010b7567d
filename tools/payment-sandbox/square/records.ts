import type { Money } from '../answer.ts';

export interface Card {
  card_brand: string;
  last_4: string;
  exp_month: number;
  exp_year: number;
}

export interface ApiError {
  category: string;
  code: string;
  detail: string;
  field?: string;
}

export interface Payment {
  id: string;
  location_id: string;
  reference_id?: string;
  status: 'APPROVED' | 'COMPLETED' | 'CANCELED' | 'FAILED';
  amount_money: Money;
  /** Cents that went back or are on their way back. */
  refunded: number;
  refund_ids: string[];
  source_id: string;
  card?: Card;
  created_at: string;
  updated_at: string;
  completed_at?: string;
  /** When an authorisation ends by itself, in epoch milliseconds. */
  delayed_until: number;
  delay_action: 'CANCEL' | 'COMPLETE';
  expired?: boolean;
  /** A dispute stands in the way of refunds. */
  disputed?: boolean;
  /** Fields of the request that come back as they were. */
  echo: Record<string, unknown>;
  error?: ApiError;
}

export interface Refund {
  id: string;
  payment_id: string;
  location_id: string;
  status: 'PENDING' | 'COMPLETED' | 'REJECTED' | 'FAILED';
  amount_money: Money;
  reason: string;
  created_at: string;
  updated_at: string;
}

export interface Dispute {
  id: string;
  payment_id: string;
  location_id: string;
  state: 'EVIDENCE_REQUIRED' | 'WON' | 'LOST';
  reason: string;
  amount_money: Money;
  card_brand: string;
  due_at: string;
  created_at: string;
  updated_at: string;
  version: number;
}

/** A token of the card fields, or one of our own that was used: what paying with it will come to. */
export interface Token {
  id: string;
  outcome: string;
  used: boolean;
  location_id?: string;
  card?: Card;
  expires_at?: number;
}
