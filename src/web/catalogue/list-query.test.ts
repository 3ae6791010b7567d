import { expect, test } from 'vitest';
import { categoryPath } from '../paths.ts';
import { askedBy, listQuery, queryOf, toggled } from './list-query.ts';

const read = (slug: string, search: string) => listQuery(slug, new URLSearchParams(search));

test('CAT-01 the address says vehicle, number or name, page, filters and sort', () => {
  const query = read('esd', 'year=2018&make=Honda&model=Civic&position=Front|Rear&page=3&sort=price-asc')!;
  expect(query).toMatchObject({
    vehicle: { year: 2018, model: 'Civic', trim: null },
    page: 3,
    sort: 'price-asc',
  });
  expect(query.filters.position).toEqual(['Front', 'Rear']);
  expect(askedBy(query)).toBe('vehicle');
});

test('CAT-01 a category that the shop does not have is none', () => {
  expect(read('calipers', '')).toBeNull();
});

test('HEAD-02 the header’s form without script asks by its select', () => {
  expect(read('search', 'kind=part_number&text=HB+34')).toMatchObject({
    part_number: 'HB 34',
    displayname: null,
  });
});

test.each([
  ['part_number=a-1', 'too-short'],
  ['part_number=ab1', 'number'],
  ['displayname=civic', 'name'],
  ['', 'nothing'],
])('%s asks for %s', (search, asked) => expect(askedBy(read('search', search)!)).toBe(asked));

test.each(['0', '-1', '1.5', 'x'])('page %s is the first', (page) =>
  expect(read('all', `page=${page}`)!.page).toBe(1),
);

test('CAT-04 ticking one clears all, un-ticking the last restores it', () => {
  expect(toggled([], 'Front')).toEqual(['Front']);
  expect(toggled(['Front'], 'Rear')).toEqual(['Front', 'Rear']);
  expect(toggled(['Front'], 'Front')).toEqual([]);
  expect(toggled(['Front', 'Rear'], 'all')).toEqual([]);
});

test('a new filter goes back to the first page and keeps the rest', () => {
  const query = read('all', 'year=2018&make=Honda&model=Civic&page=3')!;
  const next = queryOf(query, { filters: { ...query.filters, note: ['w/ 12.6 in rotor'] } });
  expect(categoryPath('all', next)).toBe(
    '/category/rotor/all?year=2018&make=Honda&model=Civic&note=w%2F+12.6+in+rotor',
  );
});
