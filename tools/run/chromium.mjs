import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './child.mjs';
import { ROOT, UserError } from './project.mjs';

const FULL_CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
/** Chromium without windows and cameras. Tests take a fifth less processor time in it. */
const HEADLESS_SHELL = ['chromium-headless-shell'];

/** Installs Chromium and its headless shell, if they are missing and CHROMIUM_PATH names no other. */
export async function ensureChromium() {
  if (await hasChromium(HEADLESS_SHELL, FULL_CHROMIUM)) return;
  console.log('Installing Chromium …');
  await installWithApt();
  if (await hasChromium(FULL_CHROMIUM)) return;
  await installWithPlaywright();
  if (await hasChromium(FULL_CHROMIUM)) return;
  throw new UserError(
    'Chromium could not be installed. Install it and set its path: CHROMIUM_PATH=/path npm test',
  );
}

/**
 * Playwright's options to launch Chromium: the one in CHROMIUM_PATH, else the system's, else Playwright's own. Unless a
 * camera is needed, the headless shell is preferred.
 * @param {{ args?: readonly string[], withCamera?: boolean }} [options]
 */
export async function chromiumOptions({ args = [], withCamera = false } = {}) {
  const names = withCamera ? FULL_CHROMIUM : [...HEADLESS_SHELL, ...FULL_CHROMIUM];
  // Without a path, Playwright launches the headless shell of its own Chromium.
  const executablePath =
    configuredChromium() ?? findOnPath(names) ?? (withCamera ? await bundledChromium() : undefined);
  return {
    ...(executablePath ? { executablePath } : {}),
    // Otherwise, the headless shell places letters on whole pixels, which changes the width of texts.
    args: ['--font-render-hinting=none', ...args],
  };
}

/** True with CHROMIUM_PATH, with Playwright's own Chromium, or if a command of each list is installed. */
async function hasChromium(...lists) {
  return Boolean(configuredChromium() ?? (await bundledChromium())) || lists.every(findOnPath);
}

function configuredChromium() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured && !existsSync(configured))
    throw new UserError(`CHROMIUM_PATH does not exist: ${configured}`);
  return configured || undefined;
}

function findOnPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find((file) => isExecutable(file) && canStart(file));
}

/** The path of Playwright's own full Chromium. */
async function bundledChromium() {
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
  const packages = ['chromium', 'chromium-headless-shell'];
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
}

async function installWithPlaywright() {
  const cli = join(ROOT, 'node_modules/@playwright/test/cli.js');
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : [];
  await run(process.execPath, [cli, 'install', ...withLibraries, 'chromium']);
}
