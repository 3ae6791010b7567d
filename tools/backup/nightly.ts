import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename } from 'node:path';
import pg from 'pg';
import { recordBackupStep } from '#server/backups/queries.ts';
import { type Database, openDatabase } from '#server/platform/db.ts';
import { createKeys, encryptFor } from './age.ts';
import { loadBackup } from './load.ts';
import { saveBackup } from './save.ts';

interface NightlyOptions {
  folder: string;
  /** The public key of the shop's operator, in the format of age. */
  recipient: string;
  /** The number of backups to keep. */
  keep: number;
  /** The server for the check, with a user that may create databases. Undefined: an embedded database in memory. */
  check_server_url: string | undefined;
}

const SUFFIX = '.backup.age';
const UNFINISHED = /\.backup\.age(\.unchecked|\.part)+$/;

/**
 * Saves an encrypted backup, restores it from its file into an empty database as a check, and deletes the oldest
 * backups. An unchecked file has another name, so that it does not replace a checked backup. The key for the check
 * exists only during this run, so that the machine cannot decrypt its own backups later.
 */
export async function makeNightlyBackup(
  { db }: Database,
  { folder, recipient, keep, check_server_url }: NightlyOptions,
  now: Date,
): Promise<{ file: string; rows: number }> {
  await mkdir(folder, { recursive: true });
  const file = `${folder}/shop-${now.toISOString().replaceAll(':', '-')}${SUFFIX}`;
  const unchecked = `${file}.unchecked`;
  const checkKeys = await createKeys();
  const { rows } = await saveBackup(db, unchecked, now, encryptFor([recipient, checkKeys.recipient]));
  await recordBackupStep(db, 'saved', now);
  await deleteUnfinished(folder, basename(unchecked));
  const restored = await withEmptyDatabase(check_server_url, (empty) =>
    loadBackup(empty.db, unchecked, [checkKeys.identity]),
  );
  if (restored.rows !== rows) throw new Error(`only ${restored.rows} of ${rows} rows could be restored`);
  await rename(unchecked, file);
  await recordBackupStep(db, 'restored', now);
  await deleteOldest(folder, keep);
  return { file, rows };
}

async function withEmptyDatabase<T>(
  server_url: string | undefined,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  if (!server_url) return withOpenDatabase({ url: undefined, folder: 'memory://' }, work);
  const name = `backup_check_${process.pid}`;
  const admin = new pg.Client({ connectionString: server_url });
  await admin.connect();
  try {
    await admin.query(`create database ${name} template template0`);
    const url = new URL(server_url);
    url.pathname = `/${name}`;
    return await withOpenDatabase({ url: url.href, folder: tmpdir() }, work).finally(() =>
      admin.query(`drop database ${name} with (force)`),
    );
  } finally {
    await admin.end();
  }
}

async function withOpenDatabase<T>(
  options: { url: string | undefined; folder: string },
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ ...options, connections: 2 });
  return work(database).finally(() => database.close());
}

/** Deletes what runs that failed or were killed have left, except the new backup. */
async function deleteUnfinished(folder: string, newName: string): Promise<void> {
  for (const name of await readdir(folder))
    if (UNFINISHED.test(name) && name !== newName) await rm(`${folder}/${name}`);
}

async function deleteOldest(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(SUFFIX)).sort();
  for (const name of names.slice(0, Math.max(0, names.length - keep))) await rm(`${folder}/${name}`);
}
