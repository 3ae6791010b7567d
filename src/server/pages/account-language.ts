import type { FastifyRequest } from 'fastify';
import type { AppContext } from '#server/calls/context.ts';
import { updateAccount } from '#server/customers/queries.ts';
import { inTransaction } from '#server/platform/db.ts';
import { readCookies } from '#server/platform/http/cookies.ts';
import { SESSION_COOKIE } from '#server/sessions/cookies.ts';
import { findSession } from '#server/sessions/queries.ts';
import type { Language } from '#texts/texts.ts';

/** Stores a chosen language in the account of a signed-in customer. Later emails are in this language. */
export async function storeAccountLanguage(
  { db, clock, settings }: Pick<AppContext, 'db' | 'clock' | 'settings'>,
  request: Pick<FastifyRequest, 'headers'>,
  language: Language,
): Promise<void> {
  const token = readCookies(request.headers.cookie)[SESSION_COOKIE.name(settings.secure)];
  if (token === undefined) return;
  const { account } = await findSession(db, token, clock);
  if (account) await inTransaction(db, (tx) => updateAccount(tx, account.customer_id, { language }));
}
