import { spawn } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ParseOutcome } from '#domain/import/outcome.ts';
import { ImportRefused } from '#domain/import/problems.ts';
import { PROJECT_FOLDER } from '#server/platform/project-folder.ts';
import type { OnProgress, ParseTask } from './parse-file.ts';

const FOLDER = fileURLToPath(PROJECT_FOLDER);
const PARSER = `${FOLDER}src/server/imports/parsing/parser-process.ts`;

/** Limits of the JavaScript heap, and of the whole process with its buffers. */
const HEAP_MB = 160;
const SEMI_SPACE_MB = 8;
const PROCESS_MB = 320;
const USAGE_CHECK_INTERVAL_MS = 100;
/** Seconds of processor time: a base plus an allowance per megabyte. Valid files take up to 1.1 s per megabyte. */
const BASE_CPU_SECONDS = 15;
const CPU_SECONDS_PER_MB = 2;
/** The parser has a low priority, so on a busy machine it waits for the processor most of the time. */
const MAX_SECONDS_PER_CPU_SECOND = 5;

/**
 * The Node options that let the parser process access only its code, the file and the output folder. The data folder,
 * which may be inside the project, contains the database and the shop's secret. `node_modules` may be a link, so its
 * target is allowed too.
 */
export const accessFlags = ({ file, folder }: Pick<ParseTask, 'file' | 'folder'>): string[] => [
  '--permission',
  ...['src/', 'node_modules/', 'package.json'].map((path) => `--allow-fs-read=${FOLDER}${path}`),
  `--allow-fs-read=${realpathSync(`${FOLDER}node_modules`)}/`,
  `--allow-fs-read=${folder}/`,
  `--allow-fs-read=${file}`,
  `--allow-fs-write=${folder}/`,
];

interface TimeLimits {
  cpu_seconds: number;
  seconds: number;
}

function timeLimits(bytes: number): TimeLimits {
  const cpu_seconds = BASE_CPU_SECONDS + (bytes / 1024 / 1024) * CPU_SECONDS_PER_MB;
  return { cpu_seconds, seconds: cpu_seconds * MAX_SECONDS_PER_CPU_SECOND };
}

/**
 * Parses a file in a separate process. Throws ImportRefused with the parser's reason, or with `out-of-memory`,
 * `out-of-time` or `reader-failed`. Aborting `signal` kills the process immediately.
 */
export async function runParser(
  task: ParseTask,
  options: { onProgress: OnProgress; signal: AbortSignal; limits?: TimeLimits },
): Promise<ParseOutcome> {
  const limits = options.limits ?? timeLimits((await stat(task.file)).size);
  const outcomeFile = `${task.folder}/outcome.json`;
  await rm(outcomeFile, { force: true });
  await writeFile(`${task.folder}/task.json`, JSON.stringify(task));
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${HEAP_MB}`,
      `--max-semi-space-size=${SEMI_SPACE_MB}`,
      ...accessFlags(task),
      PARSER,
      task.folder,
    ],
    { cwd: FOLDER, env: { NODE_NO_WARNINGS: '1' }, stdio: ['ignore', 'pipe', 'ignore'] },
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
  const timer = setTimeout(() => kill('out-of-time'), limits.seconds * 1000);
  const usageCheck = setInterval(() => {
    if (residentMegabytes(child.pid) > PROCESS_MB) kill('out-of-memory');
    if (cpuSeconds(child.pid) > limits.cpu_seconds) kill('out-of-time');
  }, USAGE_CHECK_INTERVAL_MS);
  createInterface({ input: child.stdout }).on('line', (line) => options.onProgress(JSON.parse(line)));
  const code = await exit.finally(() => {
    clearTimeout(timer);
    clearInterval(usageCheck);
    options.signal.removeEventListener('abort', cancel);
  });
  options.signal.throwIfAborted();
  if (reason) throw new ImportRefused(reason);
  // V8 ends a process that runs out of heap with SIGABRT, which gives no exit code, or with exit code 134.
  if (code !== 0) throw new ImportRefused(code === null || code === 134 ? 'out-of-memory' : 'reader-failed');
  const result = JSON.parse(await readFile(outcomeFile, 'utf8'));
  if (result.fault) throw new ImportRefused(result.fault, result.params);
  return result.outcome;
}

/**
 * Keeps the shop responsive while a file is parsed. With the lowest priority, the parser would get hardly any time on a
 * busy machine and reach its time limit.
 */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
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

/** Linux counts in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Processor time of all threads of a process; 0 where /proc is not available, so that only the time limit applies. */
function cpuSeconds(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the command, may contain spaces, so `fields` starts at the third. User and system time are the
    // 14th and 15th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}
