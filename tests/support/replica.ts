import { execFile, execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { promisify } from 'node:util';
import type { OwnPostgres } from '#tools/postgres/postgres-server.ts';
import { freePort } from '#tools/run/free-port.mjs';

/** A streaming replica of a test server, in its folder. */
export interface TestReplica {
  url: string;
  start(): Promise<void>;
  /** Stops it without a clean shutdown. */
  crash(): Promise<void>;
}

/** Copies a test server and follows it. Call `crash` before the server stops. */
export async function startReplica(server: OwnPostgres): Promise<TestReplica> {
  const { folder } = server;
  const copied = `${folder}/postgresql/bin`;
  const bin = existsSync(copied) ? copied : server.origin;
  const { uid, gid } = statSync(folder);
  const options = { cwd: folder, ...(process.getuid?.() === 0 ? { uid, gid } : {}) };
  const data = `${folder}/replica`;
  const port = await freePort();
  execFileSync(
    `${bin}/pg_basebackup`,
    ['-d', server.url, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const control = (...args: string[]) =>
    promisify(execFile)(`${bin}/pg_ctl`, ['-D', data, '-l', `${folder}/replica.log`, ...args], options);
  const settings = `-p ${port} -k "${folder}" -c listen_addresses=127.0.0.1 -c max_connections=60 -c fsync=off`;
  const replica: TestReplica = {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async start() {
      await control('start', '-w', '-o', settings);
    },
    async crash() {
      await control('stop', '-m', 'immediate').catch(() => {});
    },
  };
  await replica.start();
  return replica;
}
