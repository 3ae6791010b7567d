import type { ProblemGroup } from '#domain/import/outcome.ts';
import { isBlocking, type Problem } from '#domain/import/problems.ts';
import { LIMITS } from './limits.ts';

const MAX_EXAMPLES = 5;

/** Counts problems by cause and column, with the first few examples of each. */
export class ProblemTally {
  invalid = 0;
  skipped = 0;
  private readonly groups = new Map<string, ProblemGroup>();
  private readonly onProblem: (row_number: number, problem: Problem) => void;
  private reported = 0;
  /** Calls `onProblem` for each problem, up to the limit of stored problems. */
  constructor(onProblem: (row_number: number, problem: Problem) => void) {
    this.onProblem = onProblem;
  }
  /** Counts the problems of a rejected row. */
  reject(row_number: number, problems: readonly Problem[]): void {
    if (problems.some((problem) => isBlocking(problem.cause))) this.invalid++;
    else this.skipped++;
    this.add(row_number, problems);
  }
  add(row_number: number, problems: readonly Problem[]): void {
    for (const problem of problems) {
      const key = `${problem.cause}\t${problem.column}`;
      const group = this.groups.get(key) ?? {
        cause: problem.cause,
        column: problem.column,
        is_blocking: isBlocking(problem.cause),
        count: 0,
        first: [],
      };
      group.count++;
      if (group.first.length < MAX_EXAMPLES) group.first.push({ row_number, value: problem.value });
      this.groups.set(key, group);
      if (this.reported++ < LIMITS.problems) this.onProblem(row_number, problem);
    }
  }
  summary(): ProblemGroup[] {
    return [...this.groups.values()];
  }
}
