import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { allRows, type Db } from '#server/platform/db.ts';
import type { Log } from '#server/platform/log.ts';
import { withinTime } from '#server/platform/time-limit.ts';

/** Periodic work, run by one process at a time. */
export interface Job {
  name: string;
  every_seconds: number;
  /** The time after which a run is treated as failed and the next run may begin; default 120. */
  max_seconds?: number;
  /** Does the work. `stop` is aborted when the process stops, so that a long run can end early. */
  run(stop: AbortSignal): Promise<unknown>;
}

export interface Jobs {
  /** Runs a job as soon as possible, for example after queueing an email. */
  wake(name: string): void;
  /** False if no query for due jobs has finished for a while, for example because the database hangs. */
  isRunning(): boolean;
  /** Starts no more jobs and waits for the running ones. */
  stop(): Promise<void>;
}

/** After this time, another process takes over the job of a crashed process. */
const LEASE_SECONDS = 40;
/** A running job renews its lease at this interval until its deadline. */
const RENEW_INTERVAL_MS = 15_000;
const POLL_INTERVAL_MS = 1000;
const DEFAULT_MAX_SECONDS = 120;
/** The jobs count as running if the last query for due jobs is at most this old. */
const MAX_POLL_GAP_MS = 15_000;

/** Runs due jobs concurrently. The database's clock decides when, because the clocks of the processes may differ. */
export async function startJobs(db: Db, jobs: readonly Job[], log: Log): Promise<Jobs> {
  // Sorted, so that two processes that start cannot deadlock.
  await sql`
    insert into job (name, every_seconds)
    select * from unnest(${jobs.map(({ name }) => name)}::text[], ${jobs.map((job) => job.every_seconds)}::int[])
      as j (name, every_seconds) order by name
    on conflict (name) do update set every_seconds = excluded.every_seconds`.execute(db);
  const shutdown = new AbortController();
  let wokenJobs = new Set<string>();
  let currentPass: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let polledAt = performance.now();
  const running = new Map<string, Promise<void>>();

  async function runDueJobs(): Promise<void> {
    const wokenIdleJobs = [...wokenJobs].filter((name) => !running.has(name));
    // A job that was woken while it was running must run again, because it may have missed the new work.
    wokenJobs = new Set([...wokenJobs].filter((name) => running.has(name)));
    const lease = randomUUID();
    const idleJobs = jobs.map(({ name }) => name).filter((name) => !running.has(name));
    const dueJobs = await claimDueJobs(db, lease, wokenIdleJobs, idleJobs);
    polledAt = performance.now();
    for (const name of dueJobs) {
      const job = jobs.find((each) => each.name === name);
      if (!job || shutdown.signal.aborted) continue;
      const work = runJob(db, job, lease, { log, stop: shutdown.signal })
        .catch((error) => log.error({ err: error, job: name }, 'job result not saved'))
        .finally(() => running.delete(name));
      running.set(name, work);
    }
  }
  const hasWokenJob = () => [...wokenJobs].some((name) => !running.has(name));

  function scheduleNext(delay: number): void {
    if (shutdown.signal.aborted) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      currentPass = runDueJobs()
        .catch((error) => log.error({ err: error }, 'jobs not claimed'))
        .finally(() => scheduleNext(hasWokenJob() ? 0 : POLL_INTERVAL_MS));
    }, delay);
  }

  scheduleNext(0);
  return {
    wake(name) {
      wokenJobs.add(name);
    },
    isRunning: () => performance.now() - polledAt < MAX_POLL_GAP_MS,
    async stop() {
      shutdown.abort();
      clearTimeout(timer);
      await currentPass;
      await Promise.all(running.values());
    },
  };
}

async function runJob(db: Db, job: Job, lease: string, { log, stop }: { log: Log; stop: AbortSignal }) {
  let last_error: string | null = null;
  const renewalTimer = setInterval(() => {
    renewLease(db, job.name, lease).catch((error) => log.error({ err: error }, 'job lease not renewed'));
  }, RENEW_INTERVAL_MS);
  try {
    const { max_seconds = DEFAULT_MAX_SECONDS } = job;
    const isFinished = await withinTime(
      job.run(stop).then(() => true),
      max_seconds * 1000,
    );
    if (!isFinished) throw new Error(`not finished within ${max_seconds} s`);
  } catch (error) {
    last_error = error instanceof Error ? error.message : String(error);
    log.error({ err: error, job: job.name }, 'job failed');
  } finally {
    clearInterval(renewalTimer);
  }
  await db
    .updateTable('job')
    .set({ lease: null, lease_until: null, last_run_at: sql`now()`, last_error })
    .where('name', '=', job.name)
    .where('lease', '=', lease)
    .execute();
}

const leaseEnd = sql<Date>`now() + ${LEASE_SECONDS} * interval '1 second'`;

async function renewLease(db: Db, name: string, lease: string): Promise<void> {
  await db
    .updateTable('job')
    .set({ lease_until: leaseEnd })
    .where('name', '=', name)
    .where('lease', '=', lease)
    .execute();
}

/** Claims the jobs that are due. A job with an expired lease did not finish and is run again immediately. */
async function claimDueJobs(db: Db, lease: string, wokenJobs: string[], idleJobs: string[]) {
  const rows = await allRows<{ name: string }>(db)`
    update job set lease = ${lease}, lease_until = ${leaseEnd},
      due_at = now() + every_seconds * interval '1 second'
    where name in (
      select name from job where (due_at <= now() or name = any(${wokenJobs}::text[]) or lease_until < now())
        and (lease_until is null or lease_until < now()) and name = any(${idleJobs}::text[])
      order by due_at for update skip locked)
    returning name`;
  return rows.map((row) => row.name);
}

/** For each job, the seconds since it was due and the success of its last run. A running job is not overdue. */
export const listJobStates = (db: Db, names: string[]) =>
  allRows<{ name: string; overdue_seconds: number; is_failing: boolean }>(db)`
    select name, last_error is not null as is_failing,
      case when lease_until >= now() then 0
        else greatest(0, extract(epoch from now() - due_at))::float8 end as overdue_seconds
    from job where name = any(${names}::text[])`;
