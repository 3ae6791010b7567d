/** Prints the resident memory, in MB, of a process that opens a shop's embedded database and reads every table. */

import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

const pglite = await PGlite.create({ dataDir: `${process.argv[2]}/database`, extensions: { pg_trgm } });
const { rows } = await pglite.query<{ name: string }>(
  `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
);
for (const { name } of rows) await pglite.query(`select count(*) from ${name}`);
console.log(process.memoryUsage.rss() / 1_000_000);
await pglite.close();
