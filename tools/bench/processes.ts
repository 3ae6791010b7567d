import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from './load.ts';

const children: ChildProcess[] = [];

/** Starts one of the project's programs and waits until a URL responds. */
export async function startProgram(
  file: string,
  env: Record<string, string>,
  readyUrl: string,
): Promise<void> {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, NODE_ENV: 'production', NODE_NO_WARNINGS: '1', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  for (const deadline = Date.now() + 120_000; ; ) {
    if (child.exitCode !== null) throw new Error(`${file} exited with ${child.exitCode}`);
    const response = await request(readyUrl).catch(() => null);
    if (response) return;
    if (Date.now() > deadline) throw new Error(`${file} does not respond`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export async function stopPrograms(): Promise<void> {
  for (const child of children) {
    if (child.exitCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}
