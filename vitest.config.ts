import { defineConfig } from 'vitest/config';

/** Long enough for slow or busy machines. */
const common = { testTimeout: 90_000, hookTimeout: 120_000 };

/** `unit`: fast tests without a database. `api`: through the real HTTP layer, on both databases. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'tests/*.test.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          maxWorkers: 2,
        },
      },
    ],
  },
});
