import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Takes the folder of the embedded database for this process alone: a second process
 * that opened it would silently work on a copy of its own.
 * Throws when a living process holds it. Returns the function that lets go.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const file = `${folder}/lock`;
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = Number(readFileSync(file, 'utf8'));
    if (holder !== process.pid && isAlive(holder)) {
      throw new Error(`The data folder ${folder} is in use by process ${holder}. Stop it, or set DATA_DIR.`);
    }
    writeFileSync(file, String(process.pid));
  }
  return () => rmSync(file, { force: true });
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
