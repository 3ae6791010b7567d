import type { SandboxState } from '../state.ts';
import type { PaypalAccount } from './accounts.ts';
import { viewAuthorization } from './authorization-view.ts';
import { announce } from './events.ts';
import { stamp } from './ids.ts';
import type { PaypalAuthorization } from './records.ts';

/** A seller's own authorization as it is now. */
export function authorizationOf(world: SandboxState, { merchant_id }: PaypalAccount, id: string) {
  const authorization = world.ledger.paypal_authorizations.get(id);
  return authorization?.merchant_id === merchant_id ? currentAuthorization(world, authorization) : undefined;
}

/** After 29 days an authorization ends by itself. */
export function currentAuthorization(
  world: SandboxState,
  authorization: PaypalAuthorization,
): PaypalAuthorization {
  const isOpen = authorization.status === 'CREATED' || authorization.status === 'PARTIALLY_CAPTURED';
  const isOver = isOpen && world.now().getTime() >= authorization.expires_at;
  return isOver ? release(world, authorization) : authorization;
}

/** The money is given back untaken. */
export function release(world: SandboxState, authorization: PaypalAuthorization): PaypalAuthorization {
  const voided = keep(world, { ...authorization, status: 'VOIDED' });
  move(world, voided, 'voided', authorization.amount - authorization.captured);
  tell(world, voided, 'VOIDED');
  return voided;
}

/** Writes an authorization's new state. */
export function keep(world: SandboxState, authorization: PaypalAuthorization): PaypalAuthorization {
  const kept = { ...authorization, update_time: stamp(world.now()) };
  world.ledger.write('paypal-authorization', kept);
  return kept;
}

/** Tells those who listen. */
export const tell = (world: SandboxState, authorization: PaypalAuthorization, what: 'CREATED' | 'VOIDED') =>
  announce(
    ...([world, authorization.merchant_id, `PAYMENT.AUTHORIZATION.${what}`, 'authorization'] as const),
    viewAuthorization(world, authorization),
  );

/** Books money of an authorization. */
export function move(
  world: SandboxState,
  from: PaypalAuthorization,
  kind: 'authorised' | 'voided',
  amount: number,
): void {
  world.ledger.move({
    provider: 'paypal',
    account: from.merchant_id,
    kind,
    payment_id: from.id,
    reference: from.custom_id ?? '',
    amount,
    currency: from.currency,
    at: stamp(world.now()),
  });
}
