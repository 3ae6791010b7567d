import { isCar, isSameVehicle, parseVehicle, type Vehicle } from '#domain/vehicle.ts';

const STORAGE_KEY = 'vehicles';
const MAX_VEHICLES = 5;

/** The last five vehicles chosen on this device, newest first. */
export function storedVehicles(): Vehicle[] {
  try {
    const list = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]') as Record<string, string>[];
    return list.map((each) => parseVehicle(each)).filter(isCar);
  } catch {
    return [];
  }
}

export function storeVehicle(vehicle: Vehicle): Vehicle[] {
  const others = storedVehicles().filter((each) => !isSameVehicle(each, vehicle));
  return saveVehicles([vehicle, ...others].slice(0, MAX_VEHICLES));
}

export const removeStoredVehicle = (vehicle: Vehicle): Vehicle[] =>
  saveVehicles(storedVehicles().filter((each) => !isSameVehicle(each, vehicle)));

function saveVehicles(vehicles: Vehicle[]): Vehicle[] {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(vehicles));
  } catch {
    // Storage may be blocked; the shop works without it.
  }
  return vehicles;
}
