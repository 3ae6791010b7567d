import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { sentence } from '#texts/texts.ts';
import type { FieldError } from './answers.ts';
import type { Incoming } from './incoming.ts';

/** Params, query and body as the schemas leave them, or the fields that are wrong. */
export function received(call: Call, incoming: Incoming): object | { errors: FieldError[] } {
  const input: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = call[part];
    if (!schema) continue;
    const parsed = schema.safeParse(incoming[part]);
    if (parsed.success) input[part] = parsed.data;
    else errors.push(...parsed.error.issues.map((issue) => fieldError(issue)));
  }
  return errors.length > 0 ? { errors } : input;
}

function fieldError(issue: z.core.$ZodIssue): FieldError {
  const missing = issue.code === 'invalid_type' && issue.input === undefined;
  return {
    field: issue.path.join('.'),
    message: sentence('en', missing ? 'field-missing' : 'field-invalid', {}),
  };
}
