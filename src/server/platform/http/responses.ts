import fastJson from 'fast-json-stringify';
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { type Refusal, refusals } from '#contract/refusals.ts';
import { formatText } from '#texts/texts.ts';
import type { CallResponse } from './incoming-call.ts';
import type { Refused } from './outcome.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

export const jsonResponse = (body: string | Buffer, cookies: string[], shared: boolean): CallResponse => ({
  status: 200,
  body,
  type: JSON_TYPE,
  cookies,
  shared,
});

/** The status and scode come from the contract, the message from the texts. */
export function refusalResponse(reason: Refusal, more: Partial<Refused> = {}): CallResponse {
  const status = refusals[reason];
  const body = JSON.stringify({
    scode: status,
    smessage: formatText('en', reason, more.params ?? {}),
    reason,
    ...(more.errors ? { errors: more.errors } : {}),
    ...more.extra,
  });
  const { seconds } = more.params ?? {};
  const retry_after = typeof seconds === 'number' ? { retry_after: seconds } : {};
  return { status, body, type: JSON_TYPE, cookies: [], shared: false, ...retry_after };
}

/** An unexpected error. The request id is the only detail that leaves the server. */
export function faultResponse(request: string): CallResponse {
  const smessage = formatText('en', 'internal-fault', { request });
  const body = JSON.stringify({ scode: 500, smessage, reason: 'internal-fault' });
  return { status: 500, body, type: JSON_TYPE, cookies: [], shared: false };
}

/** Serializes replies by their schema, which drops every field that the schema does not name. */
export function serializerFor(call: Call): (reply: unknown) => string {
  if (call.file) return () => '';
  const { $schema: _, ...schema } = z.toJSONSchema(call.reply, { io: 'output', target: 'draft-7' });
  return fastJson(schema as Parameters<typeof fastJson>[0]);
}
