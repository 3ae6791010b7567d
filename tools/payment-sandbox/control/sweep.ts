import { currentAuthorization } from '../paypal/authorization-state.ts';
import { current as currentOrder } from '../paypal/orders.ts';
import { current as currentPayment } from '../square/payment-state.ts';
import type { SandboxState } from '../state.ts';

/** What has ended by the clock ends now, not when it is next asked for. */
export function sweep(world: SandboxState): void {
  for (const payment of world.ledger.payments.values()) currentPayment(world, payment);
  for (const order of world.ledger.paypal_orders.values()) currentOrder(world, order);
  for (const each of world.ledger.paypal_authorizations.values()) currentAuthorization(world, each);
}
