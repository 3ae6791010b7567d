import { createHash, randomUUID } from 'node:crypto';
import type { SandboxAccount } from './accounts.ts';
import { ACCOUNTS } from './accounts.ts';
import { outcomeOfToken } from './cards.ts';
import type { Ledger, Money, Payment, Refund } from './ledger.ts';

export interface Answer {
  status: number;
  body: unknown;
  /** What the answer's way back suffers, for faults that act first. */
  wayBack?: 'drop' | 'hang';
}

type Body = Record<string, unknown>;

const CATEGORY: Record<string, string> = {
  NOT_FOUND: 'INVALID_REQUEST_ERROR',
  TEMPORARY_ERROR: 'API_ERROR',
  INTERNAL_SERVER_ERROR: 'API_ERROR',
  UNAUTHORIZED: 'AUTHENTICATION_ERROR',
  REFUND_AMOUNT_INVALID: 'REFUND_ERROR',
  PAYMENT_NOT_REFUNDABLE: 'REFUND_ERROR',
};
const INVALID = ['BAD_REQUEST', 'MISSING_REQUIRED_PARAMETER', 'IDEMPOTENCY_KEY_REUSED', 'CURRENCY_MISMATCH'];
INVALID.push('INVALID_LOCATION', 'INVALID_VALUE', 'CARD_TOKEN_USED', 'VERSION_MISMATCH');
INVALID.push('DELAYED_TRANSACTION_EXPIRED', 'DELAYED_TRANSACTION_CANCELED', 'DELAYED_TRANSACTION_CAPTURED');

export function failure(status: number, code: string, detail = code, field?: string): Answer {
  const category =
    CATEGORY[code] ?? (INVALID.includes(code) ? 'INVALID_REQUEST_ERROR' : 'PAYMENT_METHOD_ERROR');
  return { status, body: { errors: [{ category, code, detail, ...(field ? { field } : {}) }] } };
}

/** The part of the provider's Payments and Refunds API that the shop uses, on a ledger. */
export class PaymentsApi {
  readonly ledger: Ledger;
  readonly #clock: () => Date;
  /** Declines come as 400 or as 402; both have been seen. */
  declineStatus: 400 | 402 = 402;
  onChange: (type: string, kind: 'payment' | 'refund', object: unknown, location_id: string) => void =
    () => {};

  constructor(ledger: Ledger, clock: () => Date) {
    this.ledger = ledger;
    this.#clock = clock;
  }

  account(authorization: string | undefined): SandboxAccount | undefined {
    return ACCOUNTS.find((each) => authorization === `Bearer ${each.access_token}`);
  }

  createPayment(account: SandboxAccount, body: Body): Answer {
    const key = body.idempotency_key;
    if (typeof key !== 'string' || key === '') return missing('idempotency_key');
    if (key.length > 45) return failure(400, 'INVALID_VALUE', 'too long', 'idempotency_key');
    if (typeof body.source_id !== 'string' || body.source_id === '') return missing('source_id');
    const kept = this.#kept(`payment:${account.location_id}:${key}`, body);
    if (kept) return kept;
    const answer = this.#pay(account, body);
    const payment_id = (answer.body as { payment?: { id: string } }).payment?.id;
    if (answer.status < 500) this.#keep(`payment:${account.location_id}:${key}`, body, answer, payment_id);
    return answer;
  }

  #pay(account: SandboxAccount, body: Body): Answer {
    const money = body.amount_money as Money | undefined;
    if (!money || !Number.isInteger(money.amount) || money.amount <= 0) {
      return failure(400, 'INVALID_VALUE', 'amount must be positive', 'amount_money.amount');
    }
    if (money.currency !== account.currency) {
      return failure(
        400,
        'CURRENCY_MISMATCH',
        `this seller takes ${account.currency}`,
        'amount_money.currency',
      );
    }
    if (body.location_id !== undefined && body.location_id !== account.location_id) {
      return failure(400, 'INVALID_LOCATION', 'unknown location', 'location_id');
    }
    const token = String(body.source_id);
    const typed = this.ledger.tokens.get(token);
    const known = typed ? { outcome: typed.outcome, oneTime: true } : outcomeOfToken(token);
    if (!known) return failure(404, 'NOT_FOUND', 'Card nonce not found', 'source_id');
    const { outcome, oneTime } = known;
    if (outcome === 'TEMPORARY_ERROR') return failure(503, 'TEMPORARY_ERROR');
    if (outcome === 'http-500') return failure(500, 'INTERNAL_SERVER_ERROR');
    if (outcome === 'drop-before') return { status: 0, body: null, wayBack: 'drop' };
    if (outcome === 'CARD_TOKEN_USED' || (oneTime && this.#isUsed(token))) {
      return failure(400, 'CARD_TOKEN_USED', 'The token was used already', 'source_id');
    }
    if (oneTime) this.ledger.write({ kind: 'token', value: { id: token, outcome, used: true } });
    const isGood = ['ok', 'hang', 'drop-after'].includes(outcome);
    const payment = this.#newPayment(account, body, money, isGood ? undefined : outcome);
    if (!isGood) {
      const { body: errors } = failure(this.declineStatus, outcome);
      return { status: this.declineStatus, body: { ...(errors as object), payment: this.view(payment) } };
    }
    const answer: Answer = { status: 200, body: { payment: this.view(payment) } };
    if (outcome === 'hang') return { ...answer, wayBack: 'hang' };
    return outcome === 'drop-after' ? { ...answer, wayBack: 'drop' } : answer;
  }

  #isUsed(token: string): boolean {
    return this.ledger.tokens.get(token)?.used === true;
  }

  #newPayment(account: SandboxAccount, body: Body, money: Money, declined: string | undefined): Payment {
    const now = this.#clock();
    const payment: Payment = {
      id: randomUUID().replaceAll('-', ''),
      location_id: account.location_id,
      ...(typeof body.reference_id === 'string' ? { reference_id: body.reference_id } : {}),
      status: declined ? 'FAILED' : body.autocomplete === false ? 'APPROVED' : 'COMPLETED',
      amount_money: { amount: money.amount, currency: money.currency },
      refunded: 0,
      source_id: String(body.source_id),
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
      delayed_until: now.getTime() + durationOf(body.delay_duration),
      delay_action: body.delay_action === 'COMPLETE' ? 'COMPLETE' : 'CANCEL',
      ...(declined ? { error: { category: 'PAYMENT_METHOD_ERROR', code: declined, detail: declined } } : {}),
    };
    this.#save(payment, 'payment.created');
    return payment;
  }

  /** Authorisations that nobody completed end at their time. */
  #current(id: string): Payment | undefined {
    const payment = this.ledger.payments.get(id);
    if (payment?.status === 'APPROVED' && this.#clock().getTime() >= payment.delayed_until) {
      const status = payment.delay_action === 'COMPLETE' ? 'COMPLETED' : 'CANCELED';
      return this.#save({ ...payment, status }, 'payment.updated');
    }
    return payment;
  }

  #save(payment: Payment, type: string): Payment {
    const saved = { ...payment, updated_at: this.#clock().toISOString() };
    this.ledger.write({ kind: 'payment', value: saved });
    this.onChange(type, 'payment', this.view(saved), saved.location_id);
    return saved;
  }

  getPayment(account: SandboxAccount, id: string): Answer {
    const payment = this.#own(account, id);
    return payment ? { status: 200, body: { payment: this.view(payment) } } : notFound(id);
  }

  #own(account: SandboxAccount, id: string): Payment | undefined {
    const payment = this.#current(id);
    return payment?.location_id === account.location_id ? payment : undefined;
  }

  listPayments(account: SandboxAccount): Answer {
    const own = [...this.ledger.payments.keys()].flatMap((id) => this.#own(account, id) ?? []);
    return { status: 200, body: { payments: own.slice(-100).map((payment) => this.view(payment)) } };
  }

  complete(account: SandboxAccount, id: string): Answer {
    const payment = this.#own(account, id);
    if (!payment) return notFound(id);
    if (payment.status === 'COMPLETED') return failure(400, 'DELAYED_TRANSACTION_CAPTURED');
    if (payment.status !== 'APPROVED') return failure(400, 'DELAYED_TRANSACTION_CANCELED');
    const completed = this.#save({ ...payment, status: 'COMPLETED' }, 'payment.updated');
    return { status: 200, body: { payment: this.view(completed) } };
  }

  cancel(account: SandboxAccount, id: string): Answer {
    const payment = this.#own(account, id);
    if (!payment) return notFound(id);
    if (payment.status === 'COMPLETED') return failure(400, 'DELAYED_TRANSACTION_CAPTURED');
    if (payment.status !== 'APPROVED') return failure(400, 'DELAYED_TRANSACTION_CANCELED');
    const cancelled = this.#save({ ...payment, status: 'CANCELED' }, 'payment.updated');
    return { status: 200, body: { payment: this.view(cancelled) } };
  }

  /** For whoever got no answer to CreatePayment: without effect when there is nothing to end. */
  cancelByKey(account: SandboxAccount, body: Body): Answer {
    const key = body.idempotency_key;
    if (typeof key !== 'string' || key === '') return missing('idempotency_key');
    const payment_id = this.ledger.answers.get(`payment:${account.location_id}:${key}`)?.payment_id;
    const payment = payment_id ? this.#own(account, payment_id) : undefined;
    if (payment?.status === 'APPROVED') this.#save({ ...payment, status: 'CANCELED' }, 'payment.updated');
    return { status: 200, body: {} };
  }

  createRefund(account: SandboxAccount, body: Body): Answer {
    const key = body.idempotency_key;
    if (typeof key !== 'string' || key === '' || key.length > 45) return missing('idempotency_key');
    const kept = this.#kept(`refund:${account.location_id}:${key}`, body);
    if (kept) return kept;
    const payment = this.#own(account, String(body.payment_id));
    if (!payment) return notFound(String(body.payment_id));
    const money = body.amount_money as Money | undefined;
    if (payment.status !== 'COMPLETED') return failure(400, 'PAYMENT_NOT_REFUNDABLE');
    if (!money || !Number.isInteger(money.amount) || money.amount <= 0) return failure(400, 'INVALID_VALUE');
    if (money.currency !== payment.amount_money.currency) return failure(400, 'CURRENCY_MISMATCH');
    if (payment.refunded + money.amount > payment.amount_money.amount)
      return failure(400, 'REFUND_AMOUNT_INVALID');
    const now = this.#clock().toISOString();
    const refund: Refund = {
      id: `${payment.id}_${randomUUID().replaceAll('-', '')}`,
      payment_id: payment.id,
      status: 'PENDING',
      amount_money: { amount: money.amount, currency: money.currency },
      reason: String(body.reason ?? ''),
      created_at: now,
      updated_at: now,
    };
    this.ledger.write({ kind: 'refund', value: refund });
    this.#save({ ...payment, refunded: payment.refunded + money.amount }, 'payment.updated');
    const answer: Answer = { status: 200, body: { refund } };
    this.#keep(`refund:${account.location_id}:${key}`, body, answer);
    return answer;
  }

  /** A refund is pending when it is made, and completed when it is looked at again. */
  getRefund(account: SandboxAccount, id: string): Answer {
    const refund = this.ledger.refunds.get(id);
    if (!refund || !this.#own(account, refund.payment_id)) return notFound(id);
    const done: Refund = { ...refund, status: 'COMPLETED', updated_at: this.#clock().toISOString() };
    if (refund.status === 'PENDING') {
      this.ledger.write({ kind: 'refund', value: done });
      this.onChange('refund.updated', 'refund', done, account.location_id);
    }
    return { status: 200, body: { refund: done } };
  }

  getLocation(account: SandboxAccount, id: string): Answer {
    if (id !== account.location_id) return notFound(id);
    const { currency, country } = account;
    const location = { id, name: 'Sandbox', status: 'ACTIVE', currency, country };
    return { status: 200, body: { location: { ...location, capabilities: ['CREDIT_CARD_PROCESSING'] } } };
  }

  #kept(key: string, body: Body): Answer | null {
    const kept = this.ledger.answers.get(key);
    if (!kept) return null;
    if (kept.fingerprint !== fingerprintOf(body)) {
      return failure(400, 'IDEMPOTENCY_KEY_REUSED', 'The key was used with other content', 'idempotency_key');
    }
    if (!kept.payment_id || kept.status !== 200) return { status: kept.status, body: kept.body };
    return { status: 200, body: { payment: this.view(this.#current(kept.payment_id)!) } };
  }

  #keep(key: string, body: Body, answer: Answer, payment_id?: string): void {
    if (answer.status === 0) return;
    const value = { key, fingerprint: fingerprintOf(body), status: answer.status, body: answer.body };
    this.ledger.write({ kind: 'answer', value: { ...value, ...(payment_id ? { payment_id } : {}) } });
  }

  /** A payment as the provider shows it. */
  view(payment: Payment) {
    const { id, status, amount_money, created_at, updated_at, location_id, reference_id, error } = payment;
    const card_status = {
      APPROVED: 'AUTHORIZED',
      COMPLETED: 'CAPTURED',
      CANCELED: 'VOIDED',
      FAILED: 'FAILED',
    }[status];
    return {
      ...{ id, created_at, updated_at, status, location_id, amount_money, total_money: amount_money },
      ...(status === 'FAILED' ? {} : { approved_money: amount_money }),
      ...(reference_id ? { reference_id } : {}),
      refunded_money: { amount: payment.refunded, currency: amount_money.currency },
      refund_ids: [...this.ledger.refunds.values()]
        .filter((each) => each.payment_id === id)
        .map((each) => each.id),
      source_type: 'CARD',
      delay_action: payment.delay_action,
      delayed_until: new Date(payment.delayed_until).toISOString(),
      card_details: {
        status: card_status,
        cvv_status: error?.code === 'CVV_FAILURE' ? 'CVV_REJECTED' : 'CVV_ACCEPTED',
        avs_status: error?.code === 'ADDRESS_VERIFICATION_FAILURE' ? 'AVS_REJECTED' : 'AVS_ACCEPTED',
        ...(error ? { errors: [error] } : {}),
      },
      ...(status === 'COMPLETED' ? { receipt_number: id.slice(0, 4) } : {}),
      version_token: createHash('sha1').update(`${id}${updated_at}`).digest('base64url'),
    };
  }
}

const missing = (field: string) => failure(400, 'MISSING_REQUIRED_PARAMETER', `${field} is required`, field);
const notFound = (id: string) => failure(404, 'NOT_FOUND', `Could not find ${id}`);
const fingerprintOf = (body: Body) => createHash('sha1').update(JSON.stringify(body)).digest('base64');

const DEFAULT_DELAY = 7 * 86_400_000;

/** RFC 3339 durations of days, hours and minutes, in milliseconds. */
function durationOf(text: unknown): number {
  const match = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/.exec(typeof text === 'string' ? text : '');
  if (!match) return DEFAULT_DELAY;
  const [days = 0, hours = 0, minutes = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return ((days * 24 + hours) * 60 + minutes) * 60_000 || DEFAULT_DELAY;
}
