import { expect, test } from 'vitest';
import { parseListQuery } from './admin-lists.ts';

test('without parameters a list has its default sort order and starts at page 1', () => {
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
