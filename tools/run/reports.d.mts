export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** How many tests of a Vitest run passed and failed, by its JSON report. */
export function countVitest(file: string): Counts;
/** The same for Playwright. */
export function countPlaywright(file: string): Counts;

export interface Failure {
  file: string;
  title: string;
  message: string;
}

/** What failed in a run of Vitest, in the order of the run. */
export function failuresOfVitest(file: string): Failure[];
/** The same for Playwright. */
export function failuresOfPlaywright(file: string): Failure[];
