/**
 * Starts deploy/compose.yaml with images that podman already has, and buys a set through Caddy. Runs in a separate
 * network namespace, in which the addresses and ports are free. The first argument is a folder for its files.
 */

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { cardSettings, paypalSettings } from '#sandbox/accounts.ts';
import { startSandbox } from '#sandbox/sandbox.ts';
import { openWithSmallCatalogue } from '#tests/support/load-small-catalogue.ts';
import { putInCart } from '#tests/support/order-input.ts';
import { placeOrder } from '#tests/support/orders.ts';
import { createRemoteShopper } from '#tests/support/shopper.ts';
import { SETS } from '#tests/support/small-catalogue.ts';
import { createKeys } from '#tools/backup/age.ts';

const folder = `${process.argv[2]}/compose`;
const DATABASE_PASSWORD = 'test';
/** This machine's address in the network `outside` of compose.yaml. */
const GATEWAY = '172.30.0.1';

let isGood = true;
let isComplete = false;
const check = (claim: string, holds: boolean) => {
  console.log(`${holds ? 'holds' : 'FAILS'}: compose: ${claim}`);
  isGood &&= holds;
};
const podman = (...args: string[]) => execFileSync('podman', args, { encoding: 'utf8' }).trim();

mkdirSync(folder);
cpSync('deploy', `${folder}/deploy`, { recursive: true });
const socket = `unix://${folder}/podman.sock`;
const service = spawn('podman', ['system', 'service', '--time=0', socket], { stdio: 'ignore' });
// Debian's docker-compose does not know the key `name`.
const file = `${folder}/deploy/compose.yaml`;
writeFileSync(file, readFileSync(file, 'utf8').replace(/^name: .*$/m, ''));
const compose = (...args: string[]) =>
  execFileSync('docker-compose', ['--project-name=shop', ...args], {
    cwd: `${folder}/deploy`,
    env: { ...process.env, DOCKER_HOST: socket },
    stdio: ['ignore', 'ignore', process.env.TEST_LOG ? 'inherit' : 'ignore'],
  });
const containerOf = (name: string) => `shop_${name}_1`;
const logOf = (name: string) => podman('logs', containerOf(name));
const listVolume = (name: string) =>
  execFileSync('ls', [podman('volume', 'inspect', '--format', '{{.Mountpoint}}', `shop_${name}`)], {
    encoding: 'utf8',
  }).split('\n');
async function waitUntil(isTrue: () => boolean | Promise<boolean>, condition: string): Promise<boolean> {
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; await delay(500)) {
    try {
      if (await isTrue()) return true;
    } catch {
      // The container does not run yet.
    }
  }
  console.log(`not within 180 s: ${condition}`);
  return false;
}

/** Runs the health check of a service. Podman leaves this to systemd, which does not run here. */
const isHealthy = (name: string) =>
  waitUntil(
    () => ['', 'healthy'].includes(podman('healthcheck', 'run', containerOf(name))),
    `${name} is healthy`,
  );

try {
  const sandbox = await startSandbox({ port: 4010, host: '0.0.0.0', host_name: GATEWAY });
  const { recipient } = await createKeys();
  const secrets = { SITE: 'localhost', DATABASE_PASSWORD, BACKUP_RECIPIENT: recipient };
  const settings = {
    ...cardSettings(sandbox.url),
    ...paypalSettings(sandbox.url),
    SHOP_MODE: 'demo',
    PUBLIC_URL: 'https://localhost',
    SECRET: 'x'.repeat(32),
  };
  const lines = (values: Record<string, string>) =>
    Object.entries(values)
      .map(([name, value]) => `${name}=${value}\n`)
      .join('');
  writeFileSync(`${folder}/deploy/shop.env`, lines(settings));
  writeFileSync(`${folder}/deploy/.env`, lines(secrets));

  compose('up', '--no-start', '--no-build');
  compose('start', 'database');
  check('database is healthy', await isHealthy('database'));
  const format = '{{(index .NetworkSettings.Networks "shop_inside").IPAddress}}';
  const address = podman('inspect', '--format', format, containerOf('database'));
  const url = `postgres://shop:${DATABASE_PASSWORD}@${address}/shop`;
  const database = await openWithSmallCatalogue(url);
  await database.close();

  compose('start');
  for (const name of ['shop-1', 'shop-2']) check(`${name} is healthy`, await isHealthy(name));
  const certificate = '/data/caddy/pki/authorities/local/root.crt';
  const readRoot = () => podman('exec', containerOf('caddy'), 'cat', certificate);
  await waitUntil(() => readRoot() !== '', 'Caddy has its certificate');
  setDefaultCACertificates([...getCACertificates('default'), readRoot()]);
  const get = (path: string) => fetch(`https://localhost${path}`);
  check('Caddy serves the shop with TLS', await waitUntil(async () => (await get('/')).ok, 'a page'));
  check('Caddy hides /metrics', (await get('/metrics')).status === 404);
  const shopper = createRemoteShopper(() => 'https://localhost');
  await putInCart(shopper, SETS.civicSportFront, 1);
  const { orderStatus } = await placeOrder(shopper);
  check('an order placed there is Paid', orderStatus === 'Paid');

  const hasNightly = () => / restored them as a check/.test(logOf('backup'));
  check('a backup was saved and restored', await waitUntil(hasNightly, 'a backup'));
  const archived = (pattern: RegExp) => () => listVolume('archive').some((name) => pattern.test(name));
  check('a base backup was made', await waitUntil(archived(/^base-.*\.tar\.gz\.age$/), 'a base backup'));
  check('the write-ahead log is archived', await waitUntil(archived(/^[0-9A-F]{24}\.age$/), 'a log segment'));

  compose('stop');
  const codes = podman('ps', '--all', '--format', '{{.Names}} {{.ExitCode}}').split('\n');
  console.log(codes.join(', '));
  check(
    'the processes of the shop exit with code 0',
    codes.filter((line) => /^shop_shop-\d_1 0$/.test(line)).length === 2,
  );
  await sandbox.close();
  isComplete = true;
} finally {
  if (!isGood || !isComplete)
    for (const name of ['shop-1', 'backup', 'base-backup', 'caddy'])
      spawnSync('podman', ['logs', '--tail=40', containerOf(name)], { stdio: 'inherit' });
  podman('rm', '--all', '--force', '--time=0');
  service.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
process.exit(isGood && isComplete ? 0 : 1);
