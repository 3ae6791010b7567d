import type { LoaderFunctionArgs } from 'react-router';
import { apiOf } from '../platform/api.ts';

/** Loads the cars for the vehicle strip, on pages that are rendered for one visitor. */
export async function loadCars(args: LoaderFunctionArgs) {
  const response = await apiOf(args)('GET /garage');
  return { cars: response.ok ? response.data.cars : [] };
}
