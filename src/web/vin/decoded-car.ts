import type { Vehicle } from '#domain/vehicle.ts';
import { categoryPath, vehicleQuery } from '../paths.ts';

/** Id of the selector's levels. The browser opens the panel around them when the URL's fragment names it. */
export const LEVELS_ID = 'levels';

const OPEN = `#${LEVELS_ID}`;
const COMPLETE = '#decoded';

/** The results of a car that a VIN was decoded to. `isOpen`: the shopper should choose the open levels. */
export const decodedCarPath = (vehicle: Vehicle, isOpen: boolean): string =>
  categoryPath('all', vehicleQuery(vehicle)) + (isOpen ? OPEN : COMPLETE);

export const isDecodedCar = (fragment: string): boolean => fragment === OPEN || fragment === COMPLETE;
export const hasOpenLevels = (fragment: string): boolean => fragment === OPEN;
