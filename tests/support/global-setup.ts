import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, PGliteDialect } from 'kysely';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/platform/migrate.ts';
import type { Tables } from '#server/tables/tables.ts';
import { runStatements, startPostgres } from '#tools/postgres/postgres-server.ts';
import { loadSmallCatalogue } from './load-small-catalogue.ts';
import { createTemplate } from './server-databases.ts';

/** The template of every test database on the server; its name is unique to the run. */
const TEMPLATE = `shop_test_template_${randomBytes(6).toString('hex')}`;

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    template: string;
    embeddedDump: string;
  }
}

/** Starts a server. Prepares on both engines a database with the small catalogue, which the tests then copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  await createTemplate(server.url, TEMPLATE);

  const folder = await mkdtemp(`${tmpdir()}/shop-dump-`);
  const pglite = await PGlite.create({ extensions: { pg_trgm } });
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  await migrate(db);
  await loadSmallCatalogue(db);
  // Without a checkpoint, every copy would replay the log of the migrations.
  await pglite.exec('checkpoint');
  const dump = await pglite.dumpDataDir('none');
  await writeFile(`${folder}/dump.tar`, Buffer.from(await dump.arrayBuffer()));
  await pglite.close();

  project.provide('postgresUrl', server.url);
  project.provide('template', TEMPLATE);
  project.provide('embeddedDump', `${folder}/dump.tar`);
  return async () => {
    await runStatements(server.url, `drop database if exists ${TEMPLATE}`);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
