import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { databaseUrl, runStatements } from '#tools/postgres/postgres-server.ts';

/** Prepares pgbench's database. Returns a function that measures TPC-B transactions a second; null without pgbench. */
export async function prepareTpcB(url: string, binaries: string): Promise<(() => Promise<number>) | null> {
  const pgbench = `${binaries}/pgbench`;
  if (!existsSync(pgbench)) return null;
  await runStatements(url, 'create database bench_tpcb');
  const database = databaseUrl(url, 'bench_tpcb');
  const run = async (...args: string[]) => (await promisify(execFile)(pgbench, [...args, database])).stdout;
  await run('-i', '-q', '-s', '16');
  return async () => {
    const output = await run('-c', '8', '-j', '2', '-T', '5', '-M', 'prepared', '-n');
    return Number(/^tps = ([\d.]+)/m.exec(output)![1]);
  };
}
