import { openShopDatabase } from '#server/open-shop-database.ts';
import type { Database } from '#server/platform/db.ts';
import { readSettings } from '#server/settings/read-settings.ts';
import type { Settings } from '#server/settings/settings.ts';

/** Runs a command on the configured database. An error is printed without its stack, and the exit code is 1. */
export async function withDatabase(command: (database: Database, settings: Settings) => Promise<void>) {
  try {
    const settings = readSettings(process.env);
    const { database } = await openShopDatabase(settings);
    await command(database, settings).finally(() => database.close());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
