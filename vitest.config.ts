import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files with long tests. */
const LONG_TESTS =
  /\/(faults|database-trouble|crash-recovery|simultaneous-requests|rolling-restarts|random-orders)\.test\.ts$/;

/** Starts long tests first, because in a clean checkout Vitest takes the largest files to be the longest. */
class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isShort = ({ moduleId }: TestSpecification) => Number(!LONG_TESTS.test(moduleId));
    return (await super.sort(files)).toSorted((a, b) => isShort(a) - isShort(b));
  }
}

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
    sequence: { sequencer: LongTestsFirst },
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
          // The longest tests mostly wait, so that a third worker shortens the run even on two cores.
          maxWorkers: 3,
        },
      },
    ],
  },
});
