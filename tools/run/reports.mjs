import { readFileSync } from 'node:fs';

/** How many tests of a run passed and failed, by its JSON report; a run without a report has none. */
export function countVitest(file) {
  const report = read(file);
  if (!report) return { passed: 0, failed: 0, skipped: 0 };
  const brokenFiles = report.testResults.filter(
    (result) =>
      result.status === 'failed' && !result.assertionResults.some(({ status }) => status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** A test that passed only when repeated counts as failed: what is shaky is not proven. */
export function countPlaywright(file) {
  const report = read(file);
  if (!report) return { passed: 0, failed: 0, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
