import type { Answer, Asked, Body } from '../answer.ts';
import type { SandboxState } from '../state.ts';
import type { PaypalAccount } from './accounts.ts';
import { centsOf, moneyFault } from './amounts.ts';
import { authorizationOf, keep, move, release } from './authorization-state.ts';
import { viewAuthorization } from './authorization-view.ts';
import { hasInvoice, makeCapture } from './capture.ts';
import { viewCapture } from './capture-view.ts';
import { refusal, unknownId } from './errors.ts';
import { outcomeOf } from './funding.ts';
import { KEPT, markOf, once, type Result } from './once.ts';
import { wantsAll } from './order-view.ts';
import type { PaypalAuthorization } from './records.ts';

/** GET /v2/payments/authorizations/:id */
export function getAuthorization(world: SandboxState, account: PaypalAccount, id: string): Answer {
  const authorization = authorizationOf(world, account, id);
  return authorization ? { status: 200, body: viewAuthorization(world, authorization) } : unknownId(id);
}

/** POST /v2/payments/authorizations/:id/capture */
export function captureAuthorization(
  world: SandboxState,
  account: PaypalAccount,
  asked: Asked,
  id: string,
): Answer {
  return once(
    ...([world, markOf(account, 'authorizations.capture', asked), asked, KEPT.payments] as const),
    () => {
      const authorization = authorizationOf(world, account, id);
      if (!authorization) return { answer: unknownId(id) };
      const fault = captureFault(world, authorization, asked.body);
      return fault ? { answer: fault } : capturePart(world, authorization, asked);
    },
    (made) => shownCapture(world, made, asked, 201),
  );
}

function captureFault(world: SandboxState, authorization: PaypalAuthorization, body: Body): Answer | null {
  const { status, currency, amount, captured, merchant_id } = authorization;
  if (status === 'VOIDED') {
    const isOver = world.now().getTime() >= authorization.expires_at;
    return refusal(isOver ? 'AUTHORIZATION_EXPIRED' : 'AUTHORIZATION_VOIDED');
  }
  if (status === 'CAPTURED') return refusal('AUTHORIZATION_ALREADY_CAPTURED');
  if (body.invoice_id !== undefined && hasInvoice(world, merchant_id, body.invoice_id)) {
    return refusal('DUPLICATE_INVOICE_ID');
  }
  if (body.amount === undefined) return null;
  const { currency_code } = body.amount as Body;
  const fault = moneyFault(body.amount, '/amount', String(currency_code), 1);
  if (fault) return fault;
  if (currency_code !== currency) return refusal('AUTH_CAPTURE_CURRENCY_MISMATCH');
  return centsOf(body.amount) > amount - captured ? refusal('MAX_CAPTURE_AMOUNT_EXCEEDED') : null;
}

function capturePart(world: SandboxState, authorization: PaypalAuthorization, asked: Asked): Result {
  const outcome = outcomeOf(asked.forced ?? 'balance');
  if (outcome?.kind === 'refused') return { answer: refusal(outcome.issue), refused: true };
  const { body } = asked;
  const left = authorization.amount - authorization.captured;
  const amount = body.amount === undefined ? left : centsOf(body.amount);
  const isFinal = body.final_capture === true || amount === left;
  const capture = makeCapture(world, world.ledger.paypal_orders.get(authorization.order_id)!, {
    authorization_id: authorization.id,
    amount,
    final_capture: isFinal,
    ...(outcome?.kind === 'pending' ? { status: 'PENDING', reason: outcome.reason } : {}),
    ...(typeof body.invoice_id === 'string' ? { invoice_id: body.invoice_id } : {}),
  });
  const captured = authorization.captured + amount;
  keep(world, { ...authorization, captured, status: isFinal ? 'CAPTURED' : 'PARTIALLY_CAPTURED' });
  if (isFinal && amount < left) move(world, authorization, 'voided', left - amount);
  return { made: capture.id, answer: shownCapture(world, capture.id, asked, 201) };
}

function shownCapture(world: SandboxState, capture_id: string, asked: Asked, status: number): Answer {
  const view = viewCapture(world, world.ledger.paypal_captures.get(capture_id)!);
  const { id, links } = view;
  return { status, body: wantsAll(asked) ? view : { id, status: view.status, links } };
}

/** POST /v2/payments/authorizations/:id/void: 204, or 200 with a representation */
export function voidAuthorization(
  world: SandboxState,
  account: PaypalAccount,
  asked: Asked,
  id: string,
): Answer {
  const authorization = authorizationOf(world, account, id);
  if (!authorization) return unknownId(id);
  if (authorization.status === 'VOIDED') return refusal('PREVIOUSLY_VOIDED');
  if (authorization.status !== 'CREATED') return refusal('PREVIOUSLY_CAPTURED');
  const body = viewAuthorization(world, release(world, authorization));
  return wantsAll(asked) ? { status: 200, body } : { status: 204, body: undefined };
}

/** POST /v2/payments/authorizations/:id/reauthorize: once, for the same amount. */
export function reauthorize(world: SandboxState, account: PaypalAccount, asked: Asked, id: string): Answer {
  const authorization = authorizationOf(world, account, id);
  if (!authorization) return unknownId(id);
  if (authorization.status === 'VOIDED') return refusal('AUTHORIZATION_VOIDED');
  if (authorization.status !== 'CREATED') return refusal('AUTHORIZATION_ALREADY_CAPTURED');
  if (authorization.reauthorized) return refusal('REAUTHORIZATION_NOT_SUPPORTED');
  const view = viewAuthorization(world, keep(world, { ...authorization, reauthorized: true }));
  const { status, links } = view;
  return { status: 201, body: wantsAll(asked) ? view : { id, status, links } };
}
