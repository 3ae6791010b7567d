import { expect, test } from 'vitest';
import { NO_VEHICLE } from '#domain/vehicle.ts';
import type { Api } from '../platform/api.ts';
import { choose, loadChain, loadNext } from './chain.ts';

const lists: Record<string, string[]> = {
  year: ['2018'],
  make: ['Honda'],
  model: ['Civic'],
  submodel: [],
  trim: [],
  engine: ['2.0L L4'],
};
const api = (async (_: string, input: { query: { field: string } }) => ({
  ok: true,
  data: lists[input.query.field]!.map((value) => ({ [input.query.field]: value })),
})) as unknown as Api;

const civic = { ...NO_VEHICLE, year: 2018, make: 'Honda', model: 'Civic' };

test('VEH-01 a level without values is passed over: the next list loads at once', async () => {
  expect(await loadNext(api, civic, 'model')).toEqual({ submodel: [], trim: [], engine: ['2.0L L4'] });
});

test('VEH-01 a choice opens the levels below it again', () => {
  const options = {
    year: ['2018'],
    make: ['Honda', 'Acura'],
    model: ['Civic'],
    submodel: [],
    trim: [],
    engine: ['2.0L L4'],
  };
  const after = choose({ chosen: { ...civic, engine: '2.0L L4' }, options }, 'make', 'Acura');
  expect(after.chosen).toEqual({ ...NO_VEHICLE, year: 2018, make: 'Acura' });
  expect(after.options).toEqual({ year: ['2018'], make: ['Honda', 'Acura'] });
});

test('VEH-01 a list that the shop refuses is not an empty one: a choice says so, a page shows the others', async () => {
  const busy = (async (call: string, input: { query: { field: string } }) =>
    input.query.field === 'submodel'
      ? { ok: false, data: { smessage: 'Too many tries' } }
      : (api as (...args: unknown[]) => unknown)(call, input)) as unknown as Api;
  await expect(loadNext(busy, civic, 'model')).rejects.toThrow('Too many tries');
  expect(await loadChain(busy, civic)).toEqual({ year: ['2018'], make: ['Honda'], model: ['Civic'] });
});

test('VEH-04 a reload brings every list of the selection back', async () => {
  expect(Object.keys(await loadChain(api, civic))).toEqual([
    'year',
    'make',
    'model',
    'submodel',
    'trim',
    'engine',
  ]);
});
