import { expect, test } from 'vitest';
import { FAULT_GROUPS } from '#tests/support/faults/faults.ts';
import { runFaults } from '#tests/support/faults/run-faults.ts';

test('while processes, database, providers and mail server fail, shoppers lose no order, are charged once and get no status 500', async () => {
  const report = await runFaults({ seed: 1, min_shoppers: 40, max_pause_seconds: 1, max_minutes: 9 });
  const { problems, lost_orders, charged_twice, oversold, responses_500 } = report;
  expect({ problems, lost_orders, charged_twice, oversold, responses_500 }).toEqual({
    problems: [],
    lost_orders: 0,
    charged_twice: 0,
    oversold: 0,
    responses_500: 0,
  });
  const kinds = Object.values(FAULT_GROUPS).flatMap(Object.keys);
  expect([...report.faults.keys()].sort()).toEqual(kinds.sort());
  expect(report.orders.get('Paid')).toBeGreaterThan(10);
}, 600_000);
