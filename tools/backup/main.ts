import { onDatabase } from '../run/on-database.ts';
import { endWithUsage } from '../run/read-arguments.ts';
import { loadBackup } from './load.ts';
import { saveBackup } from './save.ts';

// npm run backup -- <file>   npm run restore -- <file>
const [deed, file] = process.argv.slice(2);
if ((deed !== 'save' && deed !== 'load') || !file)
  endWithUsage('Name the file: npm run backup -- shop.backup, or npm run restore -- shop.backup');

await onDatabase(async (database) => {
  if (deed === 'save') {
    const { rows } = await saveBackup(database.db, file, new Date());
    console.log(`${rows} rows of the ${database.place} are in ${file}`);
  } else {
    const { rows } = await loadBackup(database.db, file);
    console.log(`${rows} rows from ${file} are in the ${database.place}`);
  }
});
