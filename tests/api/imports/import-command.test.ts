import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/db.ts';
import { openTestDatabase } from '#tests/support/databases.ts';
import { csv } from '#tests/support/import-harness.ts';

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

/** The command as a person runs it: what it says, and how it ends. */
async function run(...args: string[]): Promise<{ response: string; code: number }> {
  const env = { ...process.env, DATABASE_URL: database.url!, DATA_DIR: folder, NODE_NO_WARNINGS: '1' };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, ...args], { env });
    return { response: stdout, code: 0 };
  } catch (error) {
    const { stdout, stderr, code } = error as { stdout: string; stderr: string; code: number };
    return { response: stdout + stderr, code };
  }
}
const priceOf = async (part_number: string) =>
  (
    await database.db
      .selectFrom('item')
      .select('cad_price')
      .where('part_number', '=', part_number)
      .executeTakeFirstOrThrow()
  ).cad_price;

test('ADM-12 the command looks by default, applies when told so, and takes back', async () => {
  const file = `${folder}/prices.csv`;
  await writeFile(file, csv('part_number,cad_price', 'ESD-1001F,199.00'));
  const looked = await run(file);
  expect(looked).toMatchObject({ code: 0, response: expect.stringContaining('prices.csv: ready') });
  expect(looked.response).toContain('cad_price changes 1 times: ESD-1001F: 18999 → 19900');
  expect(await priceOf('ESD-1001F')).toBe(18999);
  const applied = await run(file, '--apply');
  expect(applied).toMatchObject({ code: 0, response: expect.stringContaining('prices.csv: applied') });
  expect(await priceOf('ESD-1001F')).toBe(19900);
  const import_id = applied.response.match(/[0-9a-f-]{36}/)![0];
  expect(await run('--undo', import_id)).toMatchObject({
    code: 0,
    response: expect.stringContaining('undone'),
  });
  expect(await priceOf('ESD-1001F')).toBe(18999);
}, 120_000);

test('ADM-12 the command says what is wrong, and ends with a code for it', async () => {
  const file = `${folder}/wrong.csv`;
  await writeFile(file, csv('part_number,cad_price', 'ESD-1001F,9-Mar'));
  const looked = await run(file, '--apply');
  expect(looked).toMatchObject({
    code: 1,
    response: expect.stringContaining('A spreadsheet has turned this into a date.'),
  });
  expect(looked.response).toContain('row 2: 9-Mar');
  expect(await run()).toMatchObject({
    code: 2,
    response: expect.stringContaining('npm run import -- <file>'),
  });
  expect(await run(file, '--kind', 'accounts')).toMatchObject({ code: 2 });
  expect(await run(`${folder}/missing.csv`)).toMatchObject({
    code: 1,
    response: expect.stringContaining('ENOENT'),
  });
  expect(await run('--undo', crypto.randomUUID())).toMatchObject({
    code: 1,
    response: expect.stringContaining('Only the last import'),
  });
}, 120_000);
