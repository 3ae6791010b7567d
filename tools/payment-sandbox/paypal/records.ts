import type { PayPalAccount } from '../accounts.ts';
import type { CallContext } from '../calls.ts';
import type { Body } from '../http.ts';

export type PayPalCall = CallContext<PayPalAccount>;

export interface Payer {
  payer_id: string;
  given_name: string;
  surname: string;
  email_address: string;
}

interface PayPalRecord {
  id: string;
  /** The seller's account. */
  merchant_id: string;
  create_time: string;
  update_time: string;
  /** Cents. */
  amount: number;
  currency: string;
}

export interface PayPalOrder extends PayPalRecord {
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  /** The only purchase unit, as sent by the shop. */
  unit: Body;
  brand_name: string;
  payer?: Payer;
  /** The funding source that the payer chose, a key of FUNDINGS. */
  pay_with?: string;
  /** The time by which the order must be approved or, once approved, captured. */
  expires_at: string;
}

export interface PayPalCapture extends PayPalRecord {
  order_id: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  /** Cents. */
  refunded: number;
  custom_id?: string;
  invoice_id?: string;
  is_disputed?: boolean;
}

export interface PayPalRefund extends PayPalRecord {
  capture_id: string;
  custom_id?: string;
}

export interface PayPalDispute extends PayPalRecord {
  capture_id: string;
  status: 'OPEN' | 'RESOLVED';
  outcome?: 'WON' | 'LOST';
}
