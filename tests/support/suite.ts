import { afterAll, beforeAll } from 'vitest';
import type { Database } from '#server/platform/db.ts';
import { type Engine, openTestDatabase } from './databases.ts';
import { openImportHarness } from './import-harness.ts';
import { type StartShopOptions, startShop, type TestShop } from './shop.ts';

/**
 * Creates an object before the tests of a suite. Its properties can be used only in tests and hooks. The properties are
 * copied, so the object may have neither getters nor methods of a class.
 */
export function createForSuite<T extends object>(
  create: () => Promise<T>,
  close?: (created: T) => unknown,
): T {
  const created = {} as T;
  beforeAll(async () => {
    Object.assign(created, await create());
  });
  if (close) afterAll(() => close(created));
  return created;
}

/** Starts a shop before the tests of a suite and closes it after them. */
export const startShopForSuite = (
  open: () => Database | Promise<Database>,
  options?: StartShopOptions,
): TestShop =>
  createForSuite(
    async () => startShop(await open(), options),
    (shop) => shop.close(),
  );

/** Opens a database with the small catalogue before the tests of a suite and closes it after them. */
export const openDatabaseForSuite = (engine: Engine, connections?: number) =>
  createForSuite(
    () => openTestDatabase(engine, connections),
    (database) => database.close(),
  );

/** Opens an import harness before the tests of a suite and closes it after them. */
export const openHarnessForSuite = (database: Database) =>
  createForSuite(
    () => openImportHarness(database),
    (harness) => harness.close(),
  );
