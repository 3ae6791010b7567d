import fastJson from 'fast-json-stringify';
import { z } from 'zod';
import type { Call, FileType } from '#contract/call.ts';
import type { Refusal, RefusalReply } from '#contract/refusals.ts';
import { memoize } from '#domain/memoize.ts';
import type { Refused } from '#domain/result.ts';
import { faultReply, refusalReply } from '#server/platform/http/error-replies.ts';
import type { Language } from '#texts/texts.ts';
import type { FileReply } from './file-reply.ts';
import type { CallResponse } from './incoming-call.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

export const jsonResponse = (
  body: string | Buffer,
  cookies: string[],
  caching: Pick<CallResponse, 'is_shared' | 'version'> = { is_shared: false },
): CallResponse => ({ status: 200, body, type: JSON_TYPE, cookies, ...caching });

export const fileResponse = (
  { bytes, file_name }: FileReply,
  type: FileType,
  cookies: string[],
): CallResponse => ({ status: 200, body: bytes, type, cookies, is_shared: false, file_name });

export function refusalResponse(
  language: Language,
  reason: Refusal,
  { params, errors, extra }: Partial<Refused<Refusal>> = {},
): CallResponse {
  const reply = refusalReply(language, reason, params);
  const retry_after = typeof params?.seconds === 'number' ? { retry_after: params.seconds } : {};
  return { ...errorResponse({ ...reply, ...(errors ? { errors } : {}), ...extra }), ...retry_after };
}

export const faultResponse = (language: Language, request: string): CallResponse =>
  errorResponse(faultReply(language, request));

const errorResponse = (reply: RefusalReply): CallResponse => ({
  status: reply.scode,
  body: JSON.stringify(reply),
  type: JSON_TYPE,
  cookies: [],
  is_shared: false,
});

/**
 * A call's serializer, compiled at its first reply. It adds the schema's `scode` and `smessage` and drops fields that
 * the schema does not name. It throws if an object that may be null has such a field.
 */
export const serializerFor = memoize((call: Call): ((reply: unknown) => string) => {
  const { $schema: _, ...schema } = z.toJSONSchema(call.reply, { io: 'output', target: 'draft-7' });
  const stringify = fastJson(schema as Parameters<typeof fastJson>[0]);
  return schema.properties && 'scode' in schema.properties
    ? (reply) => stringify({ scode: 200, smessage: '', ...(reply as object) })
    : stringify;
});
