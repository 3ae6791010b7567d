import { createApp } from '#server/app.ts';
import type { Database } from '#server/platform/db.ts';
import { createLog } from '#server/platform/log.ts';
import { deriveSecrets } from '#server/platform/secrets.ts';
import { createStaffSession } from '#server/sessions/staff.ts';
import { readSettings } from '#server/settings/read-settings.ts';
import { HEADERS } from './load.ts';

/** Opens an app without background jobs. Returns it with the headers for GET and for POST requests of an owner. */
export async function openBenchApp(database: Database, folder: string, env: Record<string, string> = {}) {
  const settings = readSettings({ ...env, LIMITS: 'off', LOG_LEVEL: 'error', DATA_DIR: folder });
  const secrets = deriveSecrets('a secret for benchmarks only');
  const app = await createApp({ settings, database, runs_jobs: false, log: createLog('error'), secrets });
  // Computes the daily figures that the overview reads.
  await app.work.closeDays();
  const { staff_id } = await database.db
    .insertInto('staff')
    .values({ email: 'bench@shop.example', role: 'owner', password_hash: 'none' })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ role: 'owner' }))
    .returning('staff_id')
    .executeTakeFirstOrThrow();
  const token = await createStaffSession(database.db, staff_id, () => new Date());
  const staffHeaders = { ...HEADERS, cookie: `asid=${token}` };
  const access = await app.http.inject({ url: '/api/admin/access', headers: staffHeaders });
  const postHeaders = { ...staffHeaders, origin: settings.public_url, hashcode: access.json().hash_code };
  return { app, staffHeaders, postHeaders };
}
