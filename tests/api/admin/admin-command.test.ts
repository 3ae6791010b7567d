import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillEmbedded } from '#tests/support/databases.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/shop-admin-`);
  await fillEmbedded(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const admin = (...words: string[]) =>
  spawnSync(process.execPath, ['tools/admin/main.ts', ...words], {
    env: { PATH: process.env.PATH ?? '', NODE_NO_WARNINGS: '1', DATA_DIR: folder },
    encoding: 'utf8',
  });
const passwordIn = (response: string) =>
  /^Password of anna@shop\.example \(shown once\): (\S{15,})$/m.exec(response)?.[1];

test('ADM-01 the first owner of a shop is made at the command line, and the password is shown once', () => {
  const made = admin('create', 'Anna@shop.example');
  expect(made.stderr).toBe('');
  expect(made.status).toBe(0);
  const again = admin('reset', 'anna@shop.example');
  expect(again.status).toBe(0);
  expect(passwordIn(made.stdout)).toBeDefined();
  expect(passwordIn(again.stdout)).toBeDefined();
  expect(passwordIn(again.stdout)).not.toBe(passwordIn(made.stdout));
  expect(admin('verify').stdout.trim()).toBe('Every entry of the audit log is what was written.');
});

test('who works here already is not made twice, and nobody is reset who does not', () => {
  expect(admin('create', 'bob@shop.example').status).toBe(0);
  const twice = admin('create', 'bob@shop.example');
  expect([twice.status, twice.stdout]).toEqual([1, '']);
  expect(twice.stderr).not.toContain('    at ');
  const nobody = admin('reset', 'nobody@shop.example');
  expect([nobody.status, nobody.stderr.trim()]).toEqual([
    1,
    'Nobody with the address nobody@shop.example works here.',
  ]);
});
