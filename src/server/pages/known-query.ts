import { VEHICLE_LEVELS } from '#domain/vehicle.ts';

/** Query parameters that pages read; all others are dropped, so that each page has one cache key. */
export const KNOWN_QUERY = new Set([
  ...VEHICLE_LEVELS,
  'part_number',
  'displayname',
  'kind',
  'text',
  'flash',
  'origin',
  'token',
  'car_part_id',
  'delete',
  'done',
  'page',
  'position',
  'subcategory',
  'note',
  'sort',
  'prices',
  'key',
  'order',
  'title',
  'show',
  'as_typed',
  'search',
  'stop',
]);
