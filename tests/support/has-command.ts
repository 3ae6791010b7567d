import { execFileSync } from 'node:child_process';

/** True if the system has this command. `version` is the option that prints its version. */
export function hasCommand(command: string, version = '--version'): boolean {
  try {
    execFileSync(command, [version], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
