import fastJson from 'fast-json-stringify';
import { z } from 'zod';
import type { Call, FileType } from '#contract/call.ts';
import { type Refusal, refusals } from '#contract/refusals.ts';
import type { Refused } from '#domain/result.ts';
import { formatText } from '#texts/texts.ts';
import type { FileReply } from './file-reply.ts';
import type { CallResponse } from './incoming-call.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

export const jsonResponse = (body: string | Buffer, cookies: string[], shared: boolean): CallResponse => ({
  status: 200,
  body,
  type: JSON_TYPE,
  cookies,
  shared,
});

export const fileResponse = (
  { bytes, file_name }: FileReply,
  type: FileType,
  cookies: string[],
): CallResponse => ({
  status: 200,
  body: bytes,
  type,
  cookies,
  shared: false,
  file_name,
});

/** The status and scode come from the contract, the message from the texts. */
export function refusalResponse(reason: Refusal, more: Partial<Refused<Refusal>> = {}): CallResponse {
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

/**
 * Serializes replies by their schema, which drops every field that the schema does not name. Adds `scode` and
 * `smessage` where the schema has them.
 */
export function serializerFor(call: Call): (reply: unknown) => string {
  if (call.file) return () => '';
  const { $schema: _, ...schema } = z.toJSONSchema(call.reply, { io: 'output', target: 'draft-7' });
  const stringify = fastJson(schema as Parameters<typeof fastJson>[0]);
  return schema.properties && 'scode' in schema.properties
    ? (reply) => stringify({ scode: 200, smessage: '', ...(reply as object) })
    : stringify;
}
