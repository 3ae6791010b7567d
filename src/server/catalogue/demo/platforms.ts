import type { Position } from '#domain/fitment.ts';
import type { NewVehicle } from '../load.ts';
import { chance, hashOf, pick } from './chance.ts';

/** A rotor that one generation of a model carries. */
export interface Rotor {
  /** What makes it the same rotor everywhere: platform, axle and size. */
  key: string;
  position: Position;
  lugs: number;
  diameter_mm: number;
  thickness_mm: number;
  vented: boolean;
}

/** One generation of a model: its cars share their brakes. */
export interface Platform {
  key: string;
  front: Rotor;
  /** A bigger front brake that some cars of the generation have. */
  front_big: Rotor | null;
  rear: Rotor;
  /** A second rear size, likewise. */
  rear_big: Rotor | null;
}

const GENERATION_YEARS = 6;

const TRUCKS =
  /F-\d|Silverado|Sierra|Ram|1500|2500|3500|Express|Savana|Tundra|Tacoma|Titan|Suburban|Tahoe|Yukon|Expedition|Wrangler|Navigator|Escalade/;

export function platformKey(vehicle: NewVehicle): string {
  const shift = hashOf('generation', vehicle.make, vehicle.model) % GENERATION_YEARS;
  return `${vehicle.make}|${vehicle.model}|${Math.floor((vehicle.year + shift) / GENERATION_YEARS)}`;
}

/** The brakes of a generation: plausible sizes, always the same ones. */
export function platformOf(key: string): Platform {
  const isTruck = TRUCKS.test(key);
  const lugs = isTruck ? pick([5, 6, 6, 8], 'lugs', key) : pick([4, 5, 5, 5], 'lugs', key);
  const base = isTruck ? 315 + step(50, 'front', key) : 256 + step(60, 'front', key);
  const rotor = (position: Position, diameter_mm: number, vented: boolean): Rotor => ({
    key: `${key}|${position}|${diameter_mm}`,
    position,
    lugs,
    diameter_mm,
    vented,
    thickness_mm: vented ? 22 + Math.round((diameter_mm - 250) / 14) : 10 + (hashOf('thin', key) % 3),
  });
  // Now and then one rotor serves both axles of a car.
  if (chance('both', key) < 0.03) {
    const both = rotor('Front or Rear', base, true);
    return { key, front: both, front_big: null, rear: both, rear_big: null };
  }
  const hasBig = chance('big', key) < 0.7;
  const rear = base - 10 - step(20, 'rear', key);
  const isRearVented = isTruck || chance('vented', key) < 0.3;
  return {
    key,
    front: rotor('Front', base, true),
    front_big: hasBig ? rotor('Front', base + 20 + step(20, 'bigger', key), true) : null,
    rear: rotor('Rear', rear, isRearVented),
    rear_big: chance('rear big', key) < 0.6 ? rotor('Rear', rear + 16, isRearVented) : null,
  };
}

const step = (most: number, ...words: string[]) => Math.round((chance(...words) * most) / 2) * 2;

/** `12.6`: inches as rotors are sold by. */
export const inches = (millimetres: number): string => (millimetres / 25.4).toFixed(1);
