import type { Position } from '#domain/fitment.ts';
import type { NewVehicle } from '#server/catalogue/load.ts';
import { hash, pick, pseudoRandom } from './pseudo-random.ts';

/** A rotor fitted to one generation of a model. */
export interface Rotor {
  /** Platform, position and diameter. */
  key: string;
  position: Position;
  lugs: number;
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

export function platformKey(vehicle: NewVehicle): string {
  const shift = hash('generation', vehicle.make, vehicle.model) % GENERATION_YEARS;
  return `${vehicle.make}|${vehicle.model}|${Math.floor((vehicle.year + shift) / GENERATION_YEARS)}`;
}

/** The brakes of a generation, with plausible sizes. */
export function createPlatform(key: string): Platform {
  const isTruck = TRUCKS.test(key);
  const lugs = isTruck ? pick([5, 6, 6, 8], 'lugs', key) : pick([4, 5, 5, 5], 'lugs', key);
  const base = isTruck ? 315 + randomStep(50, 'front', key) : 256 + randomStep(60, 'front', key);
  const rotor = (position: Position, diameter_mm: number, vented: boolean): Rotor => ({
    key: `${key}|${position}|${diameter_mm}`,
    position,
    lugs,
    diameter_mm,
    vented,
    thickness_mm: vented ? 22 + Math.round((diameter_mm - 250) / 14) : 10 + (hash('thin', key) % 3),
  });
  // A few cars have the same rotor at both axles.
  if (pseudoRandom('both', key) < 0.03) {
    const both = rotor('Front or Rear', base, true);
    return { key, front: both, front_big: null, rear: both, rear_big: null };
  }
  const hasBig = pseudoRandom('big', key) < 0.7;
  const rear = base - 10 - randomStep(20, 'rear', key);
  const isRearVented = isTruck || pseudoRandom('vented', key) < 0.3;
  return {
    key,
    front: rotor('Front', base, true),
    front_big: hasBig ? rotor('Front', base + 20 + randomStep(20, 'bigger', key), true) : null,
    rear: rotor('Rear', rear, isRearVented),
    rear_big: pseudoRandom('rear big', key) < 0.6 ? rotor('Rear', rear + 16, isRearVented) : null,
  };
}

const randomStep = (max: number, ...words: string[]) => Math.round((pseudoRandom(...words) * max) / 2) * 2;

/** Inches with one decimal, such as `12.6`. */
export const formatInches = (millimetres: number): string => (millimetres / 25.4).toFixed(1);
