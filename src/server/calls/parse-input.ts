import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import type { FieldError } from '#domain/result.ts';
import { formatNumber } from '#texts/format-number.ts';
import { type Translate, translator } from '#texts/texts.ts';
import type { IncomingCall } from './incoming-call.ts';

/** Validated params, query and body, or the invalid fields. */
export function parseInput(call: Call, incoming: IncomingCall): object | { errors: FieldError[] } {
  const t = translator(incoming.language);
  const input: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = call[part];
    if (!schema) continue;
    const unsafeKey = part === 'params' ? undefined : findUnsafeKey(incoming[part]);
    if (unsafeKey !== undefined) errors.push({ field: unsafeKey, message: t('field-invalid') });
    const parsed = schema.safeParse(incoming[part]);
    if (parsed.success) input[part] = parsed.data;
    else
      for (const issue of parsed.error.issues)
        errors.push({ field: issue.path.join('.'), message: fieldMessage(issue, t) });
  }
  return errors.length > 0 ? { errors } : input;
}

/** Keys that could change an object's prototype when input is copied. */
const UNSAFE_KEYS = ['__proto__', 'constructor', 'prototype'];

/** Searches the input at every depth. */
function findUnsafeKey(input: unknown): string | undefined {
  const pendingValues = [input];
  while (pendingValues.length > 0) {
    const value = pendingValues.pop();
    if (typeof value !== 'object' || value === null) continue;
    const unsafeKey = UNSAFE_KEYS.find((name) => Object.hasOwn(value, name));
    if (unsafeKey !== undefined) return unsafeKey;
    for (const part of Object.values(value)) if (typeof part === 'object') pendingValues.push(part);
  }
  return undefined;
}

/** The message about an invalid field. For a number out of range, it names the limit. */
function fieldMessage(issue: z.core.$ZodIssue, t: Translate): string {
  if (issue.code === 'too_big' && issue.origin === 'number')
    return t('field-too-large', { max: formatNumber(Number(issue.maximum), t) });
  if (issue.code === 'too_small' && issue.origin === 'number')
    return t('field-too-small', { min: formatNumber(Number(issue.minimum), t) });
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
  return t(isMissing ? 'field-missing' : 'field-invalid');
}
