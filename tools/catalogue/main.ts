import { clearCatalogue, loadDemo } from '#server/demo/seed.ts';
import { migrate } from '#server/platform/migrate.ts';
import { exitWithUsage, readArguments } from '../run/read-arguments.ts';
import { withDatabase } from '../run/with-database.ts';

const USAGE = `npm run catalogue -- [--vehicles default|all|<number>] [--replace]`;

const { values } = readArguments(USAGE, {
  options: { vehicles: { type: 'string', default: 'default' }, replace: { type: 'boolean', default: false } },
});
const { vehicles } = values;
const vehiclesToLoad = vehicles === 'default' || vehicles === 'all' ? vehicles : Number(vehicles);
if (typeof vehiclesToLoad === 'number' && !(Number.isInteger(vehiclesToLoad) && vehiclesToLoad > 0))
  exitWithUsage(USAGE);

await withDatabase(async (database) => {
  await migrate(database.db);
  const start = performance.now();
  if (values.replace) await clearCatalogue(database);
  const loaded = await loadDemo(database, vehiclesToLoad).catch((error: Error) => {
    throw new Error(`Not loaded: ${error.message}. Use --replace to delete the catalogue first.`);
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    `${loaded.vehicles} vehicles, ${loaded.items} items, ${loaded.fitments} fitments in ${seconds} s`,
  );
});
