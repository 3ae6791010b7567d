import { expect, test } from 'vitest';
import { ok, refused } from './result.ts';
import { dayBefore, findRateToReopen, findRateToReplace } from './tax-rate-change.ts';

const TODAY = '2026-03-10';
const old = { rate_id: 'a', from_day: null, until_day: '2025-03-31' };
const current = { rate_id: 'b', from_day: '2025-04-01', until_day: null };

test('a new rate replaces the open-ended rate, from today at the earliest, unless the open-ended rate starts on the same day or later', () => {
  expect(findRateToReplace([old, current], TODAY, TODAY)).toEqual(ok(current));
  expect(findRateToReplace([], '2026-04-01', TODAY)).toEqual(ok(null));
  expect(findRateToReplace([old, current], '2026-03-09', TODAY)).toEqual(refused('rate-in-past'));
  const next = { rate_id: 'c', from_day: '2026-05-01', until_day: null };
  expect(findRateToReplace([old, next], '2026-05-01', TODAY)).toEqual(refused('rate-later-exists'));
});

test('only the last rate can be withdrawn, and only before it starts; the preceding rate is then open-ended again', () => {
  const ending = { ...current, until_day: '2026-04-30' };
  const next = { rate_id: 'c', from_day: '2026-05-01', until_day: null };
  expect(findRateToReopen([old, ending, next], next, TODAY)).toEqual(ok(ending));
  expect(findRateToReopen([old, current], current, TODAY)).toEqual(refused('rate-begun'));
  const replaced = { ...next, until_day: '2026-05-31' };
  const last = { rate_id: 'd', from_day: '2026-06-01', until_day: null };
  expect(findRateToReopen([old, ending, replaced, last], replaced, TODAY)).toEqual(
    refused('rate-later-exists'),
  );
});

test('the day before 1 March depends on the leap year', () => {
  expect([dayBefore('2026-03-01'), dayBefore('2028-03-01')]).toEqual(['2026-02-28', '2028-02-29']);
});
