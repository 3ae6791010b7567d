/** `npm run test:browsers`: buys a set in Firefox and in WebKit, and installs them with apt-get if necessary. */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { buildIfStale } from '../../tools/run/build-if-stale.mjs';
import { startShop } from '../support/shop.ts';
import { buyAsGuest } from './buy-as-guest.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

const BROWSERS = [
  { path: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr', start: startFirefox },
  { path: process.env.WEBKIT_DRIVER_PATH ?? '/usr/bin/WebKitWebDriver', start: startWebKit },
];
const DEBIAN_PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xauth'];

if (!BROWSERS.every(({ path }) => existsSync(path))) installWithApt();
await buildIfStale();
const shop = await startShop();
const counts = { passed: 0, failed: 0, skipped: 0 };
try {
  for (const browser of BROWSERS) counts[await runIn(browser)]++;
} finally {
  await shop.stop();
}
if (counts.skipped > 0) console.log(`${counts.skipped} skipped`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 ? 0 : 1);

async function runIn({ path, start }: (typeof BROWSERS)[number]): Promise<keyof typeof counts> {
  if (!existsSync(path)) {
    console.log(`SKIPPED ${path} is missing; install these Debian packages: ${DEBIAN_PACKAGES.join(' ')}`);
    return 'skipped';
  }
  const browser = await start(path);
  try {
    await buyAsGuest(browser, shop.url);
    console.log(`passed ${browser.name}`);
    return 'passed';
  } catch (error) {
    const file = `test-results/${browser.name}.png`;
    mkdirSync('test-results', { recursive: true });
    writeFileSync(file, await browser.screenshot(), 'base64');
    console.error(`FAILED ${browser.name} (${file})`, error);
    return 'failed';
  } finally {
    await browser.close();
  }
}

function installWithApt(): void {
  if (process.getuid?.() !== 0) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...DEBIAN_PACKAGES]])
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: 'inherit' });
}
