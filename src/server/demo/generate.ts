import { FAMILIES } from '#domain/family.ts';
import type { NewCatalogue, NewVehicle } from '#server/catalogue/insert-catalogue.ts';
import type { NewPromotion } from '#server/coupons/queries.ts';
import { assignNumbers, createInterchange, createItem, type DemoItem, formatPartNumber } from './items.ts';
import { createPlatform, formatInches, type Platform, platformKey, type Rotor } from './platforms.ts';
import { hash, pseudoRandom } from './pseudo-random.ts';

const noRestriction = {
  currency: null,
  category: null,
  subcategory: null,
  year: null,
  year_to: null,
  make: null,
  model: null,
  submodel: null,
};

const PROMOTIONS: NewPromotion[] = [
  {
    code: 'WELCOME10',
    type: 'Percentage',
    level: 'Order',
    description: '10% off the order',
    percentage: 10,
    price_off: 0,
    ...noRestriction,
  },
  {
    code: 'SLOTTED20',
    type: 'Price',
    level: 'Item',
    description: '20 off each drilled and slotted set (ESD)',
    percentage: 0,
    price_off: 20,
    ...noRestriction,
    subcategory: 'ESD ROTOR',
  },
];

/** Generates a demo catalogue for the vehicles. The same vehicles always give the same catalogue. */
export function generateCatalogue(
  vehicles: readonly NewVehicle[],
): NewCatalogue & { items: readonly DemoItem[]; promotions: readonly NewPromotion[] } {
  const platforms = new Map<string, Platform>();
  for (const vehicle of vehicles) {
    const key = platformKey(vehicle);
    if (!platforms.has(key)) platforms.set(key, createPlatform(key));
  }
  const rotors = [...platforms.values()].flatMap(listRotors);
  const numbers = assignNumbers(rotors);
  const fitments = vehicles.flatMap((vehicle) =>
    chooseRotors(vehicle, platforms.get(platformKey(vehicle))!).flatMap(({ rotor, note }) =>
      FAMILIES.map(({ code }) => {
        const part_number = formatPartNumber(code, rotor, numbers.get(rotor.key)!);
        return createFitment(vehicle, part_number, rotor, note);
      }),
    ),
  );
  // Leaves out rotors that fit none of the given vehicles.
  const usedPartNumbers = new Set(fitments.map(({ part_number }) => part_number));
  const items = rotors
    .flatMap((rotor) => FAMILIES.map(({ code }) => createItem(code, rotor, numbers.get(rotor.key)!)))
    .filter(({ part_number }) => usedPartNumbers.has(part_number));
  return { vehicles, items, fitments, interchange: items.flatMap(createInterchange), promotions: PROMOTIONS };
}

const listRotors = ({ front, front_big, rear, rear_big }: Platform): Rotor[] => [
  ...new Set([front, front_big, rear, rear_big].filter((rotor) => rotor !== null)),
];

interface RotorOption {
  rotor: Rotor;
  note: string | null;
}

function chooseRotors(vehicle: NewVehicle, platform: Platform): RotorOption[] {
  const { key, front, front_big, rear, rear_big } = platform;
  const trim = vehicle.trim ?? '';
  const fronts = chooseSizes(front, front_big, pseudoRandom('front trim', key, trim));
  // A rotor for both axles is listed once.
  return rear === front
    ? fronts
    : [...fronts, ...chooseSizes(rear, rear_big, pseudoRandom('rear trim', key, trim))];
}

/**
 * If a generation has two rotor sizes, some trims always have the big one. The other trims may have either, and the
 * note of each fitment names its size.
 */
function chooseSizes(standard: Rotor, big: Rotor | null, random: number): RotorOption[] {
  if (big === null) return [{ rotor: standard, note: null }];
  if (random < 0.4) return [{ rotor: big, note: null }];
  return [standard, big].map((rotor) => ({ rotor, note: `w/ ${formatInches(rotor.diameter_mm)} in rotor` }));
}

/** Creates a fitment. Its key is a hash of its content, so that it is the same when the catalogue is loaded again. */
function createFitment(vehicle: NewVehicle, part_number: string, rotor: Rotor, note: string | null) {
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
  const hashPart = (salt: string) =>
    hash(salt, ...words)
      .toString(36)
      .padStart(7, '0');
  return {
    car_part_id: `C${hashPart('a')}${hashPart('b')}`.toUpperCase(),
    vehicle_id,
    part_number,
    position: rotor.position,
    note,
  };
}
