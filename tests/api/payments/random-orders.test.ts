import { expect, inject, test } from 'vitest';
import { runHistory } from '#tests/support/histories/history.ts';
import { openServerDatabase } from '#tests/support/server-databases.ts';

const ORDERS = 80;
const SEED = Number(process.env.TEST_SEED ?? 20261121);

/** `npm run test:histories` runs more histories. */
test(`random orders at two instances, with a backup restored (seed ${SEED}): provider ledger and books agree, and every response is true`, async () => {
  const server = inject('postgresUrl');
  const open = () => openServerDatabase(server, { template: inject('template') });
  const openEmpty = () => openServerDatabase(server);
  // The histories run at the same time, because each one waits for retries most of the time.
  const reports = await Promise.all([
    runHistory({ seed: SEED, orders: ORDERS, open }),
    runHistory({ seed: SEED + 1, orders: ORDERS, open, openEmpty }),
  ]);
  expect(reports.flatMap(({ problems }) => problems)).toEqual([]);
  // Every status occurred.
  for (const status of ['Paid', 'Void', 'Refunded', 'Shipped', 'Return']) {
    const orders = reports.reduce((sum, { statuses }) => sum + (statuses.get(status) ?? 0), 0);
    expect(orders, `number of ${status} orders`).toBeGreaterThan(3);
  }
}, 600_000);
