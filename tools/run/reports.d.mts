export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** How many tests of a Vitest run passed and failed, by its JSON report. */
export function countVitest(file: string): Counts;
/** The same for Playwright. */
export function countPlaywright(file: string): Counts;
