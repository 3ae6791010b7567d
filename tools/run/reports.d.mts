export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export function countVitest(file: string): Counts;
export function countPlaywright(file: string): Counts;

export interface Failure {
  file: string;
  title: string;
  message: string;
}

export function listVitestFailures(file: string): Failure[];
export function listPlaywrightFailures(file: string): Failure[];
