import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './child.mjs';
import { ROOT, Trouble } from './project.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** The browser for the tests: CHROMIUM_PATH, else the system's, else Playwright's own; installed when missing. */
export async function provideChromium() {
  const found = await findChromium();
  if (found) return found;
  console.log('Installing Chromium …');
  for (const install of [installBySystem, installByPlaywright]) {
    await install();
    const installed = await findChromium();
    if (installed) return installed;
  }
  throw new Trouble('Chromium could not be installed. Install it and name it: CHROMIUM_PATH=/path npm test');
}

/** Undefined when there is none that starts. */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) throw new Trouble(`CHROMIUM_PATH names no file: ${given}`);
    return given;
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const system = candidates.find((file) => isProgram(file) && starts(file));
  if (system) return system;
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : undefined;
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Some systems ship a script under this name that only says where to get the browser. */
function starts(file) {
  try {
    return /\d+\.\d+/.test(
      execFileSync(file, ['--version'], {
        encoding: 'utf8',
        timeout: 20_000,
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    );
  } catch {
    return false;
  }
}

async function installBySystem() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env });
}

async function installByPlaywright() {
  const cli = join(ROOT, 'node_modules/@playwright/test/cli.js');
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : [];
  await run(process.execPath, [cli, 'install', ...withLibraries, 'chromium']);
}
