import { execFile, execFileSync } from 'node:child_process';
import { appendFileSync, rmSync, statSync } from 'node:fs';
import { promisify } from 'node:util';
import pg from 'pg';
import type { OwnPostgres } from '#tools/postgres/postgres-server.ts';
import { freePort } from '#tools/run/free-port.mjs';

/** A streaming replica of a test server, stored in that server's folder. */
export interface TestReplica {
  url: string;
  start(): Promise<void>;
  /** Stops the replica without a clean shutdown. */
  crash(): Promise<void>;
}

/** Starts a streaming replica of a test server. Call `crash` before the server stops. */
export async function startReplica(server: OwnPostgres): Promise<TestReplica> {
  const { folder, bin } = server;
  const { uid, gid } = statSync(folder);
  // PostgreSQL refuses to run as root, so root runs it as the folder's owner.
  const options = { cwd: folder, ...(process.getuid?.() === 0 ? { uid, gid } : {}) };
  const replicaFolder = `${folder}/replica`;
  const port = await freePort();
  await copyData(server, replicaFolder, (command, args) => execFileSync(command, args, options));
  const control = (...args: string[]) =>
    promisify(execFile)(
      `${bin}/pg_ctl`,
      ['-D', replicaFolder, '-l', `${folder}/replica.log`, ...args],
      options,
    );
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

/**
 * Copies the data of a running server and makes the copy follow the server. Calls PostgreSQL's backup functions,
 * because the npm package with PostgreSQL's binaries lacks `pg_basebackup`.
 */
async function copyData(
  server: OwnPostgres,
  data: string,
  run: (command: string, args: string[]) => unknown,
): Promise<void> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query("select pg_backup_start('replica', true)");
  run('cp', ['-R', `${server.folder}/data`, data]);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  rmSync(`${data}/postmaster.pid`);
  run('touch', [`${data}/standby.signal`, `${data}/backup_label`]);
  appendFileSync(`${data}/backup_label`, rows[0]!.labelfile);
  appendFileSync(`${data}/postgresql.auto.conf`, `primary_conninfo = '${server.url}'\n`);
}
