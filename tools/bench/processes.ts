import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from './load.ts';

const children: ChildProcess[] = [];

/** The memory settings of a deployment; see Containerfile and deploy/systemd. */
export const MEMORY_LIMITS = {
  args: ['--max-semi-space-size=16', '--heap-growing-percent=30'],
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' },
};

/** Starts a program of the project with the memory settings of a deployment and waits until `readyUrl` responds. */
export async function startProgram(
  file: string,
  env: Record<string, string>,
  readyUrl: string,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...MEMORY_LIMITS.args, file], {
    env: {
      ...process.env,
      ...MEMORY_LIMITS.env,
      NODE_ENV: 'production',
      NODE_NO_WARNINGS: '1',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  for (const deadline = Date.now() + 300_000; ; ) {
    if (child.exitCode !== null) throw new Error(`${file} exited with ${child.exitCode}`);
    const response = await request(readyUrl).catch(() => null);
    if (response) return child;
    if (Date.now() > deadline) throw new Error(`${file} does not respond`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The processor time that a shop has used, in milliseconds, and its resident memory in MB. */
export async function readResources(shop: string): Promise<{ cpu_ms: number; resident_mb: number }> {
  const { body } = await request(`${shop}/metrics`);
  const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(body)![1]);
  return {
    cpu_ms: metric('process_cpu_seconds_total') * 1000,
    resident_mb: metric('process_resident_memory_bytes') / 1_000_000,
  };
}

export async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

export async function stopPrograms(): Promise<void> {
  for (const child of children) await stopProgram(child);
}
