import type { Reply } from '#contract/calls.ts';
import type { Fit } from '#domain/fitment.ts';

export type Question = Reply<'GET /fit'>['questions'][number];
export type MissingLevel = Fit['missing'][number];

/** The question about an axle, or the level to choose, that decides a verdict. Null if there is none. */
export const openQuestionOf = (fit: Fit): Question | MissingLevel | null =>
  fit.question ?? fit.missing.find(({ values }) => values.length > 0) ?? null;
