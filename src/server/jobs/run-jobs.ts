import { sql } from 'kysely';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import type { Log } from '#server/platform/log.ts';

/** Periodic work, run by one process at a time. */
export interface Job {
  name: string;
  every_seconds: number;
  run(): Promise<void>;
}

export interface Jobs {
  /** Runs a job as soon as possible, such as after queueing an email. */
  wake(name: string): void;
  /** Starts no more jobs and waits for the running ones. */
  stop(): Promise<void>;
}

/** After this, another process takes over the job of a crashed one. */
const LEASE_SECONDS = 120;
/** Long jobs renew their lease while they run. */
const RENEW_INTERVAL_MS = 40_000;
const POLL_INTERVAL_MS = 1000;

/** Registers the jobs and keeps running those that are due, concurrently. */
export async function startJobs(db: Db, jobs: readonly Job[], clock: Clock, log: Log): Promise<Jobs> {
  for (const job of jobs) {
    await db
      .insertInto('job')
      .values({ name: job.name, every_seconds: job.every_seconds })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ every_seconds: job.every_seconds }))
      .execute();
  }
  let stopped = false;
  let woken = new Set<string>();
  let pass: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const running = new Map<string, Promise<void>>();

  async function runDueJobs(): Promise<void> {
    const idleWoken = [...woken].filter((name) => !running.has(name));
    // A job woken while running runs again, as it may have missed the new work.
    woken = new Set([...woken].filter((name) => running.has(name)));
    const due = await claimDueJobs(db, idleWoken, [...running.keys()], clock());
    for (const name of due) {
      const job = jobs.find((each) => each.name === name);
      if (!job || stopped) continue;
      const work = runJob(db, job, clock, log)
        .catch((error) => log.error({ err: error, job: name }, 'job result not saved'))
        .finally(() => running.delete(name));
      running.set(name, work);
    }
  }
  const hasWokenJob = () => [...woken].some((name) => !running.has(name));

  function next(delay: number): void {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      pass = runDueJobs()
        .catch((error) => log.error({ err: error }, 'jobs not claimed'))
        .finally(() => next(hasWokenJob() ? 0 : POLL_INTERVAL_MS));
    }, delay);
  }

  next(0);
  return {
    wake(name) {
      woken.add(name);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await pass;
      await Promise.all(running.values());
    },
  };
}

async function runJob(db: Db, job: Job, clock: Clock, log: Log): Promise<void> {
  let last_error: string | null = null;
  const renewing = setInterval(() => {
    renewLease(db, job.name, clock()).catch((error) => log.error({ err: error }, 'job lease not renewed'));
  }, RENEW_INTERVAL_MS);
  try {
    await job.run();
  } catch (error) {
    last_error = error instanceof Error ? error.message : String(error);
    log.error({ err: error, job: job.name }, 'job failed');
  } finally {
    clearInterval(renewing);
  }
  await db
    .updateTable('job')
    .set({ lease_until: null, last_run_at: clock(), last_error })
    .where('name', '=', job.name)
    .execute();
}

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_SECONDS * 1000);

async function renewLease(db: Db, name: string, now: Date): Promise<void> {
  await db
    .updateTable('job')
    .set({ lease_until: leaseFrom(now) })
    .where('name', '=', name)
    .where('lease_until', 'is not', null)
    .execute();
}

async function claimDueJobs(db: Db, woken: string[], running: string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    update job set lease_until = ${leaseFrom(now)},
      due_at = ${now}::timestamptz + every_seconds * interval '1 second'
    where name in (
      select name from job where (due_at <= ${now} or name = any(${woken}::text[]))
        and (lease_until is null or lease_until < ${now}) and name <> all(${running}::text[])
      order by due_at for update skip locked)
    returning name`.execute(db);
  return rows.map((row) => row.name);
}
