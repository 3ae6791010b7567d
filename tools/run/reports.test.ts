import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { countPlaywright, countVitest, listPlaywrightFailures, listVitestFailures } from './reports.mjs';

const folder = mkdtempSync(`${tmpdir()}/shop-reports-test-`);
afterAll(() => rmSync(folder, { recursive: true }));

function writeReport(content: unknown): string {
  const file = `${folder}/report.json`;
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const zeroCounts = { passed: 0, failed: 0, skipped: 0 };

test('a file that cannot be loaded counts as a failure, in addition to failed tests', () => {
  const report = writeReport({
    numPassedTests: 5,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
      {
        status: 'failed',
        assertionResults: [{ status: 'passed' }, { status: 'failed', failureMessages: [] }],
      },
      { status: 'failed', assertionResults: [] },
    ],
  });
  expect(countVitest(report)).toEqual({ passed: 5, failed: 2, skipped: 3 });
});

test('a flaky browser test counts as failed, and so does a broken file', () => {
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 };
  const report = writeReport({ stats, errors: [{ message: 'does not load' }] });
  expect(countPlaywright(report)).toEqual({ passed: 7, failed: 3, skipped: 2 });
});

test('Vitest failures are listed with file, title and message, including a file that cannot be loaded', () => {
  const failed = { status: 'failed', fullName: 'cart adds', failureMessages: ['expected 1 to be 2'] };
  const report = writeReport({
    testResults: [
      { status: 'passed', name: 'a.test.ts', assertionResults: [{ status: 'passed' }] },
      { status: 'failed', name: 'b.test.ts', assertionResults: [{ status: 'passed' }, failed] },
      { status: 'failed', name: 'c.test.ts', message: 'no such module', assertionResults: [] },
    ],
  });
  expect(listVitestFailures(report)).toEqual([
    { file: 'b.test.ts', title: 'cart adds', message: 'expected 1 to be 2' },
    { file: 'c.test.ts', title: '(file)', message: 'no such module' },
  ]);
});

test('Playwright failures are listed from nested suites too, including flaky tests', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'cart.test.ts',
    tests: [{ status, results: [{ errors: [{ message: `${title} went wrong` }] }, { errors: [] }] }],
  });
  const suites = [
    { specs: [spec('one', 'expected')], suites: [{ specs: [spec('two', 'flaky')] }] },
    { specs: [spec('three', 'unexpected')] },
  ];
  expect(listPlaywrightFailures(writeReport({ suites, errors: [{ message: 'no browser' }] }))).toEqual([
    { file: '', title: '(run)', message: 'no browser' },
    { file: 'cart.test.ts', title: 'two', message: 'two went wrong' },
    { file: 'cart.test.ts', title: 'three', message: 'three went wrong' },
  ]);
});

test('a run without a readable report has no tests', () => {
  expect(countVitest(`${folder}/absent.json`)).toEqual(zeroCounts);
  expect(countPlaywright(`${folder}/absent.json`)).toEqual(zeroCounts);
  expect(listVitestFailures(`${folder}/absent.json`)).toEqual([]);
  expect(listPlaywrightFailures(`${folder}/absent.json`)).toEqual([]);
});
