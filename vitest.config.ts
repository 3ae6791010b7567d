import { defineConfig } from 'vitest/config';

const common = {
  // Long enough for slow or busy machines.
  testTimeout: 90_000,
  hookTimeout: 120_000,
  // The files of a worker share its modules, which saves a quarter of the processor time. A file that spies on
  // something shared has to restore it.
  isolate: false,
};

/** `unit`: fast tests without a database. `api`: through the real HTTP layer, on one or both databases. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          sequence: { groupOrder: 0 },
          include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'tests/*.test.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'api',
          sequence: { groupOrder: 1 },
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          maxWorkers: 2,
        },
      },
    ],
  },
});
