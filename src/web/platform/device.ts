import { isCar, parseVehicle, sameVehicle, type Vehicle } from '#domain/vehicle.ts';

const KEY = 'vehicles';
const MAX_VEHICLES = 5;

/** The vehicles last chosen on this device, the newest first; at most five. */
export function rememberedVehicles(): Vehicle[] {
  try {
    const list = JSON.parse(localStorage.getItem(KEY) ?? '[]') as Record<string, string>[];
    return list.map((each) => parseVehicle(each)).filter(isCar);
  } catch {
    return [];
  }
}

export function rememberVehicle(vehicle: Vehicle): Vehicle[] {
  const others = rememberedVehicles().filter((each) => !sameVehicle(each, vehicle));
  return keep([vehicle, ...others].slice(0, MAX_VEHICLES));
}

export const forgetVehicle = (vehicle: Vehicle): Vehicle[] =>
  keep(rememberedVehicles().filter((each) => !sameVehicle(each, vehicle)));

function keep(vehicles: Vehicle[]): Vehicle[] {
  try {
    localStorage.setItem(KEY, JSON.stringify(vehicles));
  } catch {
    // A device that keeps nothing still shows the shop.
  }
  return vehicles;
}
