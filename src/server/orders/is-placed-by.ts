import { cartOwnerOf } from '#server/cart/queries.ts';
import type { Caller } from '#server/sessions/caller.ts';
import type { OrderRow } from './queries.ts';

/** True if the caller placed the order. Also accepts a guest id that has ended. */
export function isPlacedBy(order: OrderRow, caller: Caller): boolean {
  const owner = cartOwnerOf(caller);
  return 'account_id' in owner ? order.account_id === owner.account_id : order.guest_id === owner.guest_id;
}
