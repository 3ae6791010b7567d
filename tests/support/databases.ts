import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, describe, inject } from 'vitest';
import { type Database, openDatabase, restoreEmbedded } from '#server/platform/db.ts';
import { databaseUrl, runStatements } from '#tools/postgres/postgres-server.ts';

export type Engine = Database['engine'];

/** Opens a fresh copy of the small shop on one engine; the caller closes it. */
export async function openTestDatabase(
  engine: Engine,
  connections = 10,
): Promise<Database & { url?: string }> {
  if (engine === 'pglite') {
    return restoreEmbedded(await embeddedDump());
  }
  const server = inject('postgresUrl');
  const name = `shop_test_${randomBytes(6).toString('hex')}`;
  await copyTemplate(server, name);
  return openServerDatabase(server, name, connections);
}

/** Opens a database without tables, into which a backup can be restored. */
export async function openEmptyDatabase(engine: Engine): Promise<Database> {
  if (engine === 'pglite') return openDatabase({ url: undefined, folder: 'memory://' });
  const server = inject('postgresUrl');
  const name = `shop_empty_${randomBytes(6).toString('hex')}`;
  await runStatements(server, `create database ${name}`);
  return openServerDatabase(server, name);
}

/** Opens a database that is dropped when it is closed. */
async function openServerDatabase(
  server: string,
  name: string,
  connections = 10,
): Promise<Database & { url: string }> {
  const url = databaseUrl(server, name);
  const database = await openDatabase({ url, folder: '', connections });
  return {
    ...database,
    url,
    async close() {
      await database.close();
      await runStatements(server, `drop database if exists ${name} with (force)`);
    },
  };
}

/** Creates an embedded database with the small shop in a folder, to be opened by another process. */
export async function createEmbeddedDatabase(folder: string): Promise<void> {
  const database = await restoreEmbedded(await embeddedDump(), folder);
  await database.close();
}

async function embeddedDump(): Promise<Blob> {
  return new Blob([new Uint8Array(await readFile(inject('embeddedDump')))]);
}

/** Retries while another test file is copying: PostgreSQL lets one connection at a time read a template. */
async function copyTemplate(server: string, name: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await runStatements(server, `create database ${name} template ${inject('template')}`);
    } catch (error) {
      if ((error as { code?: string }).code !== '55006' || tries > 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

/** Runs a suite on the embedded database and on PostgreSQL; `open` returns a fresh database each time. */
export function describeOnBothDatabases(
  name: string,
  suite: (open: () => Promise<Database>, engine: Engine) => void,
): void {
  describe.each(['pglite', 'postgresql'] as const)(`${name} (%s)`, (engine) => {
    const opened: Database[] = [];
    afterAll(async () => {
      for (const database of opened) await database.close();
    });
    suite(async () => {
      const database = await openTestDatabase(engine);
      opened.push(database);
      return database;
    }, engine);
  });
}
