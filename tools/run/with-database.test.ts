import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';

const run = (command: string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, command, {
    env: { PATH: process.env.PATH ?? '', NODE_NO_WARNINGS: '1', ...env },
    encoding: 'utf8',
  });

test.each([
  [['tools/admin/main.ts', 'verify']],
  [['tools/backup/main.ts', 'save', 'shop.backup']],
  [['tools/catalogue/main.ts']],
  [['tools/import/main.ts', 'package.json']],
  [['tools/payments/reconcile.ts']],
])('%j prints one line if the data folder is in use', (command) => {
  const folder = mkdtempSync(`${tmpdir()}/shop-command-`);
  writeFileSync(`${folder}/lock`, String(process.pid));
  const result = run(command, { DATA_DIR: folder });
  rmSync(folder, { recursive: true });
  expect(result.stderr.trim()).toBe(
    `The data folder ${folder} is in use by process ${process.pid}. Stop it, or set DATA_DIR.`,
  );
  expect(result.status).toBe(1);
});

test.each([['tools/admin/main.ts'], ['tools/catalogue/main.ts'], ['tools/import/main.ts']])(
  '%s prints its usage when it gets an unknown option',
  (file) => {
    const result = run([file, '--unknown']);
    expect(result.stderr).toMatch(/^npm run \w+ -- /);
    expect(result.stderr).not.toContain('    at ');
    expect(result.status).toBe(2);
  },
);
