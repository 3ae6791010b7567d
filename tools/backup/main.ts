import { exitWithUsage } from '../run/read-arguments.ts';
import { withDatabase } from '../run/with-database.ts';
import { loadBackup } from './load.ts';
import { saveBackup } from './save.ts';

const [command, file] = process.argv.slice(2);
if ((command !== 'save' && command !== 'load') || !file)
  exitWithUsage('npm run backup -- <file>\nnpm run restore -- <file>');

await withDatabase(async (database) => {
  if (command === 'save') {
    const { rows } = await saveBackup(database.db, file, new Date());
    console.log(`Saved ${rows} rows of the ${database.description} to ${file}`);
  } else {
    const { rows } = await loadBackup(database.db, file);
    console.log(`Restored ${rows} rows from ${file} into the ${database.description}`);
    console.log('Before you open the shop, run `npm run reconcile` to find payments made after the backup.');
  }
});
