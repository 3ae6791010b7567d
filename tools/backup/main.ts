import { openDatabase } from '#server/platform/db.ts';
import { readSettings } from '#server/platform/settings.ts';
import { loadBackup } from './load.ts';
import { saveBackup } from './save.ts';

// npm run backup -- <file>   npm run restore -- <file>
const [deed, file] = process.argv.slice(2);
if ((deed !== 'save' && deed !== 'load') || !file) {
  console.error('Name the file: npm run backup -- shop.backup, or npm run restore -- shop.backup');
  process.exit(2);
}

const settings = readSettings(process.env);
const database = await openDatabase({ url: settings.database_url, folder: settings.data_dir });
try {
  if (deed === 'save') {
    const { rows } = await saveBackup(database.db, file, new Date());
    console.log(`${rows} rows of the ${database.place} are in ${file}`);
  } else {
    const { rows } = await loadBackup(database.db, file);
    console.log(`${rows} rows from ${file} are in the ${database.place}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await database.close();
}
