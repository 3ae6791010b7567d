import { fileURLToPath } from 'node:url';

/** The project's own folder, without a slash at the end. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** A fault whose message says all that the person at the terminal needs; no stack is shown. */
export class Trouble extends Error {}

/** Runs a command line tool's main function; ends the process with 1 and the message when it fails. */
export async function runTool(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Trouble ? `\n${error.message}` : error);
    process.exit(1);
  }
}
