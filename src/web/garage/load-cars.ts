import type { LoaderFunctionArgs } from 'react-router';
import { apiOf } from '../platform/api.ts';

/** The cars for the vehicle strip of a page that is not shared. */
export async function loadCars(args: LoaderFunctionArgs) {
  const response = await apiOf(args)('GET /garage');
  return { cars: response.ok ? response.data.cars : [] };
}
