import { expect, test } from 'vitest';
import { countLimit, listQueryString, parseListQuery } from './admin-lists.ts';

test('without parameters a list has its default search column and sort order, no filters, and starts at page 1', () => {
  expect(parseListQuery('orders', {})).toEqual({
    search: 'any',
    keyword: '',
    sort: 'date-desc',
    filter: {},
    page: 1,
  });
});

test('keywords are trimmed; unknown parameters and values are ignored', () => {
  const params = {
    keyword: '  ada ',
    search: 'name',
    sort: 'constructor',
    status: 'Paid',
    role: 'x',
    page: '3',
  };
  expect(parseListQuery('orders', params)).toEqual({
    search: 'name',
    keyword: 'ada',
    sort: 'date-desc',
    filter: { status: 'Paid' },
    page: 3,
  });
});

test('a list of items can be filtered by year, make and model, a list of orders cannot; an invalid year is ignored', () => {
  const query = parseListQuery('items', { year: '18', make: ' Honda ', model: '', trim: 'Si' });
  expect(query.car).toEqual({ make: 'Honda' });
  expect(listQueryString('items', { ...query, car: { ...query.car, year: '2018' } })).toBe(
    'make=Honda&year=2018',
  );
  expect(parseListQuery('orders', { make: 'Honda' })).not.toHaveProperty('car');
});

test('a list that combines searches has a keyword for each column; a link may also name a single column', () => {
  const query = parseListQuery('audit', {
    actor: ' ada ',
    field: 'status',
    keyword: 'item',
    search: 'subject',
  });
  expect(query).toMatchObject({ keyword: '', keywords: { subject: 'item', actor: 'ada', field: 'status' } });
  expect(listQueryString('audit', query)).toBe('subject=item&actor=ada&field=status');
});

test('a work queue, a filter by verdict and a keyword of one or two letters are counted up to 1,000, others up to 10,000', () => {
  const limitOf = (params: Record<string, string>) => countLimit(parseListQuery('orderitems', params));
  expect(limitOf({ queue: 'to-ship' })).toBe(1000);
  expect(limitOf({ fit: 'to-check' })).toBe(1000);
  expect(limitOf({ keyword: 'ES' })).toBe(1000);
  expect(limitOf({ keyword: 'ESD' })).toBe(10_000);
  expect(limitOf({ status: 'Paid' })).toBe(10_000);
});
