import { beforeAll, expect, test } from 'vitest';
import { runRestarts, setSecretCredentials } from '#tests/support/restarts/run-restarts.ts';
import { buildIfStale } from '#tools/run/build-if-stale.mjs';

beforeAll(() => buildIfStale(), 240_000);
// The returned function runs after the tests.
beforeAll(setSecretCredentials);

test.concurrent.each(['demo', 'live'] as const)(
  'no request fails while both processes of a %s shop are restarted in turn',
  async (mode) => {
    const { failures, orders_paid } = await runRestarts({ mode, restarts: 2 });
    expect(failures).toEqual([]);
    expect(orders_paid).toBeGreaterThan(0);
  },
  600_000,
);
