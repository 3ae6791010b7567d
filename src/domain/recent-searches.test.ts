import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_RECENT_SEARCHES, type RecentSearch, recordSearch } from './recent-searches.ts';
import { NO_VEHICLE } from './vehicle.ts';

const byName = (search_content: string): RecentSearch => ({
  ...NO_VEHICLE,
  category: 'rotor',
  subcategory: 'search',
  search_term: 'displayname',
  search_content,
});

test('a search noted before moves to the top instead of standing there twice', () => {
  const kept = [byName('accord'), byName('Civic Front')];
  expect(recordSearch(kept, byName('civic front'))).toEqual({ again: kept[1], forgotten: [] });
});

test('the same words in another family are another search', () => {
  const kept = [{ ...byName('civic'), subcategory: 'esd' as const }];
  expect(recordSearch(kept, byName('civic')).again).toBeNull();
});

test('the 51st search pushes out the oldest', () => {
  const kept = Array.from({ length: MAX_RECENT_SEARCHES }, (_, n) => byName(`search ${n}`));
  expect(recordSearch(kept, byName('new')).forgotten).toEqual([kept.at(-1)]);
});

test('ACC-06 whatever is searched for, at most 50 are kept and none stands there twice', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(80), { maxLength: 300 }), (numbers) => {
      let kept: RecentSearch[] = [];
      for (const number of numbers) {
        const search = byName(`search ${number}`);
        const { again, forgotten } = recordSearch(kept, search);
        kept = [search, ...kept.filter((each) => each !== again && !forgotten.includes(each))];
      }
      const contents = kept.map((each) => each.search_content);
      expect(kept.length).toBeLessThanOrEqual(MAX_RECENT_SEARCHES);
      expect(new Set(contents).size).toBe(contents.length);
      expect(contents[0]).toBe(numbers.length > 0 ? `search ${numbers.at(-1)}` : undefined);
    }),
  );
});
