import type { Refusal } from '#contract/refusals.ts';
import { ok, type Result, refused } from '#domain/result.ts';

export type { FieldError } from '#domain/result.ts';
export { ok as respond, refused as refusal };
export type Refused = import('#domain/result.ts').Refused<Refusal>;
export type Outcome<T> = Result<T, Refusal>;
