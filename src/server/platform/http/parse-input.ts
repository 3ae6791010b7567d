import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { message } from '#texts/texts.ts';
import type { Incoming } from './incoming.ts';
import type { FieldError } from './outcome.ts';

/** Params, query and body as the schemas leave them, or the fields that are wrong. */
export function parseInput(call: Call, incoming: Incoming): object | { errors: FieldError[] } {
  const input: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = call[part];
    if (!schema) continue;
    const poison = part === 'params' ? undefined : poisonIn(incoming[part]);
    if (poison !== undefined) errors.push({ field: poison, message: message('en', 'field-invalid', {}) });
    const parsed = schema.safeParse(incoming[part]);
    if (parsed.success) input[part] = parsed.data;
    else errors.push(...parsed.error.issues.map((issue) => fieldError(issue)));
  }
  return errors.length > 0 ? { errors } : input;
}

/** Names that mean something else than a field to whoever copies an object. */
const POISON = ['__proto__', 'constructor', 'prototype'];

/** The first such name in what was sent, however deep. */
function poisonIn(sent: unknown): string | undefined {
  const waiting = [sent];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    const found = POISON.find((name) => Object.hasOwn(value, name));
    if (found !== undefined) return found;
    for (const part of Object.values(value)) if (typeof part === 'object') waiting.push(part);
  }
  return undefined;
}

function fieldError(issue: z.core.$ZodIssue): FieldError {
  const missing = issue.code === 'invalid_type' && issue.input === undefined;
  return {
    field: issue.path.join('.'),
    message: message('en', missing ? 'field-missing' : 'field-invalid', {}),
  };
}
