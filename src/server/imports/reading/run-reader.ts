import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ReadingOutcome } from '#domain/import/outcome.ts';
import { FileRefused } from '#domain/import/problems.ts';
import type { Progress, ReadingTask } from './read-file.ts';

const READER = fileURLToPath(new URL('./reader-process.ts', import.meta.url));
const PROJECT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Megabytes of JavaScript objects, and of the whole process with its buffers. */
const HEAP_MB = 160;
const YOUNG_MB = 8;
const PROCESS_MB = 320;
const LOOK_EVERY_MS = 100;
/** Time for a small file, and for each megabyte of a large one. */
const MIN_SECONDS = 60;
const SECONDS_PER_MB = 2;

/**
 * Reads a file in a process of its own. Throws FileRefused with the reader's reason, or with
 * `out-of-memory`, `out-of-time` or `reader-failed` when it had to be ended. `signal` ends it at once.
 */
export async function runReader(
  task: ReadingTask,
  options: { progress: Progress; signal: AbortSignal },
): Promise<ReadingOutcome> {
  const { size } = await stat(task.file);
  const found = `${task.folder}/outcome.json`;
  await rm(found, { force: true });
  await writeFile(`${task.folder}/task.json`, JSON.stringify(task));
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${HEAP_MB}`,
      `--max-semi-space-size=${YOUNG_MB}`,
      '--permission',
      `--allow-fs-read=${PROJECT}`,
      `--allow-fs-read=${task.folder}/`,
      `--allow-fs-read=${task.file}`,
      `--allow-fs-write=${task.folder}/`,
      READER,
      task.folder,
    ],
    { cwd: PROJECT, env: { NODE_NO_WARNINGS: '1' }, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code));
  });
  if (child.pid) lowerPriority(child.pid);
  let reason: 'out-of-memory' | 'out-of-time' | undefined;
  const end = (why?: typeof reason) => {
    reason ??= why;
    child.kill('SIGKILL');
  };
  const stop = () => end();
  options.signal.addEventListener('abort', stop, { once: true });
  if (options.signal.aborted) stop();
  const seconds = MIN_SECONDS + (size / 1024 / 1024) * SECONDS_PER_MB;
  const clock = setTimeout(() => end('out-of-time'), seconds * 1000);
  const scale = setInterval(() => {
    if (megabytesOf(child.pid) > PROCESS_MB) end('out-of-memory');
  }, LOOK_EVERY_MS);
  createInterface({ input: child.stdout }).on('line', (line) => options.progress(JSON.parse(line)));
  const code = await ended.finally(() => {
    clearTimeout(clock);
    clearInterval(scale);
    options.signal.removeEventListener('abort', stop);
  });
  options.signal.throwIfAborted();
  if (reason) throw new FileRefused(reason);
  // V8 ends a process that runs out of heap with SIGABRT (no code) or 134.
  if (code !== 0) throw new FileRefused(code === null || code === 134 ? 'out-of-memory' : 'reader-failed');
  const response = JSON.parse(await readFile(found, 'utf8'));
  if (response.fault) throw new FileRefused(response.fault, response.facts);
  return response.outcome;
}

/** Shoppers come first on a machine that is busy. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // Where priorities cannot be set, the reader works at the ordinary one.
  }
}

/** What a process holds in memory, where the system tells; else 0, and the heap's limit stands alone. */
function megabytesOf(pid: number | undefined): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
    return (pages * 4096) / 1024 / 1024;
  } catch {
    return 0;
  }
}
