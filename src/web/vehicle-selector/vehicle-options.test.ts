import { expect, test } from 'vitest';
import { NO_VEHICLE } from '#domain/vehicle.ts';
import type { Api } from '../platform/api.ts';
import { loadAllOptions, loadNextOptions, selectLevel } from './vehicle-options.ts';

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

test('VEH-01 a level without values is skipped and the next one loaded', async () => {
  expect(await loadNextOptions(api, civic, 'model')).toEqual({ submodel: [], trim: [], engine: ['2.0L L4'] });
});

test('VEH-01 selecting a value resets the levels below it', () => {
  const options = {
    year: ['2018'],
    make: ['Honda', 'Acura'],
    model: ['Civic'],
    submodel: [],
    trim: [],
    engine: ['2.0L L4'],
  };
  const newState = selectLevel({ selection: { ...civic, engine: '2.0L L4' }, options }, 'make', 'Acura');
  expect(newState.selection).toEqual({ ...NO_VEHICLE, year: 2018, make: 'Acura' });
  expect(newState.options).toEqual({ year: ['2018'], make: ['Honda', 'Acura'] });
});

test('VEH-01 if the API refuses the next options, selecting a value fails, but a page loads without them', async () => {
  // Every API response has its message for the user in `smessage`.
  const refusal = { ok: false, data: { smessage: 'Too many tries' } };
  const apiRefusingSubmodels = (async (call: string, input: { query: { field: string } }) =>
    input.query.field === 'submodel'
      ? refusal
      : (api as (...args: unknown[]) => unknown)(call, input)) as unknown as Api;
  await expect(loadNextOptions(apiRefusingSubmodels, civic, 'model')).rejects.toThrow('Too many tries');
  expect(await loadAllOptions(apiRefusingSubmodels, civic)).toEqual({
    year: ['2018'],
    make: ['Honda'],
    model: ['Civic'],
  });
});

test('VEH-04 a reload restores the options of the chosen levels and of the level to choose next', async () => {
  expect(Object.keys(await loadAllOptions(api, civic))).toEqual([
    'year',
    'make',
    'model',
    'submodel',
    'trim',
    'engine',
  ]);
});
