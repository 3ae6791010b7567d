import { mayHold } from '#domain/hold-limits.ts';
import { type Refused, refused } from '#domain/result.ts';
import { cartOwnerKey } from '#server/cart/queries.ts';
import { endHold, hasPaidOrder } from '#server/orders/queries.ts';
import type { PaymentContext } from '#server/payments/pay.ts';
import type { PaymentMethod } from '#server/payments/payment-method.ts';
import { inTransaction, type Tx } from '#server/platform/db.ts';
import type { IpPrefixes } from '#server/platform/ip-prefixes.ts';
import type { Caller } from '#server/sessions/caller.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  countHeldUnits,
  countHeldUnitsOfNetwork,
  type HoldOrigin,
  lockNetwork,
  yieldHolds,
} from '#server/stock/queries.ts';
import { lockRetryableOrder } from './begin-attempt.ts';

export const holdOriginOf = (caller: Caller, ip: IpPrefixes): HoldOrigin => ({
  visitor: cartOwnerKey(caller),
  address: ip.address,
  network: ip.network ?? ip.subnet,
});

/**
 * Refuses an order if unpaid orders would hold too many units, so that nobody can make the whole catalogue look sold out
 * without paying. The network's limit does not apply to cards, which are charged immediately. For customers with a paid
 * order, only the visitor's limit applies.
 */
export async function holdLimitRefusal(
  tx: Tx,
  { limits: isLimited, hold_limits }: Settings,
  order: { caller: Caller; origin: HoldOrigin; method: PaymentMethod; units: number },
): Promise<Refused<'order-units-over' | 'holds-full'> | null> {
  const { caller, origin, method, units } = order;
  if (!isLimited) return null;
  const isReturning = caller.account !== null && (await hasPaidOrder(tx, caller.account.customer_id));
  const limits = {
    visitor: hold_limits.visitor,
    address: isReturning ? Number.POSITIVE_INFINITY : hold_limits.address,
    network: isReturning || method.flow === 'token' ? Number.POSITIVE_INFINITY : hold_limits.network,
  };
  if (units > limits.address) return refused('order-units-over', { params: { max: limits.address } });
  await lockNetwork(tx, origin.network);
  if (mayHold(units, await countHeldUnits(tx, origin), limits)) return null;
  return refused('holds-full', { params: { minutes: method.hold_minutes } });
}

/**
 * Lets other buyers have the held units of an order that waits for its payer's approval, if its network holds more than
 * `reserved_units`. Otherwise some visitors could make sets look sold out without paying.
 */
export async function yieldHoldsOfBusyNetwork(
  tx: Tx,
  { limits: isLimited, reserved_units }: Settings,
  order_id: string,
): Promise<void> {
  if (isLimited && (await countHeldUnitsOfNetwork(tx, order_id)) > reserved_units)
    await yieldHolds(tx, order_id);
}

/** If the network of a declined order holds too many units, ends the order's hold or lets others have its units. */
export async function limitHoldAfterDecline(
  { db, clock }: PaymentContext,
  settings: Settings,
  order_id: string,
): Promise<void> {
  if (!settings.limits) return;
  if ((await countHeldUnitsOfNetwork(db, order_id)) > settings.hold_limits.network)
    return endHold(db, order_id, clock());
  await inTransaction(db, async (tx) => {
    if (await lockRetryableOrder(tx, order_id)) await yieldHoldsOfBusyNetwork(tx, settings, order_id);
  });
}
