import { type Database, openDatabase } from '#server/platform/db.ts';
import { readSettings, type Settings } from '#server/platform/settings.ts';

/**
 * Does a command's work on the shop's database, as the settings name it. Whatever goes wrong (a setting, a data
 * folder that the shop itself has open, the work) is said as one sentence without a stack, and the command ends with 1.
 */
export async function onDatabase(
  work: (database: Database, settings: Settings) => Promise<void>,
): Promise<void> {
  try {
    const settings = readSettings(process.env);
    const database = await openDatabase({ url: settings.database_url, folder: settings.data_dir });
    await work(database, settings).finally(() => database.close());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
