import { transferSessionAccess } from '#server/orders/order-access-queries.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { createSession, endSession } from '#server/sessions/queries.ts';

/** Gives the browser a new session, against session fixation. Orders that a guest placed stay visible. */
export async function renewSession(
  tx: Tx,
  caller: Caller,
  options: { account_id: string | null; clock: Clock; agent: string | null },
): Promise<{ session_id: string; token: string }> {
  const session = await createSession(tx, options.account_id, options.clock, options.agent);
  if (caller.session_id === null) return session;
  if (caller.account === null) await transferSessionAccess(tx, caller.session_id, session.session_id);
  await endSession(tx, caller.session_id);
  return session;
}
