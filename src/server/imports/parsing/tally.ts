import type { ProblemGroup } from '#domain/import/outcome.ts';
import { isBlocking, type Problem } from '#domain/import/problems.ts';
import { LIMITS } from './limits.ts';

const MAX_EXAMPLES = 5;

/** Counts problems by cause and column, with the first few rows of each as examples (`first`). */
export class ProblemTally {
  /** Rejected rows with an error, which blocks the import. */
  invalidRows = 0;
  /** Rejected rows with warnings only, which the import leaves out. */
  skippedRows = 0;
  private readonly groups = new Map<string, ProblemGroup>();
  private readonly onProblem: (row_number: number, problem: Problem) => void;
  private reportedCount = 0;
  /** Calls `onProblem` for each problem, up to the limit of stored problems. */
  constructor(onProblem: (row_number: number, problem: Problem) => void) {
    this.onProblem = onProblem;
  }
  /** Counts a rejected row and its problems: as invalid if a problem blocks the import, otherwise as skipped. */
  addRejectedRow(row_number: number, problems: readonly Problem[], part_number = ''): void {
    if (problems.some((problem) => isBlocking(problem.cause))) this.invalidRows++;
    else this.skippedRows++;
    this.addProblems(row_number, problems, part_number);
  }
  /** Counts problems of a row. The examples show its `part_number` as it is in the file; empty if there is none. */
  addProblems(row_number: number, problems: readonly Problem[], part_number = ''): void {
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
      if (group.first.length < MAX_EXAMPLES) {
        const part = part_number === '' ? {} : { part_number };
        group.first.push({ row_number, value: problem.value, ...part });
      }
      this.groups.set(key, group);
      if (this.reportedCount++ < LIMITS.problems) this.onProblem(row_number, problem);
    }
  }
  summary(): ProblemGroup[] {
    return [...this.groups.values()];
  }
}
