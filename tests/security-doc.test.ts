import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = readFileSync('docs/security.md', 'utf8');
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+?) \| (.+) \|$/gm)].map(
  ([, number = '', requirement = '', status = '', reason = '']) => ({ number, requirement, status, reason }),
);
const countOf = (status: string) => rows.filter((row) => row.status === status).length;

test('each requirement has one row with a status and a reason; at most ten are not met; the stated counts are right', () => {
  expect(new Set(rows.map((row) => row.number)).size).toBe(rows.length);
  for (const row of rows) expect(['met', 'n/a', 'not met'], row.number).toContain(row.status);
  expect(countOf('not met')).toBeLessThanOrEqual(10);
  expect(text).toContain(
    `${rows.length} requirements: ${countOf('met')} met, ${countOf('n/a')} not applicable, ${countOf('not met')} not met.`,
  );
});

test('every file named in the document exists', () => {
  const named = [...text.matchAll(/`((?:[\w-]+\/)+[\w.-]+\.(?:tsx?|md|sql))`/g)].map((match) => match[1]!);
  expect(named.length).toBeGreaterThan(100);
  const missingFiles = named.filter((path) => !existsSync(path) && !existsSync(`src/${path}`));
  expect(missingFiles).toEqual([]);
});
