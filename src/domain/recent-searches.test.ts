import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addRecentSearch, MAX_RECENT_SEARCHES, type RecentSearch } from './recent-searches.ts';
import { NO_VEHICLE } from './vehicle.ts';

const byName = (search_content: string): RecentSearch => ({
  ...NO_VEHICLE,
  category: 'rotor',
  subcategory: 'search',
  search_term: 'displayname',
  search_content,
});

test('a repeated search moves to the top instead of being listed twice', () => {
  const saved = [byName('accord'), byName('Civic Front')];
  expect(addRecentSearch(saved, byName('civic front'))).toEqual({ repeated: saved[1], evicted: [] });
});

test('the same words in another family are a different search', () => {
  const saved = [{ ...byName('civic'), subcategory: 'esd' as const }];
  expect(addRecentSearch(saved, byName('civic')).repeated).toBeNull();
});

test('the 51st search evicts the oldest', () => {
  const saved = Array.from({ length: MAX_RECENT_SEARCHES }, (_, n) => byName(`search ${n}`));
  expect(addRecentSearch(saved, byName('new')).evicted).toEqual([saved.at(-1)]);
});

test('ACC-06 at most 50 searches are saved and none is saved twice', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(80), { maxLength: 300 }), (numbers) => {
      let saved: RecentSearch[] = [];
      for (const number of numbers) {
        const search = byName(`search ${number}`);
        const { repeated, evicted } = addRecentSearch(saved, search);
        saved = [search, ...saved.filter((each) => each !== repeated && !evicted.includes(each))];
      }
      const contents = saved.map((each) => each.search_content);
      expect(saved.length).toBeLessThanOrEqual(MAX_RECENT_SEARCHES);
      expect(new Set(contents).size).toBe(contents.length);
      expect(contents[0]).toBe(numbers.length > 0 ? `search ${numbers.at(-1)}` : undefined);
    }),
  );
});
