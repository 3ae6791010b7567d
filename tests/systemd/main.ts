/** `npm run test:systemd`: boots a Debian system in a container, and starts the units of deploy/systemd there. */

import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { hasCommand } from '#tests/support/has-command.ts';
import { enterMountNamespace } from '#tests/support/mount-namespace.ts';
import { createKeys } from '#tools/backup/age.ts';
import { buildIfStale } from '#tools/run/build-if-stale.mjs';
import { readArguments } from '#tools/run/read-arguments.ts';

const { values } = readArguments('Usage: npm run test:systemd -- [--rootfs <folder>]', {
  options: { rootfs: { type: 'string' } },
});
const PACKAGES = 'systemd,systemd-sysv,dbus,postgresql,curl,age,ca-certificates';
const TIMEOUT_MINUTES = 10;

const missingCommands = ['systemd-nspawn', ...(values.rootfs ? [] : ['debootstrap'])].filter(
  (name) => !hasCommand(name),
);
if (missingCommands.length > 0 || process.getuid?.() !== 0) {
  console.error(`Run this command as root, with Debian's packages systemd-container and debootstrap.`);
  process.exit(2);
}
await buildIfStale();
enterMountNamespace();

const folder = mkdtempSync(`${tmpdir()}/shop-systemd-`);
const root = `${folder}/system`;
try {
  if (values.rootfs) execFileSync('cp', ['--archive', values.rootfs, root]);
  else {
    console.log('Bootstrapping a Debian system …');
    execFileSync('debootstrap', ['--variant=minbase', `--include=${PACKAGES}`, 'bookworm', root], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  const { recipient } = await createKeys();
  const random = () => randomBytes(32).toString('base64');
  const write = (path: string, settings: Record<string, string>) =>
    writeFileSync(
      `${root}${path}`,
      Object.entries(settings)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    );
  for (const path of ['/etc/shop', '/opt/shop']) mkdirSync(`${root}${path}`);
  write('/etc/shop/shop.env', {
    SHOP_MODE: 'live',
    PUBLIC_URL: 'https://shop.example',
    DATABASE_URL: 'postgres://shop:test@127.0.0.1/shop',
    PRIVATE_NETWORK: 'on',
    SECRET: random(),
    SMTP_URL: 'smtp://127.0.0.1',
    TRUST_PROXY: 'loopback',
    CARD_CA_APPLICATION_ID: 'shop',
    CARD_CA_LOCATION_ID: 'shop',
    CARD_CA_ACCESS_TOKEN: random(),
    BACKUP_RECIPIENT: recipient,
  });
  write('/etc/shop/archive.env', {
    ARCHIVE: '/var/archive',
    BACKUP_RECIPIENT: recipient,
    DATABASE_SERVER: 'postgres:///postgres?host=/var/run/postgresql',
  });
  cpSync('tests/systemd/check.sh', `${root}/usr/local/bin/check.sh`);
  writeFileSync(
    `${root}/etc/systemd/system/check.service`,
    `[Unit]
After=multi-user.target postgresql.service
[Service]
Type=oneshot
ExecStart=sh /usr/local/bin/check.sh
StandardOutput=file:/check.log
`,
  );
  spawnSync(
    'systemd-nspawn',
    [
      '--quiet',
      `--directory=${root}`,
      '--register=no',
      '--keep-unit',
      '--private-network',
      `--bind-ro=${process.cwd()}:/opt/shop`,
      '--boot',
      '--',
      'systemd.wants=check.service',
    ],
    {
      stdio: process.env.TEST_LOG ? ['ignore', 'inherit', 'inherit'] : 'ignore',
      timeout: TIMEOUT_MINUTES * 60_000,
    },
  );
  const log = existsSync(`${root}/check.log`)
    ? readFileSync(`${root}/check.log`, 'utf8')
    : 'FAILS: the system boots\n';
  process.stdout.write(log);
  // The script ends with a line that contains "in good order"; without it, the script did not finish.
  process.exitCode = log.includes('FAILS') || !log.includes('in good order') ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
