import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const PROGRAM = fileURLToPath(new URL('../../tests/support/postgres-process.ts', import.meta.url));

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a test server stops and its folder is removed when its owner is killed', async () => {
  const owner = fork(PROGRAM, { env: { ...process.env, NODE_NO_WARNINGS: '1' } });
  const [folder] = (await once(owner, 'message')) as [string];
  const serverPid = Number(readFileSync(`${folder}/data/postmaster.pid`, 'utf8').split('\n', 1)[0]);
  expect(isAlive(serverPid)).toBe(true);
  owner.kill('SIGKILL');
  await expect
    .poll(() => [isAlive(serverPid), existsSync(folder)], { timeout: 60_000 })
    .toEqual([false, false]);
});
