import { randomUUID } from 'node:crypto';
import type { Answer, Body, Money } from '../answer.ts';
import type { SandboxState } from '../state.ts';
import type { SquareAccount } from './accounts.ts';
import { apiError, failure } from './errors.ts';
import { keep, move } from './payment-state.ts';
import { viewPayment } from './payment-view.ts';
import type { Payment } from './records.ts';
import { choiceFault, delayFault, durationOf, flagFault, moneyFault, textFault } from './request-checks.ts';
import { type Source, sourceOf } from './tokens.ts';

/** RFC 3339 `P7D`, the provider's delay for typed cards. */
const USUAL_DELAY = 7 * 86_400_000;
/** Fields of the request that come back as they were. */
const ECHOED = [
  'buyer_email_address',
  'billing_address',
  'shipping_address',
  'note',
  'customer_id',
  'statement_description_identifier',
];

/** Asks the card behind a token for the money; `forced` is a refusal that a test wants. */
export function pay(world: SandboxState, account: SquareAccount, body: Body, forced?: string): Answer {
  const fault = paymentFault(account, body);
  if (fault) return fault;
  const source_id = body.source_id as string;
  const found = sourceOf(world, account.location_id, source_id);
  const source = found && { ...found, outcome: forced ?? found.outcome };
  if (!source) return failure(404, 'NOT_FOUND', 'Card nonce not found', 'source_id');
  const refusal = sourceFault(world, source, source_id);
  if (refusal) return refusal;
  if (source.one_time) spend(world, source, source_id);
  const isGood = ['ok', 'hang', 'drop-after', 'TEMPORARY_ERROR'].includes(source.outcome);
  const payment = newPayment(world, account, body, source, isGood ? undefined : source.outcome);
  const view = viewPayment(payment);
  if (!isGood)
    return { status: world.switches.decline_status, body: { errors: [payment.error], payment: view } };
  const lost = ({ hang: 'hang', 'drop-after': 'drop' } as const)[source.outcome];
  return { status: 200, body: { payment: view }, ...(lost ? { lost } : {}) };
}

function paymentFault(account: SquareAccount, body: Body): Answer | null {
  const { location_id } = body;
  const isElsewhere = location_id !== undefined && location_id !== account.location_id;
  return (
    moneyFault(body.amount_money, account.currency) ??
    (isElsewhere ? failure(400, 'INVALID_LOCATION', 'Not a location of this seller', 'location_id') : null) ??
    flagFault(body, 'autocomplete') ??
    choiceFault(body, 'delay_action', ['CANCEL', 'COMPLETE']) ??
    delayFault(body) ??
    textFault(body, 'reference_id', 40) ??
    textFault(body, 'buyer_email_address', 255) ??
    textFault(body, 'note', 500) ??
    textFault(body, 'statement_description_identifier', 20)
  );
}

/** What happens instead of a payment: nothing is written, so the same call may come again. */
function sourceFault(world: SandboxState, source: Source, source_id: string): Answer | null {
  const { outcome, token } = source;
  const known = world.ledger.tokens.get(source_id);
  if (outcome === 'http-500') return failure(500, 'INTERNAL_SERVER_ERROR', 'An internal error has occurred.');
  if (outcome === 'drop-before') return { status: 0, body: {}, lost: 'drop' };
  if (outcome === 'CARD_TOKEN_USED' || (source.one_time && known?.used)) {
    return failure(400, 'CARD_TOKEN_USED', 'The card nonce was already used.', 'source_id');
  }
  if (token?.expires_at !== undefined && world.now().getTime() >= token.expires_at) {
    return failure(400, 'CARD_TOKEN_EXPIRED', 'The card nonce has expired.', 'source_id');
  }
  if (outcome === 'TEMPORARY_ERROR' && !known) {
    world.ledger.write('token', { id: source_id, outcome, used: false });
    return failure(world.switches.decline_status, 'TEMPORARY_ERROR', 'Retry with the same idempotency_key.');
  }
  return null;
}

function spend({ ledger }: SandboxState, { outcome, token }: Source, id: string): void {
  ledger.write('token', { ...(token ?? { id, outcome }), used: true });
}

function newPayment(
  world: SandboxState,
  account: SquareAccount,
  body: Body,
  source: Source,
  declined: string | undefined,
): Payment {
  const now = world.now();
  const { amount, currency } = body.amount_money as Money;
  const at = now.toISOString();
  const payment: Payment = {
    id: randomUUID().replaceAll('-', ''),
    location_id: account.location_id,
    ...(typeof body.reference_id === 'string' ? { reference_id: body.reference_id } : {}),
    status: declined ? 'FAILED' : body.autocomplete === false ? 'APPROVED' : 'COMPLETED',
    amount_money: { amount, currency },
    refunded: 0,
    refund_ids: [],
    source_id: body.source_id as string,
    ...(source.card ? { card: source.card } : {}),
    created_at: at,
    updated_at: at,
    delayed_until: now.getTime() + (durationOf(body.delay_duration) ?? USUAL_DELAY),
    delay_action: body.delay_action === 'COMPLETE' ? 'COMPLETE' : 'CANCEL',
    ...(declined || body.autocomplete === false ? {} : { completed_at: at }),
    echo: Object.fromEntries(ECHOED.filter((field) => field in body).map((field) => [field, body[field]])),
    ...(declined ? { error: apiError(declined, `Authorization error: '${declined}'`) } : {}),
  };
  const made = keep(world, payment, 'payment.created');
  if (!declined) move(world, made, 'authorised');
  if (made.status === 'COMPLETED') move(world, made, 'captured');
  return made;
}
