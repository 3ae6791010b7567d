import type { Body } from '../answer.ts';

export interface Payer {
  payer_id: string;
  given_name: string;
  surname: string;
  email_address: string;
  country_code: string;
}

interface Timed {
  id: string;
  /** The seller's account. */
  merchant_id: string;
  create_time: string;
  update_time: string;
}

export type OrderStatus = 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';

export interface PaypalOrder extends Timed {
  intent: 'CAPTURE' | 'AUTHORIZE';
  status: OrderStatus;
  /** The one purchase unit, as the shop gave it. */
  unit: Body;
  /** Cents. */
  amount: number;
  currency: string;
  has_payment_source: boolean;
  /** Where the payer goes afterwards, who sells, and what the payer is told; from `payment_source` or `application_context`. */
  context: Body;
  payer?: Payer;
  /** What the payer chose to pay with. */
  funding?: string;
  /** Epoch milliseconds; three hours later the order has ended. */
  expires_at: number;
  /** Captures that were refused so far. */
  refusals: number;
}

export interface PaypalCapture extends Timed {
  order_id: string;
  authorization_id?: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | 'FAILED';
  reason?: string;
  /** Cents. */
  amount: number;
  currency: string;
  /** Cents that went back. */
  refunded: number;
  final_capture: boolean;
  custom_id?: string;
  invoice_id?: string;
  disputed?: boolean;
}

export interface PaypalAuthorization extends Timed {
  order_id: string;
  status: 'CREATED' | 'CAPTURED' | 'PARTIALLY_CAPTURED' | 'VOIDED';
  amount: number;
  currency: string;
  captured: number;
  custom_id?: string;
  invoice_id?: string;
  /** Epoch milliseconds; 29 days after it was made. */
  expires_at: number;
  reauthorized?: boolean;
}

export interface PaypalRefund extends Timed {
  capture_id: string;
  status: 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED';
  reason?: string;
  amount: number;
  currency: string;
  custom_id?: string;
  invoice_id?: string;
  note_to_payer?: string;
}

export interface PaypalDispute extends Timed {
  capture_id: string;
  status: 'OPEN' | 'RESOLVED';
  outcome?: 'WON' | 'LOST';
  reason: string;
  amount: number;
  currency: string;
}
