import type { Refusal } from '#contract/refusals.ts';
import { type Refused, refused } from '#domain/result.ts';
import type { PlainTextId, Translate } from '#texts/texts.ts';

/** An invalid field by its name in the request; `problem` is the text key of its message. */
export interface FieldProblem<Problem extends PlainTextId = PlainTextId> {
  field: string;
  problem: Problem;
}

export const fieldErrors = (problems: readonly FieldProblem[], t: Translate) =>
  problems.map(({ field, problem }) => ({ field, message: t(problem) }));

/** Refuses a request with invalid fields; null if there are none. By default, the first problem is the reason. */
export function refuseProblems<Problem extends PlainTextId, Reason extends Refusal = Problem & Refusal>(
  problems: readonly FieldProblem<Problem>[],
  t: Translate,
  reason?: Reason,
): Refused<Reason> | null {
  const [firstProblem] = problems;
  if (!firstProblem) return null;
  return refused(reason ?? (firstProblem.problem as string as Reason), { errors: fieldErrors(problems, t) });
}
