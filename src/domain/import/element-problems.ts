import type { CellResult } from './cells.ts';
import { type Problem, problem } from './problems.ts';

/** Collects the problems of one record of an XML file. */
export class ElementProblems {
  readonly list: Problem[] = [];
  /** Records a problem. Returns null as the value that could not be read. */
  report(...details: Parameters<typeof problem>): null {
    this.list.push(problem(...details));
    return null;
  }
  /** Returns the value, or records the problem and returns null. */
  unwrap<T>(result: CellResult<T>, column: string, text: string): T | null {
    return result.cause === undefined ? (result.value as T) : this.report(result.cause, column, text);
  }
}
