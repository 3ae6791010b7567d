import type { Reply } from '#contract/calls.ts';
import type { Fit } from '#domain/fitment.ts';

export type Question = Reply<'GET /fit'>['questions'][number];
export type MissingLevel = Fit['missing'][number];

/** The question about an axle, or the level not yet chosen, that settles a verdict. Null if nothing does. */
export const openQuestionOf = (fit: Fit): Question | MissingLevel | null =>
  fit.question ?? fit.missing.find(({ values }) => values.length > 0) ?? null;
