import { ok, refused } from '#domain/result.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { inTransaction } from '#server/platform/db.ts';
import { endSessionOf, endSessionsOf, sessionsOf } from '#server/sessions/queries.ts';
import { logAccountEvent } from './log-account-event.ts';

export function sessionRoutes(on: RegisterHandler) {
  on('GET /user/sessions', async ({ db, caller, clock }) => {
    const sessions = (await sessionsOf(db, caller.account.customer_id, clock))
      .map(({ session_id, agent, created_at, seen_at }) => ({
        session_id,
        agent,
        is_current: session_id === caller.session_id,
        created_time: created_at.toISOString(),
        seen_time: seen_at.toISOString(),
      }))
      .sort((a, b) => Number(b.is_current) - Number(a.is_current));
    return ok({ sessions });
  });

  on(
    'DELETE /user/sessions/:session_id',
    async ({ db, t, caller, params, request_id, clearSignInCookies }) => {
      const { customer_id } = caller.account;
      const isEnded = await inTransaction(db, async (tx) => {
        const wasActive = await endSessionOf(tx, customer_id, params.session_id);
        if (wasActive) await logAccountEvent(tx, 'sign-out', customer_id, request_id);
        return wasActive;
      });
      if (!isEnded) return refused('not-found');
      if (params.session_id === caller.session_id) clearSignInCookies();
      return ok({ smessage: t('session-ended') });
    },
  );

  on('POST /user/sessions/end-others', async ({ db, t, caller, request_id }) => {
    const { customer_id } = caller.account;
    const ended = await inTransaction(db, async (tx) => {
      const count = await endSessionsOf(tx, [customer_id], caller.session_id);
      if (count > 0) await logAccountEvent(tx, 'sign-out-elsewhere', customer_id, request_id);
      return count;
    });
    return ok({ smessage: t('sessions-ended', { count: ended }), ended });
  });
}
