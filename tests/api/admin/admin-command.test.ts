import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmbeddedDatabase } from '#tests/support/databases.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/shop-admin-`);
  await createEmbeddedDatabase(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const runAdmin = (...args: string[]) =>
  spawnSync(process.execPath, ['tools/admin/main.ts', ...args], {
    env: { PATH: process.env.PATH ?? '', NODE_NO_WARNINGS: '1', DATA_DIR: folder },
    encoding: 'utf8',
  });
const passwordIn = (output: string) =>
  /^Password for anna@shop\.example \(shown once\): (\S{15,})$/m.exec(output)?.[1];

test('ADM-01 the command line creates the first owner, resets the password and verifies the audit log', () => {
  const created = runAdmin('create', 'Anna@shop.example');
  expect(created.stderr).toBe('');
  expect(created.status).toBe(0);
  const reset = runAdmin('reset', 'anna@shop.example');
  expect(reset.status).toBe(0);
  expect(passwordIn(created.stdout)).toBeDefined();
  expect(passwordIn(reset.stdout)).toBeDefined();
  expect(passwordIn(reset.stdout)).not.toBe(passwordIn(created.stdout));
  expect(runAdmin('verify').stdout.trim()).toMatch(
    /^Every entry of the audit log matches its checksum\. It is not known whether its end was removed, because \S+ records no entries\.$/,
  );
});

test('creating a staff member twice and resetting the password of an unknown one are refused', () => {
  expect(runAdmin('create', 'bob@shop.example').status).toBe(0);
  const duplicate = runAdmin('create', 'bob@shop.example');
  expect([duplicate.status, duplicate.stdout]).toEqual([1, '']);
  expect(duplicate.stderr, 'no stack trace').not.toContain('    at ');
  const unknownMember = runAdmin('reset', 'nobody@shop.example');
  expect([unknownMember.status, unknownMember.stderr.trim()]).toEqual([
    1,
    'There is no staff member with the email address nobody@shop.example.',
  ]);
});
