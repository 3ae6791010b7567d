/** `npm run backup:nightly`: saves an encrypted backup and then restores it as a check. */

import { setTimeout as delay } from 'node:timers/promises';
import { exitWithUsage, readArguments } from '../run/read-arguments.ts';
import { withDatabase } from '../run/with-database.ts';
import { makeNightlyBackup } from './nightly.ts';

const HOUR_MS = 3_600_000;
/** A timer of Node.js cannot wait longer than 2^31 - 1 ms. */
const MAX_HOURS = 596;
const USAGE = `npm run backup:nightly -- --to <folder> --recipient <age public key>
  [--every 24]               repeats the backup after this many hours instead of exiting, for a container without a scheduler
  [--keep 14]                the number of backups to keep
  [--check-at postgres://…]  restores on this server instead of in memory; the user may create databases there`;
const { values } = readArguments(USAGE, {
  options: {
    to: { type: 'string' },
    recipient: { type: 'string' },
    every: { type: 'string' },
    keep: { type: 'string', default: '14' },
    'check-at': { type: 'string' },
  },
});
const { to: folder, recipient } = values;
const keep = Number(values.keep);
const everyHours = values.every === undefined ? null : Number(values.every);
if (!folder || !recipient || !Number.isSafeInteger(keep) || keep < 1) exitWithUsage(USAGE);
// Also rejects NaN.
if (everyHours !== null && !(everyHours > 0 && everyHours <= MAX_HOURS)) exitWithUsage(USAGE);

const backUp = () =>
  withDatabase(async (database) => {
    const options = { folder: folder!, recipient: recipient!, keep, check_server_url: values['check-at'] };
    const { file, rows } = await makeNightlyBackup(database, options, new Date());
    console.log(`Saved ${rows} rows of the ${database.description} to ${file} and restored them as a check`);
  });

await backUp();
while (everyHours !== null) {
  await delay(everyHours * HOUR_MS);
  await backUp();
}
