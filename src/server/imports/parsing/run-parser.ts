import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ParseOutcome } from '#domain/import/outcome.ts';
import { FileRefused } from '#domain/import/problems.ts';
import type { OnProgress, ParseTask } from './parse-file.ts';

const PARSER = fileURLToPath(new URL('./parser-process.ts', import.meta.url));
const PROJECT_FOLDER = fileURLToPath(new URL('../../../../', import.meta.url));

/** Limits of the JavaScript heap, and of the whole process with its buffers. */
const HEAP_MB = 160;
const SEMI_SPACE_MB = 8;
const PROCESS_MB = 320;
const MEMORY_CHECK_INTERVAL_MS = 100;
/** Time limit: a base plus an allowance per megabyte of the file. */
const BASE_SECONDS = 60;
const SECONDS_PER_MB = 2;

/**
 * Parses a file in a separate process. Throws FileRefused with the parser's reason, or with
 * `out-of-memory`, `out-of-time` or `reader-failed`. `signal` kills the process at once.
 */
export async function runParser(
  task: ParseTask,
  options: { onProgress: OnProgress; signal: AbortSignal },
): Promise<ParseOutcome> {
  const { size } = await stat(task.file);
  const outcomeFile = `${task.folder}/outcome.json`;
  await rm(outcomeFile, { force: true });
  await writeFile(`${task.folder}/task.json`, JSON.stringify(task));
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${HEAP_MB}`,
      `--max-semi-space-size=${SEMI_SPACE_MB}`,
      '--permission',
      `--allow-fs-read=${PROJECT_FOLDER}`,
      `--allow-fs-read=${task.folder}/`,
      `--allow-fs-read=${task.file}`,
      `--allow-fs-write=${task.folder}/`,
      PARSER,
      task.folder,
    ],
    { cwd: PROJECT_FOLDER, env: { NODE_NO_WARNINGS: '1' }, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const exit = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code));
  });
  if (child.pid) lowerPriority(child.pid);
  let reason: 'out-of-memory' | 'out-of-time' | undefined;
  const kill = (fault?: typeof reason) => {
    reason ??= fault;
    child.kill('SIGKILL');
  };
  const cancel = () => kill();
  options.signal.addEventListener('abort', cancel, { once: true });
  if (options.signal.aborted) cancel();
  const seconds = BASE_SECONDS + (size / 1024 / 1024) * SECONDS_PER_MB;
  const timer = setTimeout(() => kill('out-of-time'), seconds * 1000);
  const memoryCheck = setInterval(() => {
    if (residentMegabytes(child.pid) > PROCESS_MB) kill('out-of-memory');
  }, MEMORY_CHECK_INTERVAL_MS);
  createInterface({ input: child.stdout }).on('line', (line) => options.onProgress(JSON.parse(line)));
  const code = await exit.finally(() => {
    clearTimeout(timer);
    clearInterval(memoryCheck);
    options.signal.removeEventListener('abort', cancel);
  });
  options.signal.throwIfAborted();
  if (reason) throw new FileRefused(reason);
  // V8 ends a process that runs out of heap with SIGABRT (no code) or 134.
  if (code !== 0) throw new FileRefused(code === null || code === 134 ? 'out-of-memory' : 'reader-failed');
  const result = JSON.parse(await readFile(outcomeFile, 'utf8'));
  if (result.fault) throw new FileRefused(result.fault, result.params);
  return result.outcome;
}

/** Keeps the shop responsive while a file is parsed. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // Not every system allows it; the parser then runs at normal priority.
  }
}

/** Resident memory of a process; 0 where /proc is not available, so that only the heap limit applies. */
function residentMegabytes(pid: number | undefined): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
    return (pages * 4096) / 1024 / 1024;
  } catch {
    return 0;
  }
}
