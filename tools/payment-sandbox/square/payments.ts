import { randomUUID } from 'node:crypto';
import type { SquareAccount } from '../accounts.ts';
import type { ApiResponse, Body } from '../http.ts';
import { type Outcome, runOnce } from '../idempotency.ts';
import type { SandboxState } from '../state.ts';
import { findCardToken, markUsed } from './card-tokens.ts';
import { createError, failure, notFound } from './errors.ts';
import { publishSquareEvent } from './events.ts';
import type { CardToken, Money, Payment, SquareCall } from './records.ts';

const MAX_KEY_LENGTH = 45;
const PAGE_SIZE = 100;
const HOUR_MS = 3_600_000;
const DEFAULT_DELAY_HOURS = 7 * 24;

/** The hours after which a key is forgotten. Square does not publish how long it keeps keys. */
export const KEY_HOURS = 24;
export const KEY_REUSED = failure(400, 'IDEMPOTENCY_KEY_REUSED', undefined, 'idempotency_key');

/** POST /v2/payments */
export function createPayment({ state, account, request }: SquareCall): ApiResponse {
  const { body } = request;
  const refusal = validatePayment(account, body);
  if (refusal) return refusal;
  const key = paymentKey(account, body);
  return runOnce(state, { key, content: body, conflict: KEY_REUSED, hours: KEY_HOURS }, () =>
    authorise(state, account, body),
  );
}

const paymentKey = ({ location_id }: SquareAccount, { idempotency_key }: Body) =>
  `payment:${location_id}:${idempotency_key}`;

function validatePayment(account: SquareAccount, body: Body): ApiResponse | null {
  const { idempotency_key, location_id } = body;
  if (typeof idempotency_key !== 'string' || idempotency_key.length > MAX_KEY_LENGTH) {
    const detail = `A text of at most ${MAX_KEY_LENGTH} characters`;
    return failure(400, 'VALUE_TOO_LONG', detail, 'idempotency_key');
  }
  if (location_id !== undefined && location_id !== account.location_id) {
    return failure(400, 'INVALID_LOCATION', 'Not a location of this seller', 'location_id');
  }
  return validateMoney(account, body);
}

export function validateMoney({ currency }: Pick<Money, 'currency'>, body: Body): ApiResponse | null {
  const money = body.amount_money as Partial<Money> | undefined;
  if (!Number.isSafeInteger(money?.amount) || money!.amount! <= 0) {
    return failure(400, 'VALUE_TOO_LOW', 'The amount must be a positive integer', 'amount_money.amount');
  }
  return money!.currency === currency
    ? null
    : failure(400, 'CURRENCY_MISMATCH', `This seller only takes ${currency}`, 'amount_money.currency');
}

/** Authorises a card, or declines it. */
function authorise(state: SandboxState, account: SquareAccount, body: Body): Outcome {
  const token = findCardToken(state, String(body.source_id));
  if (!token) return { response: failure(404, 'NOT_FOUND', 'Card nonce not found', 'source_id') };
  if (token.result === 'http-500') return { response: failure(500, 'INTERNAL_SERVER_ERROR') };
  if (token.is_used) return { response: failure(400, 'CARD_TOKEN_USED', undefined, 'source_id') };
  markUsed(state, token);
  const isDeclined = token.result !== 'ok' && token.result !== 'drop-after';
  const payment = savePayment(state, newPayment(state, account, body, token, isDeclined), 'payment.created');
  if (isDeclined) {
    const response = { status: 402, body: { errors: [payment.error], payment: viewPayment(payment) } };
    return { response, is_declined: true };
  }
  const response = paymentResponse(payment);
  if (token.result === 'drop-after') response.delivery = 'drop';
  return { response, created_id: payment.id };
}

function newPayment(
  { now }: SandboxState,
  account: SquareAccount,
  body: Body,
  token: CardToken,
  isDeclined: boolean,
): Payment {
  const { reference_id, buyer_email_address, autocomplete, delay_duration } = body;
  const { amount, currency } = body.amount_money as Money;
  const delay_hours = Number(/^PT(\d+)H$/.exec(String(delay_duration))?.[1] ?? DEFAULT_DELAY_HOURS);
  const created_at = now().toISOString();
  const acceptedStatus = autocomplete === false ? 'APPROVED' : 'COMPLETED';
  return {
    id: randomUUID().replaceAll('-', ''),
    location_id: account.location_id,
    ...(typeof reference_id === 'string' ? { reference_id } : {}),
    ...(typeof buyer_email_address === 'string' ? { buyer_email_address } : {}),
    status: isDeclined ? 'FAILED' : acceptedStatus,
    amount_money: { amount, currency },
    refunded: 0,
    refund_ids: [],
    card: token.card,
    created_at,
    updated_at: created_at,
    delayed_until: new Date(now().getTime() + delay_hours * HOUR_MS).toISOString(),
    ...(isDeclined ? { error: createError(token.result) } : {}),
  };
}

/** GET /v2/payments/:id */
export function getPayment({ state, account, id }: SquareCall): ApiResponse {
  const payment = getCurrentPayment(state, account, id);
  return payment ? paymentResponse(payment) : notFound(id);
}

/** GET /v2/payments, always in the order of creation */
export function listPayments({ state, account, request }: SquareCall): ApiResponse {
  const begin_time = request.query.get('begin_time') ?? '';
  const payments = [...state.ledger.payments.values()]
    .filter((each) => each.location_id === account.location_id && each.created_at >= begin_time)
    .map((each) => expireIfDue(state, each));
  // The cursor is the id of the previous page's last payment.
  const start = payments.findIndex(({ id }) => id === request.query.get('cursor')) + 1;
  const page = payments.slice(start, start + PAGE_SIZE);
  const cursor = payments.length > start + PAGE_SIZE ? { cursor: page.at(-1)!.id } : {};
  return { status: 200, body: { payments: page.map(viewPayment), ...cursor } };
}

/** POST /v2/payments/:id/complete */
export const completePayment = (call: SquareCall): ApiResponse => endAuthorisation(call, 'COMPLETED');

/** POST /v2/payments/:id/cancel */
export const cancelPayment = (call: SquareCall): ApiResponse => endAuthorisation(call, 'CANCELED');

function endAuthorisation({ state, account, id }: SquareCall, status: 'COMPLETED' | 'CANCELED') {
  const payment = getCurrentPayment(state, account, id);
  if (!payment) return notFound(id);
  if (payment.status === 'APPROVED') return paymentResponse(savePayment(state, { ...payment, status }));
  const code = payment.status === 'COMPLETED' ? 'CAPTURED' : payment.status;
  return failure(400, `DELAYED_TRANSACTION_${code}`, `The payment is ${payment.status}`);
}

/** POST /v2/payments/cancel; succeeds even if the key belongs to no payment */
export function cancelPaymentByKey({ state, account, request }: SquareCall): ApiResponse {
  const created_id = state.ledger.outcomes.get(paymentKey(account, request.body))?.created_id;
  const payment = created_id === undefined ? undefined : getCurrentPayment(state, account, created_id);
  if (payment?.status === 'APPROVED') savePayment(state, { ...payment, status: 'CANCELED' });
  return { status: 200, body: {} };
}

export function savePayment(state: SandboxState, payment: Payment, event = 'payment.updated'): Payment {
  const saved = { ...payment, updated_at: state.now().toISOString() };
  state.ledger.write('payments', saved);
  publishSquareEvent(state, event, 'payment', viewPayment(saved));
  return saved;
}

/** A payment of this seller in its current state. */
export function getCurrentPayment(state: SandboxState, { location_id }: SquareAccount, id: string) {
  const payment = state.ledger.payments.get(id);
  return payment?.location_id === location_id ? expireIfDue(state, payment) : undefined;
}

function expireIfDue(state: SandboxState, payment: Payment): Payment {
  const isExpired = payment.status === 'APPROVED' && payment.delayed_until <= state.now().toISOString();
  return isExpired ? savePayment(state, { ...payment, status: 'CANCELED' }) : payment;
}

const paymentResponse = (payment: Payment): ApiResponse => ({
  status: 200,
  body: { payment: viewPayment(payment) },
});

const CARD_STATUS = {
  APPROVED: 'AUTHORIZED',
  COMPLETED: 'CAPTURED',
  CANCELED: 'VOIDED',
  FAILED: 'FAILED',
};

/** The payment in the format of the API. */
function viewPayment({ refunded, is_disputed: _, card, error, ...payment }: Payment) {
  const { status, amount_money, refund_ids } = payment;
  return {
    ...payment,
    total_money: amount_money,
    ...(status === 'FAILED' ? {} : { approved_money: amount_money }),
    ...(refund_ids.length > 0
      ? { refunded_money: { amount: refunded, currency: amount_money.currency } }
      : {}),
    delay_action: 'CANCEL',
    source_type: 'CARD',
    card_details: { status: CARD_STATUS[status], card, ...(error ? { errors: [error] } : {}) },
  };
}
