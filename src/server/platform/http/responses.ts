import fastJson from 'fast-json-stringify';
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { type Refusal, refusals } from '#contract/refusals.ts';
import { message } from '#texts/texts.ts';
import type { Outgoing } from './incoming.ts';
import type { Outcome } from './outcome.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** An expected no as it travels: status, scode and sentence agree. */
export function refuse(
  reason: Refusal,
  more: Partial<Extract<Outcome<never>, { ok: false }>> = {},
): Outgoing {
  const status = refusals[reason];
  const body = JSON.stringify({
    scode: status,
    smessage: message('en', reason, more.facts ?? {}),
    reason,
    ...(more.errors ? { errors: more.errors } : {}),
    ...more.extra,
  });
  const { seconds } = more.facts ?? {};
  const retry_after = typeof seconds === 'number' ? { retry_after: seconds } : {};
  return { status, body, type: JSON_TYPE, cookies: [], shared: false, ...retry_after };
}

/** Something broke: no more than the request's id leaves the server. */
export function fault(request: string): Outgoing {
  const smessage = message('en', 'internal-fault', { request });
  const body = JSON.stringify({ scode: 500, smessage, reason: 'internal-fault' });
  return { status: 500, body, type: JSON_TYPE, cookies: [], shared: false };
}

/** Replies are written by a serialiser made from their schema: what it does not name is dropped. */
export function serializerFor(call: Call): (reply: unknown) => string {
  if (call.file) return () => '';
  const { $schema: _, ...schema } = z.toJSONSchema(call.reply, { io: 'output', target: 'draft-7' });
  return fastJson(schema as Parameters<typeof fastJson>[0]);
}
