import { sql } from 'kysely';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import type { Log } from '#server/platform/log.ts';

/** Work that is done again and again, by one process at a time. */
export interface Job {
  name: string;
  every_seconds: number;
  run(): Promise<void>;
}

export interface Jobs {
  /** Runs a job as soon as possible, such as when a mail was just queued. */
  wake(name: string): void;
  /** Waits for what is running and begins nothing more. */
  stop(): Promise<void>;
}

/** A job whose process died is taken over by another after this. */
const LEASE_SECONDS = 120;
/** One that takes longer says meanwhile that it is still at it. */
const RENEW_EVERY_MS = 40_000;
const LOOK_EVERY_MS = 1000;

/** Registers the jobs and keeps running those that are due. A long one holds up no other. */
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
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const working = new Map<string, Promise<void>>();

  async function round(): Promise<void> {
    const wanted = [...woken].filter((name) => !working.has(name));
    // Woken while at work: there may be more to do than it has seen.
    woken = new Set([...woken].filter((name) => working.has(name)));
    const due = await takeDueJobs(db, wanted, [...working.keys()], clock());
    for (const name of due) {
      const job = jobs.find((each) => each.name === name);
      if (!job || stopped) continue;
      const work = runJob(db, job, clock, log)
        .catch((error) => log.error({ err: error, job: name }, 'a job could not be written down'))
        .finally(() => working.delete(name));
      working.set(name, work);
    }
  }
  const isWanted = () => [...woken].some((name) => !working.has(name));

  function next(delay: number): void {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = round()
        .catch((error) => log.error({ err: error }, 'jobs could not be taken'))
        .finally(() => next(isWanted() ? 0 : LOOK_EVERY_MS));
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
      await running;
      await Promise.all(working.values());
    },
  };
}

async function runJob(db: Db, job: Job, clock: Clock, log: Log): Promise<void> {
  let last_error: string | null = null;
  const renewing = setInterval(() => {
    renewLease(db, job.name, clock()).catch((error) => log.error({ err: error }, 'a lease was not renewed'));
  }, RENEW_EVERY_MS);
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

async function takeDueJobs(db: Db, woken: string[], working: string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    update job set lease_until = ${leaseFrom(now)},
      due_at = ${now}::timestamptz + every_seconds * interval '1 second'
    where name in (
      select name from job where (due_at <= ${now} or name = any(${woken}::text[]))
        and (lease_until is null or lease_until < ${now}) and name <> all(${working}::text[])
      order by due_at for update skip locked)
    returning name`.execute(db);
  return rows.map((row) => row.name);
}
