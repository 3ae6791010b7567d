import { showOrdersToSession } from '#server/orders/viewer-queries.ts';
import { beginSession, type Caller } from '#server/platform/caller.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db.ts';
import { endSession } from '#server/platform/sessions.ts';

/**
 * A new session in place of the browser's present one, whose token is dead from here on: nobody who
 * planted a token before knows the one after. What the visitor just ordered stays visible.
 */
export async function renewSession(
  tx: Tx,
  caller: Caller,
  begin: { account_id: string | null; clock: Clock; agent: string | null },
): Promise<{ session_id: string; token: string }> {
  const session = await beginSession(tx, begin.account_id, begin.clock, begin.agent);
  if (caller.session_id === null) return session;
  if (caller.account === null) await showOrdersToSession(tx, caller.session_id, session.session_id);
  await endSession(tx, caller.session_id);
  return session;
}
