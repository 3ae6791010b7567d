import { randomBytes } from 'node:crypto';
import { type Database, openDatabase } from '#server/platform/db.ts';
import { databaseUrl, runStatements } from '#tools/postgres/postgres-server.ts';
import { openWithSmallCatalogue } from './load-small-catalogue.ts';

/** Creates a migrated database with the small catalogue, to be copied. */
export async function createTemplate(server: string, template: string): Promise<void> {
  await runStatements(server, `create database ${template}`);
  const database = await openWithSmallCatalogue(databaseUrl(server, template));
  await database.close();
}

/** Opens a new copy of a template, by default an empty database. Closing the copy drops it. */
export async function openServerDatabase(
  server: string,
  { template = 'template1', connections = 10 }: { template?: string; connections?: number } = {},
): Promise<Database & { url: string }> {
  const name = `shop_test_${randomBytes(6).toString('hex')}`;
  await copyTemplate(server, name, template);
  const url = databaseUrl(server, name);
  const database = await openDatabase({ url, folder: 'unused', connections });
  return {
    ...database,
    url,
    async close() {
      await database.close();
      await runStatements(server, `drop database if exists ${name} with (force)`);
    },
  };
}

/** Copies a template. Retries while another copy is made: PostgreSQL lets one connection at a time read a template. */
async function copyTemplate(server: string, name: string, template: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await runStatements(server, `create database ${name} template ${template}`);
    } catch (error) {
      if ((error as { code?: string }).code !== '55006' || tries > 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
