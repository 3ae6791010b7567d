import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import sharp from 'sharp';
import { cardSettings, paypalSettings } from '#sandbox/accounts.ts';
import { type Db, openDatabase } from '#server/platform/db.ts';
import { PASSWORD } from '#tests/support/accounts.ts';
import { createRemoteShopper } from '#tests/support/shopper.ts';
import { waitUntilReady } from '#tests/support/wait-until-ready.ts';
import { startOwnPostgres } from '#tools/postgres/postgres-server.ts';
import { freePort } from '#tools/run/free-port.mjs';
import type { AttackInput, Network } from './attacker.ts';
import type { Attack, Target } from './attacks.ts';
import { buyOneSet, type Times } from './buy-one-set.ts';

/** The effect of an attack on other shoppers. */
export interface AbuseReport {
  name: string;
  /** The attackers' network; null for the baseline, which is measured without an attack. */
  network: Network | null;
  keeps_cookies: boolean;
  /** The attackers' responses by status. */
  statuses: Record<string, number>;
  visits: number;
  /** Median times in milliseconds, of each step and in total. */
  p50: Times;
  p95: Times;
  /** Refusals and errors that the shoppers got. */
  failures: string[];
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const ATTACKER = fileURLToPath(new URL('attacker.ts', import.meta.url));
/** The time between the start of the attack and the first shopper. */
const HEAD_START_MS = 700;
const MIN_VISITS = 12;
const BASELINE_VISITS = 20;
const PHOTOS = 60;
const POPULAR_SETS = 5;
/** The free units of each popular set. Together they are as many as one network may hold without paying. */
const FREE_UNITS = 100;
const ATTACKED_EMAIL = 'target@example.com';

/**
 * Starts a shop with rate limits in a separate process, and measures shoppers' purchases during each attack.
 * Attackers and shoppers have different IP addresses, as a trusted proxy would report them.
 */
export async function runAbuse(options: {
  attacks: readonly Attack[];
  seconds: number;
  onReport(report: AbuseReport): void;
}): Promise<void> {
  const folder = await mkdtemp(`${tmpdir()}/shop-abuse-`);
  const server = await startOwnPostgres({ durable: false });
  const [port, sandbox_port] = [await freePort(), await freePort()];
  const sandboxUrl = `http://localhost:${sandbox_port}`;
  const url = `http://127.0.0.1:${port}`;
  const children: ChildProcess[] = [];
  const start = (file: string, env: Record<string, string>) => {
    const child = spawn(process.execPath, [file], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production', NODE_NO_WARNINGS: '1', ...env },
    });
    children.push(child);
    return child;
  };
  let attacker: ChildProcess | undefined;
  const database = await openDatabase({ url: server.url, folder: 'unused', connections: 2 });
  try {
    start('tools/payment-sandbox/main.ts', { SANDBOX_PORT: String(sandbox_port) });
    const shop = start('dist/server/main.js', {
      ...cardSettings(sandboxUrl),
      ...paypalSettings(sandboxUrl),
      DATABASE_URL: server.socket_url,
      DATA_DIR: folder,
      PORT: String(port),
      PUBLIC_URL: url,
      TRUST_PROXY: 'loopback',
      LIMITS: 'on',
      LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    });
    await waitUntilReady(shop, url);
    const target = await prepareTarget(database.db, url, sandboxUrl);
    attacker = fork(ATTACKER, { env: { ...process.env, NODE_NO_WARNINGS: '1' } });
    let attack_number = 0;
    const measure = async (attack: Attack | null, network: Network, keeps_cookies: boolean) => {
      await resetLimitsAndStock(database.db, target);
      const input: AttackInput | null = attack && {
        name: attack.name,
        network,
        keeps_cookies,
        attack_number: ++attack_number,
        target,
      };
      const attackResult = input ? once(attacker!, 'message') : null;
      if (input) attacker!.send(input);
      if (input) await delay(HEAD_START_MS);
      const shopping = await buySetsDuring(target, input ? options.seconds : null);
      if (input) attacker!.send('stop');
      const [statuses] = (await attackResult) ?? [{}];
      options.onReport({
        name: attack?.name ?? 'no attack',
        network: attack && network,
        keeps_cookies,
        statuses,
        ...shopping,
      });
    };
    // Warms up the shop: compiled code, caches and connections.
    for (let round = 0; round < 5; round++) await buySetsDuring(target, null);
    for (const attack of options.attacks) {
      // The baseline, without an attack.
      await measure(null, 'IPv6 /48', false);
      for (const network of ['IPv6 /48', 'IPv4 /24'] as const)
        for (const keeps_cookies of 'request' in attack ? [false, true] : [true])
          await measure(attack, network, keeps_cookies);
    }
  } finally {
    attacker?.kill('SIGKILL');
    for (const child of children) child.kill('SIGKILL');
    await database.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function prepareTarget(db: Db, url: string, certificate_host: string): Promise<Target> {
  const { rows: sets } = await sql<Target['sets'][number]>`
    select part_number, min(car_part_id) as car_part_id from item_application
    group by part_number order by count(*) desc, part_number limit ${POPULAR_SETS}`.execute(db);
  const { rows: cars } = await sql<Target['cars'][number]>`
    select distinct year, make, model from vehicle order by year desc, make, model limit 1000`.execute(db);
  const size = { width: 1000, height: 1000 };
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const bytes = await sharp({ create: { ...size, channels: 3, background: 'grey', noise } })
    .webp()
    .toBuffer();
  const photos = Array.from({ length: PHOTOS }, (_, index) => `p-${String(index).padStart(32, '0')}`);
  await db
    .insertInto('image')
    .values(photos.map((image_id) => ({ image_id, media_type: 'image/webp', bytes, ...size })))
    .execute();
  const shopper = createRemoteShopper(() => url);
  await shopper.request('POST /user/register', { body: { email: ATTACKED_EMAIL, password: PASSWORD } });
  return { url, sets, cars, photos, attacked_email: ATTACKED_EMAIL, certificate_host };
}

/** Resets the limits and the stock, so that every attack finds the same state. */
async function resetLimitsAndStock(db: Db, { sets }: Target): Promise<void> {
  await sql`truncate recent_attempts, throttle`.execute(db);
  await sql`update stock set on_hand = allocated + held + ${FREE_UNITS}
    where part_number = any(${sets.map(({ part_number }) => part_number)})`.execute(db);
}

/**
 * Buys sets one after the other and measures each purchase. With `seconds`, buys for this time, but at least
 * `MIN_VISITS` times; with null, `BASELINE_VISITS` times.
 */
async function buySetsDuring(target: Target, seconds: number | null) {
  const endTime = performance.now() + (seconds ?? 0) * 1000;
  const visits: Times[] = [];
  const failures: string[] = [];
  const minimum = seconds === null ? BASELINE_VISITS : MIN_VISITS;
  for (let visit = 0; visit < minimum || performance.now() < endTime; visit++)
    await buyOneSet(target).then(
      (times) => visits.push(times),
      (error: Error) => failures.push(error.message),
    );
  const percentiles = (share: number): Times =>
    new Map(
      [...(visits[0]?.keys() ?? [])].map((step) => {
        const sorted = visits.map((times) => times.get(step)!).sort((a, b) => a - b);
        return [step, sorted[Math.ceil(sorted.length * share) - 1]!];
      }),
    );
  return { visits: visits.length, p50: percentiles(0.5), p95: percentiles(0.95), failures };
}
