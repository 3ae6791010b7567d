import { exitWithUsage, readArguments } from '../run/read-arguments.ts';
import { withDatabase } from '../run/with-database.ts';
import { readIdentities } from './age.ts';
import { loadBackup } from './load.ts';
import { saveBackup } from './save.ts';

const USAGE = 'npm run backup -- <file>\nnpm run restore -- <file> [--identity <key file>]';
const { values, positionals } = readArguments(USAGE, {
  options: { identity: { type: 'string' } },
  allowPositionals: true,
});
const [command, file] = positionals;
if ((command !== 'save' && command !== 'load') || !file) exitWithUsage(USAGE);

await withDatabase(async (database) => {
  if (command === 'save') {
    const { rows } = await saveBackup(database.db, file, new Date());
    console.log(`Saved ${rows} rows of the ${database.description} to ${file}`);
  } else {
    const identities = values.identity ? await readIdentities(values.identity) : [];
    const { rows } = await loadBackup(database.db, file, identities);
    console.log(`Restored ${rows} rows from ${file} into the ${database.description}`);
    console.log('Before you open the shop, run `npm run reconcile` to find payments made after the backup.');
  }
});
