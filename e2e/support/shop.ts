import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { SETTING_NAMES } from '#server/settings/environment.ts';
import { waitUntilReady } from '#tests/support/wait-until-ready.ts';
import { freePort } from '../../tools/run/free-port.mjs';
import { type StaffMember, signInWithoutAuthenticator } from './staff.ts';

export interface ShopAddress {
  url: string;
  sandbox_url: string;
  email_folder: string;
  /** The shop's owner, with a session. */
  owner: Omit<StaffMember, 'secret'>;
}

export interface RunningShop extends ShopAddress {
  stop(): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The Node that runs the shop. The tests themselves may run on an older Node. */
const PINNED_NODE = `${ROOT}node_modules/node/bin/node`;
const NODE = existsSync(PINNED_NODE) ? PINNED_NODE : process.execPath;
const EXIT_WITH_PARENT = new URL('../../tools/run/exit-with-parent.mjs', import.meta.url).href;

/**
 * Starts a shop with the small catalogue in the same way as `npm start`, on its own ports and in its own folder.
 * Its output is appended to the file that SHOP_TEST_LOG names. If the shop does not start, the error contains the end of
 * the output.
 */
export async function startShop(settings: Record<string, string> = {}): Promise<RunningShop> {
  const folder = await mkdtemp(`${tmpdir()}/shop-e2e-`);
  const port = await freePort();
  const sandboxPort = await freePort();
  const env = {
    ...withoutShopSettings(process.env),
    SHOP_MODE: 'demo',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: folder,
    SANDBOX_PORT: String(sandboxPort),
    LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const owner = await seed(env).catch(async (error) => {
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  const child = spawn(NODE, ['--import', EXIT_WITH_PARENT, 'tools/run/start.mjs'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output = captureOutput(child);
  const url = `http://localhost:${port}`;
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(child, url);
    const address = { url, sandbox_url: `http://localhost:${sandboxPort}`, email_folder: `${folder}/mail` };
    return { ...address, owner: await signInWithoutAuthenticator(url, owner), stop };
  } catch (error) {
    await stop();
    throw new Error(`${(error as Error).message}\n${output.tail()}`);
  }
}

/** Removes the shop's settings from the environment, so that they do not affect the tests. */
function withoutShopSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !SETTING_NAMES.includes(name) && !name.startsWith('SANDBOX_')),
  );
}

/** Loads the catalogue, creates the owner and returns the owner's credentials. */
async function seed(env: NodeJS.ProcessEnv): Promise<Pick<StaffMember, 'email' | 'password'>> {
  const child = spawn(NODE, ['e2e/support/seed-shop.ts'], { cwd: ROOT, env });
  const output = captureOutput(child);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the catalogue could not be loaded:\n${output.tail()}`);
  return JSON.parse(output.tail().trim().split('\n').at(-1)!);
}

/** Collects the output of a process; `tail` returns the last 8000 characters. */
function captureOutput(child: ChildProcess): { tail(): string } {
  let text = '';
  const file = process.env.SHOP_TEST_LOG
    ? createWriteStream(process.env.SHOP_TEST_LOG, { flags: 'a' })
    : undefined;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-8000);
      file?.write(chunk);
    });
  }
  return { tail: () => text };
}
