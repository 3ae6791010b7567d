import { existsSync, readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { run } from './child.mjs';
import { ROOT, UserError } from './project.mjs';

/**
 * Installs the packages in package-lock.json unless all are present in their locked versions. Without `tests`, the
 * packages that only tests, checks and measurements need are left out; they take more than half of the time (measured).
 */
export async function install({ tests }) {
  if (isInstalled(tests)) return;
  console.log('Installing packages (npm ci) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const options = { env: withoutLocalBinaries(process.env), shell: process.platform === 'win32' };
  const code = await run(
    npm,
    ['ci', tests ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    options,
  ).catch((error) => {
    if (error.code === 'ENOENT')
      throw new UserError('npm was not found. Install Node.js with npm (https://nodejs.org).');
    throw error;
  });
  if (code !== 0) throw new UserError(`npm ci failed with exit code ${code} (see above).`);
}

/** Compares package-lock.json with the list of packages that npm writes at the end of an installation. */
function isInstalled(tests) {
  const installed = readPackages(`${ROOT}/node_modules/.package-lock.json`);
  const locked = readPackages(`${ROOT}/package-lock.json`);
  if (!locked) throw new UserError('package-lock.json is missing or invalid.');
  if (!installed || !existsSync(`${ROOT}/node_modules/node`)) return false;
  return Object.entries(locked).every(([path, expected]) => {
    if (path === '') return true;
    const found = installed[path];
    const isOptional = expected.optional || (!tests && (expected.dev || expected.devOptional));
    return found ? found.version === expected.version : isOptional;
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** Removes node_modules/.bin, which npm adds, from PATH: `npm ci` would run on the Node there and delete it. */
function withoutLocalBinaries(env) {
  const path = (env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(`${ROOT}/node_modules`))
    .join(delimiter);
  return { ...env, PATH: path };
}
