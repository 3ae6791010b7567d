import { expect, test } from 'vitest';
import { NO_VEHICLE } from '#domain/vehicle.ts';
import { categoryPath } from '../paths.ts';
import {
  isSameSelection,
  NO_FILTERS,
  parseCatalogueQuery,
  queryKind,
  toggleFilter,
  toUrlQuery,
} from './catalogue-query.ts';

const parse = (slug: string, search: string) => parseCatalogueQuery(slug, new URLSearchParams(search));

test('CAT-01 the vehicle, filters, page and sort order are read from the URL', () => {
  const query = parse('esd', 'year=2018&make=Honda&model=Civic&position=Front|Rear&page=3&sort=price-asc')!;
  expect(query).toMatchObject({
    vehicle: { year: 2018, model: 'Civic', trim: null },
    page: 3,
    sort: 'price-asc',
  });
  expect(query.filters.position).toEqual(['Front', 'Rear']);
  expect(queryKind(query)).toBe('vehicle');
});

test('CAT-01 an unknown category is rejected', () => {
  expect(parse('calipers', '')).toBeNull();
});

test('HEAD-02 the header’s form, sent without JavaScript, searches by the chosen kind', () => {
  expect(parse('search', 'kind=part_number&text=HB+34')).toMatchObject({
    part_number: 'HB 34',
    displayname: null,
  });
});

test.each([
  ['part_number=a-1', 'too-short'],
  ['part_number=ab1', 'number'],
  ['displayname=civic', 'name'],
  ['', 'nothing'],
])('the search %j is of the kind %s', (search, kind) =>
  expect(queryKind(parse('search', search)!)).toBe(kind),
);

test.each(['0', '-1', '1.5', 'x'])('page %s is read as page 1', (page) =>
  expect(parse('all', `page=${page}`)!.page).toBe(1),
);

test('CAT-04 selecting a value clears "all" and the reverse; clearing the last value restores "all"', () => {
  const toggle = (position: string[], value: string) =>
    toggleFilter({ ...NO_FILTERS, position }, 'position', value).position;
  expect(toggle([], 'Front')).toEqual(['Front']);
  expect(toggle(['Front'], 'Rear')).toEqual(['Front', 'Rear']);
  expect(toggle(['Front'], 'Front')).toEqual([]);
  expect(toggle(['Front', 'Rear'], 'all')).toEqual([]);
});

test('a new filter returns to the first page and keeps the vehicle', () => {
  const query = parse('all', 'year=2018&make=Honda&model=Civic&page=3')!;
  const urlQuery = toUrlQuery(query, { filters: { ...query.filters, note: ['w/ 12.6 in rotor'] } });
  expect(categoryPath('all', urlQuery)).toBe(
    '/category/rotor/all?year=2018&make=Honda&model=Civic&note=w%2F+12.6+in+rotor',
  );
});

test('a link for a saved car has only its levels, not its id or answers', () => {
  const savedCar = {
    ...NO_VEHICLE,
    year: 2018,
    make: 'Honda',
    model: 'Civic',
    id: 'c1',
    is_saved: true,
    answers: {},
  };
  const query = { ...parse('all', 'year=2016&make=Mazda&model=3')!, vehicle: savedCar };
  expect(categoryPath('all', toUrlQuery(query))).toBe('/category/rotor/all?year=2018&make=Honda&model=Civic');
});

test('CAT-04 filters are unchanged if the same values are ticked again in another order', () => {
  const applied = { ...NO_FILTERS, position: ['Front', 'Rear'] };
  const rearFirst = ['Front', 'Front'].reduce(
    (filters, value) => toggleFilter(filters, 'position', value),
    applied,
  );
  expect(rearFirst.position).toEqual(['Rear', 'Front']);
  expect(isSameSelection(rearFirst, applied)).toBe(true);
  expect(isSameSelection({ ...applied, position: ['Front'] }, applied)).toBe(false);
  expect(isSameSelection({ ...applied, note: ['Front'] }, applied)).toBe(false);
});
