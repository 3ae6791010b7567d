import { setAuditKey } from './audit/audit-key.ts';
import { type Database, openDatabase } from './platform/db.ts';
import { deriveSecrets, loadSecret, type Secrets } from './platform/secrets.ts';
import type { Settings } from './settings/settings.ts';

/** Opens the configured database, for the shop and its commands. Sets the key with which audit entries are added. */
export async function openShopDatabase(
  settings: Settings,
  connection_timeout?: number,
): Promise<{ database: Database; secrets: Secrets }> {
  const secret = await loadSecret(settings.secret, settings.data_dir);
  const secrets = deriveSecrets(secret, settings.previous_secret);
  const database = await openDatabase({
    url: settings.database_url,
    read_url: settings.database_read_url,
    folder: settings.data_dir,
    pooler: settings.database_pooler,
    connections: settings.database_connections,
    ...(connection_timeout === undefined ? {} : { connection_timeout }),
  });
  await setAuditKey(database, secrets);
  return { database, secrets };
}
