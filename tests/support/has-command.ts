import { spawnSync } from 'node:child_process';

/** True if the system has this command, even if the command does not know the option `--version`. */
export const hasCommand = (command: string): boolean =>
  spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined;
