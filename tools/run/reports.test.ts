import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { countPlaywright, countVitest } from './reports.mjs';

const folder = mkdtempSync(`${tmpdir()}/shop-reports-test-`);
afterAll(() => rmSync(folder, { recursive: true }));

function reportOf(content: unknown): string {
  const file = `${folder}/report.json`;
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const none = { passed: 0, failed: 0, skipped: 0 };

test('a file that could not even be loaded counts as a failure beside the failed tests', () => {
  const report = reportOf({
    ...{ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 },
    testResults: [
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
      { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
    ],
  });
  expect(countVitest(report)).toEqual({ passed: 5, failed: 2, skipped: 3 });
});

test('a screen test that passed only when repeated counts as failed, and so does a broken file', () => {
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 };
  const report = reportOf({ stats, errors: [{ message: 'does not load' }] });
  expect(countPlaywright(report)).toEqual({ passed: 7, failed: 3, skipped: 2 });
});

test('a run that left no readable report has no tests', () => {
  expect(countVitest(`${folder}/absent.json`)).toEqual(none);
  expect(countPlaywright(`${folder}/absent.json`)).toEqual(none);
});
