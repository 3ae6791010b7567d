import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { SETTING_NAMES } from '#server/platform/environment.ts';
import { freePort } from '../../tools/run/free-port.mjs';
import { enrol, type StaffMember } from './staff.ts';

/** Where a running shop is reached, and where it leaves its traces. */
export interface ShopPlace {
  url: string;
  sandbox_url: string;
  email_folder: string;
  /** The shop's owner, who is signed in. */
  owner: StaffMember;
}

export interface RunningShop extends ShopPlace {
  stop(): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The shop's own Node, also when the tests were started with an older one. */
const OWN_NODE = `${ROOT}node_modules/node/bin/node`;
const NODE = existsSync(OWN_NODE) ? OWN_NODE : process.execPath;
/** A run that is killed leaves no shop behind. */
const ENDS_WITH_PARENT = new URL('../../tools/run/end-with-parent.mjs', import.meta.url).href;
/** The first start may have to build the pages. */
const START_TIMEOUT = 120_000;

/**
 * Starts a shop with the small catalogue as `npm start` does, on ports and in a folder of its own.
 * With SHOP_TEST_LOG its output goes to that file. Throws with the last lines when it does not get ready.
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
  const owner = await fill(env).catch(async (error) => {
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  const child = spawn(NODE, ['--import', ENDS_WITH_PARENT, 'tools/run/start.mjs'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output = keepOutput(child);
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
    await ready(`${url}/ready`, child);
    const place = { url, sandbox_url: `http://localhost:${sandboxPort}`, email_folder: `${folder}/mail` };
    return { ...place, owner: await enrol(url, owner), stop };
  } catch (error) {
    await stop();
    throw new Error(`${(error as Error).message}\n${output.last()}`);
  }
}

/** Nothing of the surroundings may decide what is tested. */
function withoutShopSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !SETTING_NAMES.includes(name) && !name.startsWith('SANDBOX_')),
  );
}

/** Loads the catalogue and adds the owner; answers with what they sign in with. */
async function fill(env: NodeJS.ProcessEnv): Promise<Pick<StaffMember, 'email' | 'password'>> {
  const child = spawn(NODE, ['e2e/support/fill-shop.ts'], { cwd: ROOT, env });
  const output = keepOutput(child);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the catalogue could not be loaded:\n${output.last()}`);
  return JSON.parse(output.last().trim().split('\n').at(-1)!);
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + START_TIMEOUT; Date.now() < deadline; ) {
    if (child.exitCode !== null) throw new Error(`the shop ended with ${child.exitCode} while starting`);
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the shop did not get ready in ${START_TIMEOUT / 1000} s`);
}

function keepOutput(child: ChildProcess): { last(): string } {
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
  return { last: () => text };
}
