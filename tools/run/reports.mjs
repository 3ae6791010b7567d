import { readFileSync } from 'node:fs';

/** Test counts from a Vitest JSON report; all zero if there is no report. A file that cannot run counts as failed. */
export function countVitest(file) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 0, skipped: 0 };
  return {
    passed: report.numPassedTests,
    failed: listVitestFailures(file).length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Test counts from a Playwright JSON report. A flaky test is counted as failed. */
export function countPlaywright(file) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 0, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}

/** The failed tests, and the files that could not run. */
export function listVitestFailures(file) {
  return (readReport(file)?.testResults ?? []).flatMap((result) => {
    const failed = result.assertionResults.filter(({ status }) => status === 'failed');
    if (result.status === 'failed' && failed.length === 0)
      return [{ file: result.name, title: '(file)', message: result.message ?? '' }];
    return failed.map(({ fullName, failureMessages }) => ({
      file: result.name,
      title: fullName,
      message: failureMessages.join('\n'),
    }));
  });
}

export function listPlaywrightFailures(file) {
  const report = readReport(file);
  if (!report) return [];
  const inSuite = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(inSuite)];
  const specs = report.suites.flatMap(inSuite).filter(({ tests }) => tests.some(isUnexpected));
  return [
    ...report.errors.map(({ message }) => ({
      file: '',
      title: '(run)',
      message: message ?? '',
    })),
    ...specs.map((spec) => ({ file: spec.file, title: spec.title, message: messageOf(spec) })),
  ];
}

const isUnexpected = ({ status }) => status === 'unexpected' || status === 'flaky';

const messageOf = ({ tests }) =>
  tests
    .filter(isUnexpected)
    .flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')))
    .join('\n');

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
