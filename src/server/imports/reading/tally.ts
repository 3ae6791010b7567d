import type { ProblemGroup } from '#domain/import/outcome.ts';
import { type Cause, isBlocking, type Problem, problem } from '#domain/import/problems.ts';
import { LIMITS } from './limits.ts';

const FIRST = 5;

/** Counts problems by cause and column, and keeps the first ones of each. */
export class Tally {
  invalid = 0;
  skipped = 0;
  private readonly groups = new Map<string, ProblemGroup>();
  private readonly keep: (row_number: number, found: Problem) => void;
  private kept = 0;
  /** `keep` gets each problem until there are more than anybody reads. */
  constructor(keep: (row_number: number, found: Problem) => void) {
    this.keep = keep;
  }
  /** Notes what is wrong with a row that is not taken. */
  reject(row_number: number, problems: readonly Problem[]): void {
    if (problems.some((found) => isBlocking(found.cause))) this.invalid++;
    else this.skipped++;
    this.note(row_number, problems);
  }
  note(row_number: number, problems: readonly Problem[]): void {
    for (const found of problems) {
      const key = `${found.cause}\t${found.column}`;
      const group = this.groups.get(key) ?? {
        cause: found.cause,
        column: found.column,
        is_blocking: isBlocking(found.cause),
        count: 0,
        first: [],
      };
      group.count++;
      if (group.first.length < FIRST) group.first.push({ row_number, value: found.value });
      this.groups.set(key, group);
      if (this.kept++ < LIMITS.problems) this.keep(row_number, found);
    }
  }
  t(cause: Cause, column: string | null, value: string | null): void {
    this.note(0, [problem(cause, column, value)]);
  }
  summary(): ProblemGroup[] {
    return [...this.groups.values()];
  }
}
