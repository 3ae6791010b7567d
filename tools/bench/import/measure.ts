import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { NO_VEHICLE, type Vehicle } from '#domain/vehicle.ts';
import { findPartsByNumber, findRowsByVehicle } from '#server/catalogue/rows.ts';
import { findResultByWords } from '#server/catalogue/search.ts';
import type { Db } from '#server/platform/db.ts';

/** Tracks the peak memory of this process and its children together, in megabytes. */
export function watchMemory(): { peak(): number; stop(): void } {
  let peak = 0;
  const sample = () => {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
      .split(' ')
      .filter(Boolean);
    const bytes = children.reduce((sum, pid) => sum + residentBytes(pid), process.memoryUsage.rss());
    peak = Math.max(peak, bytes / 1024 / 1024);
  };
  const timer = setInterval(sample, 50);
  return { peak: () => peak, stop: () => clearInterval(timer) };
}

function residentBytes(pid: string): number {
  try {
    // The second number of `statm` is the resident memory, in pages of 4096 bytes.
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096;
  } catch {
    // The process has ended.
    return 0;
  }
}

/** Runs searches until stopped, without the response cache. `stop` returns the milliseconds of each search, by kind. */
export function startSearches(
  db: Db,
  cars: readonly Vehicle[],
  numbers: readonly string[],
): { stop(): Promise<Record<string, number[]>> } {
  // Steps by a prime number, so that consecutive searches are for unrelated cars.
  const carOf = (n: number): Vehicle => cars[(n * 7919) % cars.length]!;
  const kinds: Record<string, (n: number) => Promise<unknown>> = {
    vehicle: (n) => findRowsByVehicle(db, carOf(n)),
    number: (n) => findPartsByNumber(db, numbers[n % numbers.length]!),
    name(n) {
      const { year, make, model } = carOf(n);
      const displayname = `${year} ${make} ${model} front`;
      return findResultByWords(db, 0, { slug: 'all', vehicle: NO_VEHICLE, displayname });
    },
  };
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]));
  let isStopped = false;
  const searching = (async () => {
    for (let n = 0; !isStopped; n++) {
      for (const [kind, search] of Object.entries(kinds)) {
        const start = performance.now();
        await search(n);
        times[kind]!.push(performance.now() - start);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await searching;
      return times;
    },
  };
}
