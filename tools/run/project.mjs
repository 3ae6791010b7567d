import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The project's folder, without a trailing slash. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** An error whose message is shown to the user without a stack trace. */
export class UserError extends Error {}

/** Runs a command line tool's main function; prints its error and exits with 1 if it fails. */
export async function runTool(main) {
  stopWithNpm();
  try {
    await main();
  } catch (error) {
    console.error(error instanceof UserError ? `\n${error.message}` : error);
    process.exit(1);
  }
}

/** Sends SIGTERM to this process when npm has ended, because npm does not pass on the signal that ended it. */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const ancestors = ancestorPids();
  const watch = setInterval(() => {
    if (ancestorPids() === ancestors) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}

/** The parent's process id and, if the parent is a shell on Linux, the id of the shell's parent, which is npm. */
function ancestorPids() {
  try {
    const [, name, parent] = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').match(/\((.*)\) \S (\d+)/);
    if (/^(sh|dash|bash)$/.test(name)) return `${process.ppid} ${parent}`;
  } catch {
    // The system is not Linux, or the parent has just ended.
  }
  return String(process.ppid);
}
