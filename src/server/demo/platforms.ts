import type { Position } from '#domain/fitment.ts';
import type { NewVehicle } from '#server/catalogue/insert-catalogue.ts';
import { hash, pseudoRandom } from './pseudo-random.ts';
import { type VehicleClass, vehicleClassOf } from './vehicle-classes.ts';

/** A rotor fitted to one generation of a model. */
export interface Rotor {
  /** The rotor's part number is derived from this key, so that corrected dimensions do not change it. */
  key: string;
  position: Position;
  class: VehicleClass;
  diameter_mm: number;
  thickness_mm: number;
  vented: boolean;
}

/** One generation of a model, whose cars share their brakes. */
export interface Platform {
  key: string;
  front: Rotor;
  /** A bigger front rotor on some cars of the generation. */
  front_big: Rotor | null;
  rear: Rotor;
  /** A bigger rear rotor on some cars of the generation. */
  rear_big: Rotor | null;
}

const GENERATION_YEARS = 6;

const TRUCKS =
  /F-\d|Silverado|Sierra|Ram|1500|2500|3500|Express|Savana|Tundra|Tacoma|Titan|Suburban|Tahoe|Yukon|Expedition|Wrangler|Navigator|Escalade/;

/** The key of the generation that a vehicle belongs to. */
export function platformKey(vehicle: NewVehicle): string {
  const shift = hash('generation', vehicle.make, vehicle.model) % GENERATION_YEARS;
  return `${vehicle.make}|${vehicle.model}|${Math.floor((vehicle.year + shift) / GENERATION_YEARS)}`;
}

/** The brakes of a generation, with sizes from the range of its class. Bigger rotors are from the upper half. */
export function createPlatform(key: string): Platform {
  const vehicleClass = vehicleClassOf(key.slice(0, key.lastIndexOf('|')));
  // These numbers look like sizes, but are only part of the rotors' keys.
  const frontKeyNumber = TRUCKS.test(key)
    ? 315 + randomStep(50, 'front', key)
    : 256 + randomStep(60, 'front', key);
  const rearKeyNumber = frontKeyNumber - 10 - randomStep(20, 'rear', key);
  const hasVentedRear = pseudoRandom('vented', key) < vehicleClass.ventedRearShare;
  const rotor = (position: Position, keyNumber: number, isBig: boolean): Rotor => {
    const isRear = position === 'Rear';
    const [min, max] = vehicleClass[isRear ? 'rear' : 'front'];
    const fractionOfRange = 0.4 * pseudoRandom('size', key, position) + (isBig ? 0.6 : 0);
    const diameter_mm = 2 * Math.round((min + fractionOfRange * (max - min)) / 2);
    const vented = !isRear || hasVentedRear;
    return {
      key: `${key}|${position}|${keyNumber}`,
      position,
      class: vehicleClass,
      diameter_mm,
      vented,
      thickness_mm: thicknessOf(diameter_mm, vented, isRear),
    };
  };
  // A few cars have the same rotor at both axles.
  if (pseudoRandom('both', key) < 0.03) {
    const both = rotor('Front or Rear', frontKeyNumber, false);
    return { key, front: both, front_big: null, rear: both, rear_big: null };
  }
  const hasBig = pseudoRandom('big', key) < 0.7;
  const hasBigRear = pseudoRandom('rear big', key) < 0.6;
  return {
    key,
    front: rotor('Front', frontKeyNumber, false),
    front_big: hasBig ? rotor('Front', frontKeyNumber + 20 + randomStep(20, 'bigger', key), true) : null,
    rear: rotor('Rear', rearKeyNumber, false),
    rear_big: hasBigRear ? rotor('Rear', rearKeyNumber + 16, true) : null,
  };
}

function thicknessOf(diameter_mm: number, vented: boolean, isRear: boolean): number {
  if (!vented) return 9 + Math.round((diameter_mm - 240) / 20);
  return isRear ? 18 + Math.round((diameter_mm - 250) / 12) : 20 + Math.round((diameter_mm - 250) / 8);
}

/** An even number from 0 to `max` that depends only on the words. */
const randomStep = (max: number, ...words: string[]) => Math.round((pseudoRandom(...words) * max) / 2) * 2;

/** Inches with one decimal, such as `12.6`. */
export const formatInches = (millimetres: number): string => (millimetres / 25.4).toFixed(1);
