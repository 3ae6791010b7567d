import { tmpdir } from 'node:os';
import { expect, test, vi } from 'vitest';
import type { Db } from './db.ts';
import { freeBytes, isReady } from './readiness.ts';

/** A database whose every statement has this outcome. */
const database = (outcome: () => Promise<unknown>): Db => {
  const executor = {
    transformQuery: (node: unknown) => node,
    compileQuery: () => ({ sql: '', parameters: [], query: {} }),
    executeQuery: outcome,
  };
  return { getExecutor: () => executor } as unknown as Db;
};
const responding = database(async () => ({ rows: [] }));
const broken = database(async () => {
  throw new Error('no connection');
});
const hanging = database(() => new Promise(() => {}));
const MIB = 1024 * 1024;

test('the server is ready if the database responds and at least 64 MiB of disk space are free or the free space is unknown', async () => {
  expect(await isReady(responding, async () => 500 * MIB)).toBe(true);
  expect(await isReady(responding, async () => null), 'free space unknown').toBe(true);
  expect(await isReady(broken, async () => 500 * MIB)).toBe(false);
  expect(await isReady(responding, async () => 63 * MIB)).toBe(false);
});

test('the server is not ready if the database hangs', async () => {
  vi.useFakeTimers();
  const ready = isReady(hanging, async () => 500 * MIB);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await ready).toBe(false);
  vi.useRealTimers();
});

test('free space is null for a missing folder', async () => {
  expect(await freeBytes(tmpdir())).toBeGreaterThan(0);
  expect(await freeBytes(`${tmpdir()}/nothing/here`)).toBeNull();
});
