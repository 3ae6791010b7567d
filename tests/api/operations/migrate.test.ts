import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/platform/migrate.ts';
import { openDatabaseForSuite } from '#tests/support/suite.ts';

let folder: string;
const database = openDatabaseForSuite('postgresql');
beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/shop-migrations-`);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const run = () => migrate(database.db, pathToFileURL(`${folder}/`));
const statementTimeout = sql<{ ms: string }>`select current_setting('statement_timeout') as ms`;

test('a migration runs without the statement timeout that requests have', async () => {
  await writeFile(
    `${folder}/9001_slow.sql`,
    "create table slow as select current_setting('statement_timeout') as ms;",
  );
  expect(await run()).toEqual(['9001_slow.sql']);
  const { rows } = await sql<{ ms: string }>`select ms from slow`.execute(database.db);
  expect(rows).toEqual([{ ms: '0' }]);
  expect((await statementTimeout.execute(database.db)).rows).toEqual([{ ms: '5s' }]);
});

test('a migration file runs only once, and a failed migration is rolled back', async () => {
  expect(await run()).toEqual([]);
  await writeFile(`${folder}/9002_broken.sql`, 'create table half (n int);\nselect 1 / 0;\n');
  await expect(run()).rejects.toThrow('division by zero');
  const { rows } = await sql<{ half: string | null }>`select to_regclass('half') as half`.execute(
    database.db,
  );
  expect(rows).toEqual([{ half: null }]);
});
