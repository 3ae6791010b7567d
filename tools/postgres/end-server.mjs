import { readFileSync, rmSync } from 'node:fs';

/**
 * Stands beside a PostgreSQL server for tests and holds the other end of a pipe of whoever started it.
 * When the pipe breaks, that process is gone, however it went: the server is ended and its folder removed.
 * Called with the folder; the server's own file in it says which process it is now.
 */
const folder = process.argv[2];
process.stdin.resume().once('end', end).once('error', end);

function end() {
  const server = serverIn(folder);
  if (server === undefined) return tidy();
  signal(server, 'SIGQUIT');
  setInterval(() => !signal(server, 0) && tidy(), 50);
}

function tidy() {
  rmSync(folder, { recursive: true, force: true });
  process.exit();
}

function serverIn(place) {
  try {
    const pid = Number(readFileSync(`${place}/data/postmaster.pid`, 'utf8').split('\n', 1)[0]);
    return pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** False when there is no such process any more. */
function signal(pid, name) {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
