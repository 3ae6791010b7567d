import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = readFileSync('docs/security.md', 'utf8');
/** The requirements. A row may name several numbers that share a reason. */
const rows = [
  ...text.matchAll(/^\| (\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*) \| (.+?) \| (.+?) \| (.+) \|$/gm),
].flatMap(([, numbers = '', , status = '']) =>
  numbers.split(', ').map((number, _index, all) => ({ number, status, isShared: all.length > 1 })),
);
const countOf = (status: string) => rows.filter((row) => row.status === status).length;

test('each requirement is in one row with a status and a reason; only requirements that do not apply share a row; at most ten are not met; the stated counts are right', () => {
  expect(new Set(rows.map((row) => row.number)).size).toBe(rows.length);
  for (const row of rows)
    expect(row.isShared ? ['n/a'] : ['met', 'n/a', 'not met'], row.number).toContain(row.status);
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
