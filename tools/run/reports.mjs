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

/** What failed in a run of Vitest: each with its file, its title and how it failed, in the order of the run. */
export function failuresOfVitest(file) {
  return (read(file)?.testResults ?? []).flatMap((result) => {
    const failed = result.assertionResults.filter(({ status }) => status === 'failed');
    if (result.status === 'failed' && failed.length === 0)
      return [{ file: result.name, title: 'the file as a whole', message: result.message ?? '' }];
    return failed.map(({ fullName, failureMessages }) => ({
      file: result.name,
      title: fullName,
      message: failureMessages.join('\n'),
    }));
  });
}

/** The same of a run of Playwright; its report nests suites in files. */
export function failuresOfPlaywright(file) {
  const report = read(file);
  if (!report) return [];
  const inSuite = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(inSuite)];
  const specs = report.suites.flatMap(inSuite).filter(({ tests }) => tests.some(isUnexpected));
  return [
    ...report.errors.map(({ message }) => ({
      file: '',
      title: 'the run as a whole',
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

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
