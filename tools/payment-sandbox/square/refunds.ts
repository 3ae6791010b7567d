import { randomUUID } from 'node:crypto';
import type { SquareAccount } from '../accounts.ts';
import type { ApiResponse, Body } from '../http.ts';
import { type Outcome, runOnce } from '../idempotency.ts';
import type { SandboxState } from '../state.ts';
import { failure, notFound } from './errors.ts';
import { publishSquareEvent } from './events.ts';
import { getCurrentPayment, KEY_HOURS, KEY_REUSED, savePayment, validateMoney } from './payments.ts';
import type { Money, Payment, Refund, SquareCall } from './records.ts';

/** POST /v2/refunds */
export function createRefund({ state, account, request }: SquareCall): ApiResponse {
  const { body } = request;
  const payment = getCurrentPayment(state, account, String(body.payment_id));
  const refusal = validateMoney(payment?.amount_money ?? account, body);
  if (refusal) return refusal;
  const key = `refund:${account.location_id}:${body.idempotency_key}`;
  return runOnce(state, { key, content: body, conflict: KEY_REUSED, hours: KEY_HOURS }, () =>
    refundPayment(state, account, body),
  );
}

function refundPayment(state: SandboxState, account: SquareAccount, body: Body): Outcome {
  const payment = getCurrentPayment(state, account, String(body.payment_id));
  if (!payment) return { response: notFound(String(body.payment_id)) };
  const { amount } = body.amount_money as Money;
  const code = refundError(payment, amount);
  if (code) return { response: failure(400, code) };
  const created = addRefund(state, payment, amount, String(body.reason ?? ''));
  return { response: refundResponse(created), created_id: created.id };
}

/** The limit that Square documents. */
const MAX_REFUNDS = 20;

function refundError({ status, is_disputed, refund_ids, refunded, amount_money }: Payment, amount: number) {
  if (status === 'APPROVED') return 'REFUND_ERROR_PAYMENT_NEEDS_COMPLETION';
  if (status !== 'COMPLETED') return 'PAYMENT_NOT_REFUNDABLE';
  if (is_disputed) return 'PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE';
  if (refund_ids.length >= MAX_REFUNDS) return 'PAYMENT_NOT_REFUNDABLE';
  return refunded + amount > amount_money.amount ? 'REFUND_AMOUNT_INVALID' : null;
}

/** Adds a pending refund; used by the API call and for refunds made by hand. */
export function addRefund(
  state: SandboxState,
  payment: Payment,
  amount: number,
  reason = 'Refunded by hand',
): Refund {
  const created_at = state.now().toISOString();
  const refund: Refund = {
    id: `${payment.id}_${randomUUID()}`,
    status: 'PENDING',
    amount_money: { amount, currency: payment.amount_money.currency },
    payment_id: payment.id,
    location_id: payment.location_id,
    reason,
    created_at,
    updated_at: created_at,
  };
  state.ledger.write('refunds', refund);
  publishSquareEvent(state, 'refund.created', 'refund', refund);
  const refund_ids = [...payment.refund_ids, refund.id];
  savePayment(state, { ...payment, refund_ids, refunded: payment.refunded + amount });
  return refund;
}

/** GET /v2/refunds/:id; completes a pending refund */
export function getRefund({ state, account, id }: SquareCall): ApiResponse {
  const refund = state.ledger.refunds.get(id);
  if (refund?.location_id !== account.location_id) return notFound(id);
  return refundResponse(refund.status === 'PENDING' ? decideRefund(state, refund, 'COMPLETED') : refund);
}

/** Decides a pending refund; the amount of a rejected one can be refunded again. */
export function decideRefund(
  state: SandboxState,
  refund: Refund,
  status: 'COMPLETED' | 'REJECTED' | 'FAILED',
): Refund {
  const decided: Refund = { ...refund, status, updated_at: state.now().toISOString() };
  state.ledger.write('refunds', decided);
  publishSquareEvent(state, 'refund.updated', 'refund', decided);
  const payment = state.ledger.payments.get(refund.payment_id)!;
  const refunded = payment.refunded - refund.amount_money.amount;
  if (status !== 'COMPLETED') savePayment(state, { ...payment, refunded });
  return decided;
}

/** GET /v2/refunds, in one page */
export function listRefunds({ state, account, request }: SquareCall): ApiResponse {
  const begin_time = request.query.get('begin_time') ?? '';
  const refunds = [...state.ledger.refunds.values()].filter(
    (each) => each.location_id === account.location_id && each.created_at >= begin_time,
  );
  return { status: 200, body: { refunds } };
}

const refundResponse = (refund: Refund): ApiResponse => ({ status: 200, body: { refund } });
