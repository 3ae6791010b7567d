import type { FamilyCode } from '#domain/family.ts';
import { imageIdsFor } from '#domain/image-id.ts';
import { normalisePartNumber } from '#domain/part-number.ts';
import type { Specifications } from '#domain/specifications.ts';
import type { NewInterchange, NewItem } from '#server/catalogue/insert-catalogue.ts';
import { formatInches, type Rotor } from './platforms.ts';
import { hash, pick, pseudoRandom } from './pseudo-random.ts';

/** The positions in the French names of the demo sets. */
const POSITIONS_FR = { Front: 'avant', Rear: 'arrière', 'Front or Rear': 'avant ou arrière' } as const;
const DESCRIPTIONS_FR: Record<FamilyCode, string> = {
  ES: 'Deux disques lisses {vane} et un jeu de plaquettes en céramique, pour la conduite de tous les jours.',
  ED: 'Deux disques percés et un jeu de plaquettes en céramique. Les trous sont chanfreinés.',
  ESD: 'Deux disques percés et rainurés et un jeu de plaquettes en céramique à fibres de carbone.',
};

const POSITION_SUFFIX = { Front: 'F', Rear: 'R', 'Front or Rear': 'B' } as const;

/** Prices by family, relative to plain rotors. */
const PRICE_FACTOR: Record<FamilyCode, number> = { ES: 1, ED: 1.24, ESD: 1.38 };

const COATING: Record<FamilyCode, string> = {
  ES: 'Coated hat and edge',
  ED: 'Coated all over',
  ESD: 'Zinc coated',
};
const PADS: Record<FamilyCode, string> = { ES: 'Ceramic', ED: 'Ceramic', ESD: 'Carbon-fibre ceramic' };
const DESCRIPTIONS: Record<FamilyCode, string> = {
  ES: 'Two plain {vane} rotors with one set of ceramic pads, for everyday driving.',
  ED: 'Two cross-drilled rotors with one set of ceramic pads. The holes are countersunk.',
  ESD: 'Two drilled and slotted rotors with one set of carbon-fibre ceramic pads.',
};

/** The smallest number in a part number; all have five digits. */
const MIN_NUMBER = 10_000;
const NUMBER_COUNT = 90_000;

/** Assigns each rotor a number from its hash; on a collision, the next free number. */
export function assignNumbers(rotors: readonly Rotor[]): Map<string, number> {
  const takenNumbers = new Set<number>();
  const numbers = new Map<string, number>();
  for (const { key } of [...rotors].sort((a, b) => (a.key < b.key ? -1 : 1))) {
    let number = MIN_NUMBER + (hash('number', key) % NUMBER_COUNT);
    while (takenNumbers.has(number)) number = MIN_NUMBER + ((number + 1 - MIN_NUMBER) % NUMBER_COUNT);
    takenNumbers.add(number);
    numbers.set(key, number);
  }
  return numbers;
}

export const formatPartNumber = (family: FamilyCode, rotor: Rotor, number: number): string =>
  `${family}-${number}${POSITION_SUFFIX[rotor.position]}`;

export interface DemoItem extends NewItem {
  on_hand: number;
}

/** The set of one family for one rotor. */
export function createItem(family: FamilyCode, rotor: Rotor, number: number): DemoItem {
  const part_number = formatPartNumber(family, rotor, number);
  const plainPrice =
    78 + (rotor.diameter_mm - 240) * 0.62 + (rotor.vented ? 24 : 0) + pseudoRandom('price', rotor.key) * 22;
  const cad_price = priceEndingIn99(plainPrice * PRICE_FACTOR[family]);
  const usd_price = priceEndingIn99((cad_price / 100) * 0.745);
  const is_sale = pseudoRandom('sale', part_number) < 0.12;
  const saleFactor = 1 - pick([0.1, 0.15, 0.2], 'off', part_number);
  return {
    part_number,
    family,
    cad_price,
    usd_price,
    is_sale,
    displayname: `${rotor.position} Set ${formatInches(rotor.diameter_mm)} in, ${rotor.class.lugs} Lug`,
    cad_sale_price: is_sale ? priceEndingIn99((cad_price / 100) * saleFactor) : null,
    usd_sale_price: is_sale ? priceEndingIn99((usd_price / 100) * saleFactor) : null,
    images: imageIdsFor({ family, position: rotor.position, vented: rotor.vented, lugs: rotor.class.lugs }),
    description: DESCRIPTIONS[family].replace('{vane}', rotor.vented ? 'vented' : 'solid'),
    details: 'Set includes:2 rotors, 1 set of pads',
    displayname_fr: `Ensemble ${POSITIONS_FR[rotor.position]} ${formatInches(rotor.diameter_mm).replace('.', ',')}\u00a0po, ${rotor.class.lugs}\u00a0trous`,
    description_fr: DESCRIPTIONS_FR[family].replace('{vane}', rotor.vented ? 'ventilés' : 'pleins'),
    details_fr: 'L’ensemble comprend:2 disques, 1 jeu de plaquettes',
    specifications: specifySet(family, rotor),
    on_hand: onHand(part_number),
  };
}

/** A price in cents, such as 12,399 for 123.45 dollars. */
const priceEndingIn99 = (dollars: number) => Math.floor(dollars) * 100 + 99;

function specifySet(family: FamilyCode, rotor: Rotor): Partial<Specifications> {
  const { diameter_mm, thickness_mm, vented } = rotor;
  const { lugs, bolt_circle_mm, bore_mm } = rotor.class;
  return {
    rotor_diameter_mm: diameter_mm,
    rotor_thickness_mm: thickness_mm,
    rotor_min_thickness_mm: thickness_mm - (vented ? 2 : 1),
    rotor_height_mm: Math.round(diameter_mm * (rotor.position === 'Rear' ? 0.22 : 0.17)),
    center_bore_mm: bore_mm,
    bolt_circle_mm,
    lug_holes: lugs,
    vane_type: vented ? 'Straight vanes' : 'Solid',
    coating: COATING[family],
    pad_compound: PADS[family],
    hardware_included: pseudoRandom('hardware', rotor.key) < 0.7,
    sensors_included: false,
    wheel_torque_nm: WHEEL_TORQUE_NM[lugs] ?? 120,
    weight_kg: Number(setWeight(rotor).toFixed(1)),
    country_of_origin: pick(['Canada', 'Mexico', 'China'], 'origin', rotor.key),
  };
}

/** The tightening torque of the wheel nuts, by the number of lug holes. */
const WHEEL_TORQUE_NM: Record<number, number> = { 4: 105, 6: 150, 8: 190 };

const CAST_IRON_KG_PER_MM3 = 7.1e-6;
/** The weight in kg of two cast-iron rotors (friction ring and hat) and the pads. */
function setWeight({ diameter_mm, thickness_mm, vented }: Rotor): number {
  const ring_mm3 = (Math.PI / 4) * (diameter_mm ** 2 - (diameter_mm * 0.6) ** 2) * thickness_mm;
  const hat_kg = diameter_mm / 160;
  const ring_kg = ring_mm3 * (vented ? 0.62 : 1) * CAST_IRON_KG_PER_MM3;
  return 2 * (ring_kg + hat_kg) + diameter_mm / 180;
}

/** The units on hand: none of some sets, and few of others. */
function onHand(part_number: string): number {
  const random = pseudoRandom('stock', part_number);
  if (random < 0.05) return 0;
  return random < 0.15 ? 1 + (hash('few', part_number) % 4) : 6 + (hash('many', part_number) % 60);
}

/** Fictitious competitors and their number formats. */
const COMPETITORS: { brand: string; number(digits: string): string }[] = [
  { brand: 'Halden', number: (digits) => `HB ${digits.slice(0, 2)}-${digits.slice(2)}` },
  { brand: 'Norvik', number: (digits) => `${digits.slice(0, 2)}.${digits.slice(2)}.00` },
  { brand: 'Castrum', number: (digits) => `CR${digits}K` },
  { brand: 'Rotarix', number: (digits) => `RX-${digits}-S` },
];

/** The competitors' numbers that a set replaces, two or three for most sets. */
export const createInterchange = (item: NewItem): NewInterchange[] =>
  COMPETITORS.filter((_, index) => pseudoRandom('replaces', item.part_number, index) < 0.6).map(
    ({ brand, number }) => {
      const digits = String(100_000 + (hash('digits', brand, item.part_number) % 900_000));
      const formatted = number(digits);
      return {
        part_number: item.part_number,
        brand,
        number: formatted,
        normalised: normalisePartNumber(formatted),
      };
    },
  );
