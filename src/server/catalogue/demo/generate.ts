import { FAMILIES } from '#domain/family.ts';
import type { NewPromotion } from '#server/coupons/queries.ts';
import type { NewCatalogue, NewFitment, NewVehicle } from '../load.ts';
import { chance, hashOf } from './chance.ts';
import { interchangeOf, itemOf, numberRotors, partNumberOf } from './items.ts';
import { inches, type Platform, platformKey, platformOf, type Rotor } from './platforms.ts';

const none = { category: null, subcategory: null, year: null, make: null, model: null, submodel: null };

const PROMOTIONS: NewPromotion[] = [
  {
    code: 'WELCOME10',
    type: 'Percentage',
    level: 'Order',
    description: '10 % off the order',
    percentage: 10,
    price_off: 0,
    ...none,
  },
  {
    code: 'FRONT20',
    type: 'Price',
    level: 'Item',
    description: '20 off each ESD set',
    percentage: 0,
    price_off: 20,
    ...none,
    subcategory: 'ESD ROTOR',
  },
];

/** A whole demo catalogue for these vehicles; the same vehicles always get the same one. */
export function generateCatalogue(vehicles: readonly NewVehicle[]): NewCatalogue {
  const platforms = new Map<string, Platform>();
  for (const vehicle of vehicles) {
    const key = platformKey(vehicle);
    if (!platforms.has(key)) platforms.set(key, platformOf(key));
  }
  const rotors = [...platforms.values()].flatMap(rotorsOf);
  const numbers = numberRotors(rotors);
  const items = rotors.flatMap((rotor) =>
    FAMILIES.map(({ code }) => itemOf(code, rotor, numbers.get(rotor.key)!)),
  );
  const fitments = vehicles.flatMap((vehicle) =>
    onVehicle(vehicle, platforms.get(platformKey(vehicle))!).flatMap(({ rotor, note }) =>
      FAMILIES.map(({ code }) => {
        const part_number = partNumberOf(code, rotor, numbers.get(rotor.key)!);
        return fitmentOf(vehicle, part_number, rotor, note);
      }),
    ),
  );
  return { vehicles, items, fitments, interchange: items.flatMap(interchangeOf), promotions: PROMOTIONS };
}

const rotorsOf = ({ front, front_big, rear, rear_big }: Platform): Rotor[] => [
  ...new Set([front, front_big, rear, rear_big].filter((rotor) => rotor !== null)),
];

interface Carried {
  rotor: Rotor;
  note: string | null;
}

/** Which rotors a car may carry, at each axle. */
function onVehicle(vehicle: NewVehicle, platform: Platform): Carried[] {
  const { key, front, front_big, rear, rear_big } = platform;
  const trim = vehicle.trim ?? '';
  const fronts = oneOfTwo(front, front_big, chance('front trim', key, trim));
  return rear === front ? fronts : [...fronts, ...oneOfTwo(rear, rear_big, chance('rear trim', key, trim))];
}

/**
 * Where a generation has two sizes, some trims surely have the big one; for the others either is
 * possible, and the note says how to tell.
 */
function oneOfTwo(usual: Rotor, big: Rotor | null, luck: number): Carried[] {
  if (big === null) return [{ rotor: usual, note: null }];
  if (luck < 0.4) return [{ rotor: big, note: null }];
  return [usual, big].map((rotor) => ({ rotor, note: `w/ ${inches(rotor.diameter_mm)} in rotor` }));
}

/** The key is made of what the fitment is, so that a new load keeps it. */
function fitmentOf(vehicle: NewVehicle, part_number: string, rotor: Rotor, note: string | null): NewFitment {
  const { vehicle_id, year, make, model, submodel, trim, engine } = vehicle;
  const words = [
    year,
    make,
    model,
    submodel ?? '',
    trim ?? '',
    engine ?? '',
    part_number,
    rotor.position,
    note ?? '',
  ];
  const half = (salt: string) =>
    hashOf(salt, ...words)
      .toString(36)
      .padStart(7, '0');
  return {
    car_part_id: `C${half('a')}${half('b')}`.toUpperCase(),
    vehicle_id,
    part_number,
    position: rotor.position,
    note,
  };
}
