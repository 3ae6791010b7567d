/**
 * Stops a PostgreSQL server for tests and removes its folder when the process that started the server has ended, which
 * closes the pipe to this program's stdin. The arguments are the server's folder and the folder of the binaries.
 */

import { execFileSync } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';

const [folder, bin] = process.argv.slice(2);
process.stdin.resume().once('end', stop).once('error', stop);

function stop() {
  try {
    const { uid, gid } = statSync(folder);
    const user = process.getuid?.() === 0 ? { uid, gid } : {};
    const args = ['stop', '-D', `${folder}/data`, '-m', 'immediate'];
    execFileSync(`${bin}/pg_ctl`, args, { ...user, cwd: folder, stdio: 'ignore' });
  } catch {
    // The server was not running.
  }
  try {
    execFileSync('umount', [folder], { stdio: 'ignore' });
  } catch {
    // The server has no separate disk.
  }
  rmSync(folder, { recursive: true, force: true });
}
