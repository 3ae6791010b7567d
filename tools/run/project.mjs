import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The project's own folder, without a slash at the end. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** A fault whose message says all that the person at the terminal needs; no stack is shown. */
export class Trouble extends Error {}

/** Runs a command line tool's main function; ends the process with 1 and the message when it fails. */
export async function runTool(main) {
  endWithNpm();
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Trouble ? `\n${error.message}` : error);
    process.exit(1);
  }
}

/**
 * npm runs a script through a shell, and a signal to npm ends npm or that shell without reaching the
 * script. So a script that npm started sees for itself when they are gone, and stops in an orderly way.
 */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const starters = startersNow();
  const watch = setInterval(() => {
    if (startersNow() === starters) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}

/** The process that started this one and, when that is a shell on Linux, the one behind it: npm. */
function startersNow() {
  try {
    const [, name, parent] = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').match(/\((.*)\) \S (\d+)/);
    if (/^(sh|dash|bash)$/.test(name)) return `${process.ppid} ${parent}`;
  } catch {
    // Not Linux, or the parent ended in this moment.
  }
  return String(process.ppid);
}
