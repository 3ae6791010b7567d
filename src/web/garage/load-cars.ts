import type { LoaderFunctionArgs } from 'react-router';
import { apiOf } from '../platform/api.ts';

/** Loads the cars of the vehicle strip, for pages that are not the same for everybody. */
export async function loadCars(args: LoaderFunctionArgs) {
  const response = await apiOf(args)('GET /garage');
  return { cars: response.ok ? response.data.cars : [] };
}
