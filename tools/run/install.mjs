import { existsSync, readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { run } from './child.mjs';
import { ROOT, Trouble } from './project.mjs';

/** Installs the locked packages unless they are all there in their locked versions. */
export async function install() {
  if (isInstalled()) return false;
  console.log('Installing packages (npm ci) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const options = { env: withoutOwnBinaries(process.env), shell: process.platform === 'win32' };
  const code = await run(
    npm,
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    options,
  ).catch((error) => {
    if (error.code === 'ENOENT')
      throw new Trouble('npm was not found. Install Node.js (https://nodejs.org) with npm.');
    throw error;
  });
  if (code !== 0) throw new Trouble(`npm ci ended with ${code}: the packages are not installed (see above).`);
  return true;
}

/**
 * npm itself writes down what it has installed, at the end of an installation.
 * Comparing that with the lock costs milliseconds and holds for `npm ci` and `npm install` alike.
 */
function isInstalled() {
  const installed = packagesIn(`${ROOT}/node_modules/.package-lock.json`);
  const locked = packagesIn(`${ROOT}/package-lock.json`);
  if (!locked) throw new Trouble('package-lock.json is missing or broken.');
  if (!installed || !existsSync(`${ROOT}/node_modules/node`)) return false;
  return Object.entries(locked).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    return found ? found.version === wanted.version : wanted.optional === true;
  });
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** npm puts node_modules/.bin first in PATH: the Node in there would be deleted while npm runs on it. */
function withoutOwnBinaries(env) {
  const path = (env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(`${ROOT}/node_modules`))
    .join(delimiter);
  return { ...env, PATH: path };
}
