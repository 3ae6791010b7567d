import { expect, test } from 'vitest';
import { parseListQuery } from './admin-lists.ts';

test('a list that is asked nothing comes in its usual order, from its first page', () => {
  expect(parseListQuery('orders', {})).toEqual({
    search: 'order_id',
    keyword: '',
    sort: 'date-desc',
    filter: {},
    page: 1,
  });
});

test('keywords are trimmed; what the list does not know is not asked', () => {
  const asked = {
    keyword: '  ada ',
    search: 'name',
    sort: 'constructor',
    status: 'Paid',
    role: 'x',
    page: '3',
  };
  expect(parseListQuery('orders', asked)).toEqual({
    search: 'name',
    keyword: 'ada',
    sort: 'date-desc',
    filter: { status: 'Paid' },
    page: 3,
  });
});
