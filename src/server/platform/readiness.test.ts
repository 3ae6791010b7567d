import { tmpdir } from 'node:os';
import { expect, test, vi } from 'vitest';
import type { Db } from './db.ts';
import { freeBytes, isReady } from './readiness.ts';

/** A database whose every statement ends as `outcome` says. */
const database = (outcome: () => Promise<unknown>): Db => {
  const executor = {
    transformQuery: (node: unknown) => node,
    compileQuery: () => ({ sql: '', parameters: [], query: {} }),
    executeQuery: outcome,
  };
  return { getExecutor: () => executor } as unknown as Db;
};
const answering = database(async () => ({ rows: [] }));
const broken = database(async () => {
  throw new Error('no connection');
});
const hanging = database(() => new Promise(() => {}));
const MIB = 1024 * 1024;

test('a shop is ready with a database that answers and room to write', async () => {
  expect(await isReady(answering, async () => 500 * MIB)).toBe(true);
  expect(await isReady(answering, async () => null), 'nobody can tell').toBe(true);
  expect(await isReady(broken, async () => 500 * MIB)).toBe(false);
  expect(await isReady(answering, async () => 63 * MIB)).toBe(false);
});

test('a database that hangs is none', async () => {
  vi.useFakeTimers();
  const ready = isReady(hanging, async () => 500 * MIB);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await ready).toBe(false);
  vi.useRealTimers();
});

test('the room is that of the folder; of one that is not there nobody can tell', async () => {
  expect(await freeBytes(tmpdir())).toBeGreaterThan(0);
  expect(await freeBytes(`${tmpdir()}/nothing/here`)).toBeNull();
});
