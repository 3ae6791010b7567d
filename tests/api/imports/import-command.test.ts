import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/db.ts';
import { openTestDatabase } from '#tests/support/databases.ts';
import { csv } from '#tests/support/import-harness.ts';
import { findRow } from '#tests/support/rows.ts';
import { PARTS } from '#tests/support/small-catalogue.ts';

const COMMAND = fileURLToPath(new URL('../../../tools/import/main.ts', import.meta.url));
let folder: string;
let database: Database & { url?: string };
beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/shop-import-command-`);
  database = await openTestDatabase('postgresql', 3);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the command; returns its output and exit code. */
async function run(...args: string[]): Promise<{ output: string; code: number }> {
  const env = { ...process.env, DATABASE_URL: database.url!, DATA_DIR: folder, NODE_NO_WARNINGS: '1' };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, ...args], { env });
    return { output: stdout, code: 0 };
  } catch (error) {
    const { stdout, stderr, code } = error as { stdout: string; stderr: string; code: number };
    return { output: stdout + stderr, code };
  }
}
const priceOf = async (part_number: string) =>
  (await findRow(database.db, 'item', { part_number })).cad_price;

test('ADM-12 the import command previews by default, applies with --apply and undoes with --undo', async () => {
  const file = `${folder}/prices.csv`;
  await writeFile(file, csv('part_number,cad_price', `${PARTS.front},199.00`));
  const preview = await run(file);
  expect(preview).toMatchObject({ code: 0, output: expect.stringContaining('prices.csv: ready') });
  expect(preview.output).toContain(`cad_price: 1 changed, for example ${PARTS.front}: 189.99 → 199.00`);
  expect(await priceOf(PARTS.front)).toBe(18999);
  const applied = await run(file, '--apply');
  expect(applied).toMatchObject({ code: 0, output: expect.stringContaining('prices.csv: applied') });
  expect(await priceOf(PARTS.front)).toBe(19900);
  const import_id = applied.output.match(/[0-9a-f-]{36}/)![0];
  expect(await run('--undo', import_id)).toMatchObject({
    code: 0,
    output: expect.stringContaining('undone'),
  });
  expect(await priceOf(PARTS.front)).toBe(18999);
}, 120_000);

test('ADM-12 the import command reports errors and exits with a code other than 0', async () => {
  const file = `${folder}/wrong.csv`;
  await writeFile(file, csv('part_number,cad_price', `${PARTS.front},9-Mar`));
  const failed = await run(file, '--apply');
  expect(failed).toMatchObject({
    code: 1,
    output: expect.stringContaining('A spreadsheet has converted this value to a date.'),
  });
  expect(failed.output).toContain('row 2: 9-Mar');
  expect(await run()).toMatchObject({
    code: 2,
    output: expect.stringContaining('npm run import -- <file>'),
  });
  expect(await run(file, '--kind', 'accounts')).toMatchObject({ code: 2 });
  expect(await run(`${folder}/missing.csv`)).toMatchObject({
    code: 1,
    output: expect.stringContaining('ENOENT'),
  });
  expect(await run('--undo', crypto.randomUUID())).toMatchObject({
    code: 1,
    output: expect.stringContaining('Only the last import'),
  });
}, 120_000);
