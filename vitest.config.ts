import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Long enough for slow or busy machines. */
const common = { testTimeout: 90_000, hookTimeout: 120_000 };

/** Begins with the tests of operations, which mostly wait, so that none of them is left for the end of the run. */
class SlowTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isSlow = ({ moduleId }: TestSpecification) => moduleId.includes('/tests/api/operations/');
    return (await super.sort(files)).sort((a, b) => Number(isSlow(b)) - Number(isSlow(a)));
  }
}

/** `unit`: fast tests without a database. `api`: through the real HTTP layer, on both databases. */
export default defineConfig({
  test: {
    sequence: { sequencer: SlowTestsFirst },
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
