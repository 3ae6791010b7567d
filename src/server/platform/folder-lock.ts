import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Locks the embedded database's folder for this process, because a second process would silently work on its own copy.
 * Throws if a running process has the lock. Returns a function that releases it.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const file = `${folder}/lock`;
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = Number(readFileSync(file, 'utf8'));
    // A lock with the id of this process was left by an earlier process, for example in a restarted container.
    if (holder !== process.pid && isRunning(holder)) {
      throw new Error(`The data folder ${folder} is in use by process ${holder}. Stop it, or set DATA_DIR.`);
    }
    writeFileSync(file, String(process.pid));
  }
  return () => rmSync(file, { force: true });
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    // Signal 0 only checks that the process exists. EPERM means that it does, but belongs to another user.
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
