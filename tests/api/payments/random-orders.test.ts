import { expect, inject, test } from 'vitest';
import { runHistory } from '#tests/support/histories/history.ts';
import { openServerDatabase } from '#tests/support/server-databases.ts';

const ORDERS_PER_HISTORY = 80;
const SEED = Number(process.env.TEST_SEED ?? 20261121);

// A history is a random sequence of orders. `npm run test:histories` runs more histories.
test(`two histories of orders in two processes, one with a restored backup (seed ${SEED}): the records of provider and shop agree, and no response contradicts them`, async () => {
  const postgresUrl = inject('postgresUrl');
  const open = () => openServerDatabase(postgresUrl, { template: inject('template') });
  const openEmpty = () => openServerDatabase(postgresUrl);
  // The histories run at the same time, because each one waits for retries most of the time.
  const reports = await Promise.all([
    runHistory({ seed: SEED, order_count: ORDERS_PER_HISTORY, open }),
    runHistory({ seed: SEED + 1, order_count: ORDERS_PER_HISTORY, open, openEmpty }),
  ]);
  expect(reports.flatMap(({ problems }) => problems)).toEqual([]);
  // Every status that an order can end in occurred several times.
  for (const status of ['Paid', 'Void', 'Refunded', 'Shipped', 'Return']) {
    const orders = reports.reduce((sum, { statuses }) => sum + (statuses.get(status) ?? 0), 0);
    expect(orders, `number of ${status} orders`).toBeGreaterThan(3);
  }
}, 600_000);
