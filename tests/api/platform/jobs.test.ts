import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Jobs, startJobs } from '#server/jobs/run-jobs.ts';
import type { Database } from '#server/platform/db.ts';
import { createLog } from '#server/platform/log.ts';
import { openTestDatabase } from '#tests/support/databases.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase('pglite');
});
afterAll(() => database.close());

const log = createLog('silent');
const leaseOf = async (name: string) =>
  (await database.db.selectFrom('job').select('lease_until').where('name', '=', name).executeTakeFirst())
    ?.lease_until ?? null;
const later = { timeout: 20_000 };

test('a comparison that takes all night holds up neither mails nor payments, and runs once', async () => {
  const night = Promise.withResolvers<void>();
  let begun = 0;
  let emails = 0;
  const jobs = [
    {
      name: 'long',
      every_seconds: 0,
      run: async () => {
        begun += 1;
        await night.promise;
      },
    },
    {
      name: 'mails',
      every_seconds: 0,
      run: async () => {
        emails += 1;
      },
    },
  ];
  const running = await startJobs(database.db, jobs, () => new Date(), log);
  await expect.poll(() => emails, later).toBeGreaterThan(2);
  expect(begun).toBe(1);
  expect(await leaseOf('long'), 'taken').not.toBeNull();
  night.resolve();
  await running.stop();
  expect([await leaseOf('long'), await leaseOf('mails')]).toEqual([null, null]);
});

test('a job that is woken while it works runs once more, and a broken one breaks no other', async () => {
  const first = Promise.withResolvers<void>();
  let runs = 0;
  let others = 0;
  let running: Jobs | undefined;
  const jobs = [
    {
      name: 'events',
      every_seconds: 3600,
      run: async () => {
        runs += 1;
        if (runs === 1) {
          running?.wake('events');
          await first.promise;
        }
      },
    },
    {
      name: 'broken',
      every_seconds: 0,
      run: async () => {
        others += 1;
        throw new Error('broken');
      },
    },
  ];
  running = await startJobs(database.db, jobs, () => new Date(), log);
  await expect.poll(() => others, later).toBeGreaterThan(1);
  expect(runs).toBe(1);
  first.resolve();
  await expect.poll(() => runs, later).toBe(2);
  await running.stop();
});
