/**
 * `npm run test:container`: builds the image, measures it, starts it read-only and without root, and buys a set. Then
 * starts deploy/compose.yaml and buys a set there.
 */

import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { cardSettings, paypalSettings } from '#sandbox/accounts.ts';
import { startSandbox } from '#sandbox/sandbox.ts';
import { hasCommand } from '#tests/support/has-command.ts';
import { openWithSmallCatalogue } from '#tests/support/load-small-catalogue.ts';
import { openMailbox } from '#tests/support/mailbox.ts';
import { enterMountNamespace } from '#tests/support/mount-namespace.ts';
import { putInCart } from '#tests/support/order-input.ts';
import { placeOrder } from '#tests/support/orders.ts';
import { createRemoteShopper } from '#tests/support/shopper.ts';
import { SETS } from '#tests/support/small-catalogue.ts';
import { waitUntilReady } from '#tests/support/wait-until-ready.ts';
import { startOwnPostgres } from '#tools/postgres/postgres-server.ts';
import { freePort } from '#tools/run/free-port.mjs';
import { readArguments } from '#tools/run/read-arguments.ts';
import { openContainers } from './image.ts';

const { values } = readArguments('Usage: npm run test:container -- [--base <image> | --system <folder>]', {
  options: { base: { type: 'string' }, system: { type: 'string' } },
});
const MAX_BYTES = 250_000_000;
const USER = 10_001;
/** The other images of deploy/compose.yaml with their folders. The first two replace images of public registries. */
const COMPOSE_IMAGES = [
  ['docker.io/library/caddy:2', 'tests/container/stand-ins/caddy'],
  ['docker.io/library/postgres:17-bookworm', 'tests/container/stand-ins/postgres'],
  ['localhost/shop_database', 'deploy/postgres'],
  ['localhost/shop_base-backup', 'deploy/postgres'],
] as const;

/** Commands whose Debian packages have the same names. */
const packagedCommands = ['buildah', 'podman', 'crun', 'iptables', 'docker-compose'];
const neededCommands = [...packagedCommands, 'ip', ...(values.base || values.system ? [] : ['debootstrap'])];
const missingCommands = neededCommands.filter((command) => !hasCommand(command));
if (missingCommands.length > 0) {
  console.error(`The image cannot be built here: ${missingCommands.join(', ')} not found.
On Debian: apt-get install ${packagedCommands.join(' ')} iproute2 netavark aardvark-dns debootstrap. debootstrap is not needed with --base or --system.`);
  process.exit(2);
}
if (process.getuid?.() !== 0) {
  console.error('Run this command as root: it bootstraps a Debian system and mounts the image.');
  process.exit(2);
}
enterMountNamespace();

const folder = await mkdtemp(`${tmpdir()}/shop-container-`);
const containers = openContainers(folder);
const failures: string[] = [];
const check = (claim: string, holds: boolean) => {
  console.log(`${holds ? 'holds' : 'FAILS'}: ${claim}`);
  if (!holds) failures.push(claim);
};
const startedContainers: ChildProcess[] = [];
/** Run at the end, in this order. */
const cleanups: (() => Promise<unknown>)[] = [];

try {
  const image = 'localhost/shop';
  containers.makeBase({ image: values.base, debianFolder: values.system });
  const size = containers.build(image);
  check(`the image has ${(size / 1e6).toFixed(0)} MB, less than 250 MB`, size < MAX_BYTES);
  const { user, health_check, owners } = containers.inspect(image);
  check(`the image runs as user ${user}`, user.startsWith(`${USER}`));
  check(
    'the writable folders belong to that user',
    owners.every((owner) => owner === USER),
  );
  check('the image has a health check', health_check?.[0] === 'CMD');

  const server = await startOwnPostgres({ durable: false });
  const database = await openWithSmallCatalogue(server.url);
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
  const mailbox = await openMailbox();
  cleanups.push(() => mailbox.close());
  cleanups.push(() => sandbox.close());
  cleanups.push(async () => {
    await database.close();
    await server.stop();
  });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...cardSettings(sandbox.url),
    ...paypalSettings(sandbox.url),
    SHOP_MODE: 'demo',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATABASE_URL: server.url,
    SMTP_URL: mailbox.url,
    LOG_LEVEL: 'error',
  };
  const run = async (...command: string[]) => {
    const dataFolder = await mkdtemp(`${folder}/data-`);
    await chown(dataFolder, USER, USER);
    const child = containers.run(image, { data: dataFolder, env, command });
    startedContainers.push(child);
    return child;
  };
  const exitCode = async (child: ChildProcess) =>
    child.exitCode ?? ((await once(child, 'exit')) as [number | null])[0];
  const evaluate = async (script: string) => exitCode(await run('node', '-e', script));

  const start = performance.now();
  const shop = await run('node', 'dist/server/main.js');
  await waitUntilReady(shop, url);
  console.log(`ready after ${((performance.now() - start) / 1000).toFixed(1)} s`);
  check('the health check succeeds', (await exitCode(await run(...health_check!.slice(1)))) === 0);
  check(
    'the process is not root',
    (await evaluate(`process.exit(process.getuid() === ${USER} ? 0 : 1)`)) === 0,
  );
  // Exits with 30, the number of the error EROFS, if the file system is read-only.
  const write = (path: string) => `try { require('fs').writeFileSync('${path}', '') } catch (e) {
    process.exit(e.code === 'EROFS' ? 30 : 1) }`;
  check('the root is read-only', (await evaluate(write('/shop/x'))) === 30);
  check('the data folder is writable', (await evaluate(write('/data/x'))) === 0);

  const page = await fetch(`${url}/`);
  check('the shop serves its home page', page.status === 200 && (await page.text()).includes('</html>'));
  const shopper = createRemoteShopper(() => url);
  await putInCart(shopper, SETS.civicSportFront, 1);
  const { orderStatus } = await placeOrder(shopper);
  check('an order placed there is Paid', orderStatus === 'Paid');

  shop.kill('SIGTERM');
  check('after SIGTERM, the shop exits with code 0', (await exitCode(shop)) === 0);

  for (const [name, context] of COMPOSE_IMAGES) containers.build(name, context);
  const compose = [process.execPath, 'tests/container/compose.ts', folder];
  const { status } = spawnSync(
    'unshare',
    ['--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...compose],
    {
      env: containers.env,
      stdio: 'inherit',
    },
  );
  if (status !== 0) failures.push('deploy/compose.yaml');
} finally {
  for (const child of startedContainers) if (child.exitCode === null) child.kill('SIGKILL');
  for (const cleanUp of cleanups) await cleanUp();
  // Without systemd, podman leaves the file systems of containers with a health check mounted.
  spawnSync('umount', ['--recursive', '--lazy', `${folder}/storage/overlay`]);
  await rm(folder, { recursive: true, force: true });
}
process.exit(failures.length === 0 ? 0 : 1);
