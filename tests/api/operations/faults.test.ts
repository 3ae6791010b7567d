import { expect, test } from 'vitest';
import { FAULT_GROUPS } from '#tests/support/faults/faults.ts';
import { runFaults } from '#tests/support/faults/run-faults.ts';

test('shoppers of two processes lose no order, pay once and see no error while everything around the processes fails', async () => {
  const report = await runFaults({ seed: 1, min_shoppers: 40, pause_seconds: 1, max_minutes: 9 });
  const { problems, lost, charged_twice, oversold, errors } = report;
  expect({ problems, lost, charged_twice, oversold, errors }).toEqual({
    problems: [],
    lost: 0,
    charged_twice: 0,
    oversold: 0,
    errors: 0,
  });
  const kinds = Object.values(FAULT_GROUPS).flatMap(Object.keys);
  expect([...report.faults.keys()].sort()).toEqual(kinds.sort());
  expect(report.orders.get('Paid')).toBeGreaterThan(10);
}, 600_000);
