import { expect, test } from 'vitest';
import { type Jobs, startJobs } from '#server/jobs/run-jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { openDatabaseForSuite } from '#tests/support/suite.ts';

const database = openDatabaseForSuite('pglite');

const log = createLog('silent');
/** The time until which a running job is reserved for its process; null if the job does not run. */
const leaseOf = async (name: string) =>
  (await database.db.selectFrom('job').select('lease_until').where('name', '=', name).executeTakeFirst())
    ?.lease_until ?? null;
const pollOptions = { timeout: 20_000 };

test('a long job delays no other job and is not started twice', async () => {
  const longRun = Promise.withResolvers<void>();
  let starts = 0;
  let otherRuns = 0;
  const jobs = [
    {
      name: 'long',
      every_seconds: 0,
      run: async () => {
        starts += 1;
        await longRun.promise;
      },
    },
    {
      name: 'other',
      every_seconds: 0,
      run: async () => {
        otherRuns += 1;
      },
    },
  ];
  const running = await startJobs(database.db, jobs, log);
  await expect.poll(() => otherRuns, pollOptions).toBeGreaterThan(2);
  expect(starts).toBe(1);
  expect(await leaseOf('long'), 'the lease of the running job').not.toBeNull();
  longRun.resolve();
  await running.stop();
  expect([await leaseOf('long'), await leaseOf('other')]).toEqual([null, null]);
});

test('stopping aborts a running job and starts no further one', async () => {
  const started = Promise.withResolvers<void>();
  let starts = 0;
  const longJob = {
    name: 'stoppable',
    every_seconds: 0,
    async run(stop: AbortSignal) {
      starts += 1;
      started.resolve();
      await new Promise((resolve) => stop.addEventListener('abort', resolve));
    },
  };
  const running = await startJobs(database.db, [longJob], log);
  await started.promise;
  await running.stop();
  expect([starts, await leaseOf('stoppable')]).toEqual([1, null]);
});

test('a job that is woken while it runs is run again afterwards; a failing job does not affect other jobs', async () => {
  const firstRun = Promise.withResolvers<void>();
  let runs = 0;
  let failures = 0;
  let running: Jobs | undefined;
  const jobs = [
    {
      name: 'events',
      every_seconds: 3600,
      run: async () => {
        runs += 1;
        if (runs === 1) {
          running?.wake('events');
          await firstRun.promise;
        }
      },
    },
    {
      name: 'broken',
      every_seconds: 0,
      run: async () => {
        failures += 1;
        throw new Error('broken');
      },
    },
  ];
  running = await startJobs(database.db, jobs, log);
  await expect.poll(() => failures, pollOptions).toBeGreaterThan(1);
  expect(runs).toBe(1);
  firstRun.resolve();
  await expect.poll(() => runs, pollOptions).toBe(2);
  await running.stop();
});

test('a job that a crash interrupted is run again immediately, but not by a version of the shop without that job', async () => {
  const hoursFromNow = (count: number) => new Date(Date.now() + count * 3_600_000);
  // The expired lease shows that the job's process crashed.
  const row = { every_seconds: 24 * 3600, due_at: hoursFromNow(23), lease_until: hoursFromNow(-1) };
  const rows = ['interrupted', 'of-a-later-version'].map((name) => ({ ...row, name }));
  await database.db.insertInto('job').values(rows).execute();
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  const running = await startJobs(database.db, [{ name: 'interrupted', every_seconds: 24 * 3600, run }], log);
  await expect.poll(() => runs, pollOptions).toBe(1);
  await running.stop();
  expect(await leaseOf('interrupted')).toBeNull();
  expect(await leaseOf('of-a-later-version')).toEqual(row.lease_until);
});
