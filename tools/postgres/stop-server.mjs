import { readFileSync, rmSync } from 'node:fs';

/**
 * Runs beside a PostgreSQL server for tests, with stdin connected to the process that started it. When the pipe breaks,
 * that process has ended: the server is stopped and its folder removed. The argument is the folder. The server's
 * process id is read from its own file, because the server may have been restarted.
 */
const folder = process.argv[2];
process.stdin.resume().once('end', stop).once('error', stop);

function stop() {
  const server = readServerPid();
  if (server === undefined) return removeFolder();
  signal(server, 'SIGQUIT');
  setInterval(() => !signal(server, 0) && removeFolder(), 50);
}

function removeFolder() {
  rmSync(folder, { recursive: true, force: true });
  process.exit();
}

function readServerPid() {
  try {
    const pid = Number(readFileSync(`${folder}/data/postmaster.pid`, 'utf8').split('\n', 1)[0]);
    return pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** False if the process no longer exists. */
function signal(pid, name) {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
