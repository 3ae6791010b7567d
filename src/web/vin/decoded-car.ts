import type { Vehicle } from '#domain/vehicle.ts';
import { categoryPath, vehicleQuery } from '../paths.ts';

/** The id of the selector's levels. The browser opens the panel around them if the URL's fragment is this id. */
export const LEVELS_ID = 'levels';

/** The fragments that mark a car decoded from a VIN, with open levels or complete. */
const OPEN_FRAGMENT = `#${LEVELS_ID}`;
const COMPLETE_FRAGMENT = '#decoded';

/** The path of the results for a decoded car. `isOpen` is true if the VIN leaves levels open. */
export const decodedCarPath = (vehicle: Vehicle, isOpen: boolean): string =>
  categoryPath('all', vehicleQuery(vehicle)) + (isOpen ? OPEN_FRAGMENT : COMPLETE_FRAGMENT);

export const isDecodedCar = (fragment: string): boolean =>
  fragment === OPEN_FRAGMENT || fragment === COMPLETE_FRAGMENT;
export const hasOpenLevels = (fragment: string): boolean => fragment === OPEN_FRAGMENT;
