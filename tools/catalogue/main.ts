import { parseArgs } from 'node:util';
import { clearCatalogue, loadDemo } from '#server/catalogue/demo/seed.ts';
import { openDatabase } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import { readSettings } from '#server/platform/settings.ts';

const { values } = parseArgs({
  options: { vehicles: { type: 'string', default: 'default' }, replace: { type: 'boolean', default: false } },
});
const { vehicles } = values;
const choice = vehicles === 'default' || vehicles === 'all' ? vehicles : Number(vehicles);
if (choice !== 'default' && choice !== 'all' && !(Number.isInteger(choice) && choice > 0)) {
  console.error('--vehicles takes default, all, or how many');
  process.exit(2);
}

const settings = readSettings(process.env);
const database = await openDatabase({ url: settings.database_url, folder: settings.data_dir });
try {
  await migrate(database.db);
  const start = performance.now();
  if (values.replace) await clearCatalogue(database);
  const loaded = await loadDemo(database, choice);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    `${loaded.vehicles} vehicles, ${loaded.items} items, ${loaded.fitments} fitments in ${seconds} s`,
  );
} catch (error) {
  console.error(
    `Not loaded: ${error instanceof Error ? error.message : error}. With --replace the catalogue is emptied first.`,
  );
  process.exitCode = 1;
} finally {
  await database.close();
}
