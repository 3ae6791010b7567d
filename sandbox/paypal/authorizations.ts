import type { Answer, Asked, Body } from '../answer.ts';
import type { World } from '../world.ts';
import type { PaypalAccount } from './accounts.ts';
import { centsOf, moneyFault } from './amounts.ts';
import { viewAuthorization } from './authorization-view.ts';
import { hasInvoice, makeCapture } from './capture.ts';
import { viewCapture } from './capture-view.ts';
import { refusal, unknownId } from './errors.ts';
import { announce } from './events.ts';
import { outcomeOf } from './funding.ts';
import { newId, stamp } from './ids.ts';
import { KEPT, markOf, once, type Result } from './once.ts';
import { shownOrder, wantsAll } from './order-view.ts';
import { keep as keepOrder, orderOf } from './orders.ts';
import type { PaypalAuthorization, PaypalOrder } from './records.ts';

const LIVES = 29 * 86_400_000;

/** POST /v2/checkout/orders/:id/authorize, for orders with `intent: AUTHORIZE` */
export function authorizeOrder(world: World, account: PaypalAccount, asked: Asked, id: string): Answer {
  return once(
    ...([world, markOf(account, 'orders.authorize', asked), asked, KEPT.orders] as const),
    () => {
      const order = orderOf(world, account, id);
      if (!order) return { answer: unknownId(id) };
      const fault = notAuthorizable(order);
      if (fault) return { answer: fault };
      return authorize(world, order, asked);
    },
    (made) => shownOrder(world, orderOf(world, account, made)!, asked, 200),
  );
}

function notAuthorizable(order: PaypalOrder): Answer | null {
  if (order.intent !== 'AUTHORIZE') return refusal('ACTION_DOES_NOT_MATCH_INTENT');
  if (order.status === 'COMPLETED') return refusal('ORDER_ALREADY_AUTHORIZED');
  if (order.status === 'VOIDED') return refusal('ORDER_EXPIRED');
  return order.status === 'APPROVED' ? null : refusal('ORDER_NOT_APPROVED');
}

function authorize(world: World, order: PaypalOrder, asked: Asked): Result {
  const outcome = outcomeOf(asked.forced ?? order.funding ?? 'balance');
  if (outcome?.kind === 'refused') return { answer: refusal(outcome.issue), refused: true };
  const { custom_id, invoice_id } = order.unit as { custom_id?: string; invoice_id?: string };
  const at = stamp(world.now());
  const authorization = keep(world, {
    ...{ id: newId(), merchant_id: order.merchant_id, create_time: at, update_time: at },
    ...{ order_id: order.id, status: 'CREATED', amount: order.amount, currency: order.currency, captured: 0 },
    ...(custom_id === undefined ? {} : { custom_id }),
    ...(invoice_id === undefined ? {} : { invoice_id }),
    expires_at: world.now().getTime() + LIVES,
  });
  move(world, authorization, 'authorised', authorization.amount);
  tell(world, authorization, 'CREATED');
  const completed = keepOrder(world, { ...order, status: 'COMPLETED' });
  return { made: order.id, answer: shownOrder(world, completed, asked, 201) };
}

/** GET /v2/payments/authorizations/:id */
export function getAuthorization(world: World, account: PaypalAccount, id: string): Answer {
  const authorization = authorizationOf(world, account, id);
  return authorization ? { status: 200, body: viewAuthorization(world, authorization) } : unknownId(id);
}

/** A seller's own authorization as it is now. */
function authorizationOf(world: World, { merchant_id }: PaypalAccount, id: string) {
  const authorization = world.ledger.paypal_authorizations.get(id);
  return authorization?.merchant_id === merchant_id ? currentAuthorization(world, authorization) : undefined;
}

/** After 29 days an authorization ends by itself. */
export function currentAuthorization(world: World, authorization: PaypalAuthorization): PaypalAuthorization {
  const isOpen = authorization.status === 'CREATED' || authorization.status === 'PARTIALLY_CAPTURED';
  const isOver = isOpen && world.now().getTime() >= authorization.expires_at;
  return isOver ? release(world, authorization) : authorization;
}

/** POST /v2/payments/authorizations/:id/capture */
export function captureAuthorization(world: World, account: PaypalAccount, asked: Asked, id: string): Answer {
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

function captureFault(world: World, authorization: PaypalAuthorization, body: Body): Answer | null {
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

function capturePart(world: World, authorization: PaypalAuthorization, asked: Asked): Result {
  const outcome = outcomeOf(asked.forced ?? 'balance');
  if (outcome?.kind === 'refused') return { answer: refusal(outcome.issue), refused: true };
  const { body } = asked;
  const left = authorization.amount - authorization.captured;
  const amount = body.amount === undefined ? left : centsOf(body.amount);
  const isFinal = body.final_capture === true || amount === left;
  const capture = makeCapture(world, world.ledger.paypal_orders.get(authorization.order_id)!, {
    ...{ authorization_id: authorization.id, amount, final_capture: isFinal },
    ...(outcome?.kind === 'pending' ? { status: 'PENDING', reason: outcome.reason } : {}),
    ...(typeof body.invoice_id === 'string' ? { invoice_id: body.invoice_id } : {}),
  });
  const captured = authorization.captured + amount;
  keep(world, { ...authorization, captured, status: isFinal ? 'CAPTURED' : 'PARTIALLY_CAPTURED' });
  if (isFinal && amount < left) move(world, authorization, 'voided', left - amount);
  return { made: capture.id, answer: shownCapture(world, capture.id, asked, 201) };
}

function shownCapture(world: World, capture_id: string, asked: Asked, status: number): Answer {
  const view = viewCapture(world, world.ledger.paypal_captures.get(capture_id)!);
  const { id, links } = view;
  return { status, body: wantsAll(asked) ? view : { id, status: view.status, links } };
}

/** POST /v2/payments/authorizations/:id/void: 204, or 200 with a representation */
export function voidAuthorization(world: World, account: PaypalAccount, asked: Asked, id: string): Answer {
  const authorization = authorizationOf(world, account, id);
  if (!authorization) return unknownId(id);
  if (authorization.status === 'VOIDED') return refusal('PREVIOUSLY_VOIDED');
  if (authorization.status !== 'CREATED') return refusal('PREVIOUSLY_CAPTURED');
  const body = viewAuthorization(world, release(world, authorization));
  return wantsAll(asked) ? { status: 200, body } : { status: 204, body: undefined };
}

/** POST /v2/payments/authorizations/:id/reauthorize: once, for the same amount. */
export function reauthorize(world: World, account: PaypalAccount, asked: Asked, id: string): Answer {
  const authorization = authorizationOf(world, account, id);
  if (!authorization) return unknownId(id);
  if (authorization.status === 'VOIDED') return refusal('AUTHORIZATION_VOIDED');
  if (authorization.status !== 'CREATED') return refusal('AUTHORIZATION_ALREADY_CAPTURED');
  if (authorization.reauthorized) return refusal('REAUTHORIZATION_NOT_SUPPORTED');
  const view = viewAuthorization(world, keep(world, { ...authorization, reauthorized: true }));
  const { status, links } = view;
  return { status: 201, body: wantsAll(asked) ? view : { id, status, links } };
}

function release(world: World, authorization: PaypalAuthorization): PaypalAuthorization {
  const voided = keep(world, { ...authorization, status: 'VOIDED' });
  move(world, voided, 'voided', authorization.amount - authorization.captured);
  tell(world, voided, 'VOIDED');
  return voided;
}

function keep(world: World, authorization: PaypalAuthorization): PaypalAuthorization {
  const kept = { ...authorization, update_time: stamp(world.now()) };
  world.ledger.write('paypal-authorization', kept);
  return kept;
}

const tell = (world: World, authorization: PaypalAuthorization, what: 'CREATED' | 'VOIDED') =>
  announce(
    ...([world, authorization.merchant_id, `PAYMENT.AUTHORIZATION.${what}`, 'authorization'] as const),
    viewAuthorization(world, authorization),
  );

function move(world: World, from: PaypalAuthorization, kind: 'authorised' | 'voided', amount: number): void {
  world.ledger.move({
    ...{ provider: 'paypal', account: from.merchant_id, kind, payment_id: from.id },
    ...{ reference: from.custom_id ?? '', amount, currency: from.currency, at: stamp(world.now()) },
  });
}
