import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { NO_VEHICLE, type Vehicle } from '#domain/vehicle.ts';
import { partsForNumber, rowsForVehicle, rowsForWords } from '#server/catalogue/rows.ts';
import type { Db } from '#server/platform/db.ts';

/** The most memory that this process and its children held at once, in megabytes. */
export function watchMemory(): { most(): number; stop(): void } {
  let most = 0;
  const look = () => {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
      .split(' ')
      .filter(Boolean);
    const bytes = children.reduce((sum, pid) => sum + bytesOf(pid), process.memoryUsage.rss());
    most = Math.max(most, bytes / 1024 / 1024);
  };
  const timer = setInterval(look, 50);
  return { most: () => most, stop: () => clearInterval(timer) };
}

function bytesOf(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096;
  } catch {
    return 0;
  }
}

/** Asks the catalogue all the while, none of it from memory, and notes how long each answer takes. */
export function measureSearches(
  db: Db,
  cars: readonly Vehicle[],
  numbers: readonly string[],
): { stop(): Promise<Record<string, number[]>> } {
  const kinds: Record<string, (n: number) => Promise<unknown>> = {
    vehicle: (n) => rowsForVehicle(db, cars[(n * 7919) % cars.length]!),
    number: (n) => partsForNumber(db, numbers[n % numbers.length]!),
    name: (n) => rowsForWords(db, nameOf(cars[(n * 7919) % cars.length]!), NO_VEHICLE),
  };
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]));
  let isOver = false;
  const asking = (async () => {
    for (let n = 0; !isOver; n++) {
      for (const [kind, asked] of Object.entries(kinds)) {
        const start = performance.now();
        await asked(n);
        times[kind]!.push(performance.now() - start);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  })();
  return {
    async stop() {
      isOver = true;
      await asking;
      for (const each of Object.values(times)) each.sort((a, b) => a - b);
      return times;
    },
  };
}

const nameOf = (car: Vehicle): string => `${car.year} ${car.make} ${car.model} front`;

export const percentile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
