import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './child.mjs';
import { ROOT, UserError } from './project.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** CHROMIUM_PATH, else the system's Chromium, else Playwright's; installed if there is none. */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;
  console.log('Installing Chromium …');
  for (const install of [installWithApt, installWithPlaywright]) {
    await install();
    const installed = await findChromium();
    if (installed) return installed;
  }
  throw new UserError(
    'Chromium could not be installed. Install it and set its path: CHROMIUM_PATH=/path npm test',
  );
}

/** Playwright's options to launch that Chromium. */
export async function chromiumOptions(...args) {
  const executablePath = await findChromium();
  return { args, ...(executablePath ? { executablePath } : {}) };
}

async function findChromium() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (!existsSync(configured)) throw new UserError(`CHROMIUM_PATH does not exist: ${configured}`);
    return configured;
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const system = candidates.find((file) => isExecutable(file) && canStart(file));
  if (system) return system;
  const { chromium } = await import('@playwright/test');
  const bundled = chromium.executablePath();
  return bundled && existsSync(bundled) ? bundled : undefined;
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** False for the placeholder script that some systems install under this name. */
function canStart(file) {
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

async function installWithApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env });
}

async function installWithPlaywright() {
  const cli = join(ROOT, 'node_modules/@playwright/test/cli.js');
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : [];
  await run(process.execPath, [cli, 'install', ...withLibraries, 'chromium']);
}
