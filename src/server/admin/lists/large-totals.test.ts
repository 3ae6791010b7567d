import { expect, test } from 'vitest';
import { countUnlessRecent, createLargeTotals } from './large-totals.ts';

test('a list below 100,000 rows is counted each time', async () => {
  const totals = createLargeTotals();
  expect(await countUnlessRecent(totals, 'orders', async () => 99_999)).toBe(99_999);
  expect(await countUnlessRecent(totals, 'orders', async () => 99_998)).toBe(99_998);
});

test('a longer list is counted again only after ten seconds; other filters have their own total', async () => {
  let now = 1;
  const totals = createLargeTotals({ now: () => now });
  expect(await countUnlessRecent(totals, 'orders', async () => 100_000)).toBe(100_000);
  expect(await countUnlessRecent(totals, 'orders', async () => 100_001)).toBe(100_000);
  expect(await countUnlessRecent(totals, 'orders, paid', async () => 5)).toBe(5);
  now += 10_001;
  expect(await countUnlessRecent(totals, 'orders', async () => 100_001)).toBe(100_001);
});
