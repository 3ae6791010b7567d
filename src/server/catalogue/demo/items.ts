import type { FamilyCode } from '#domain/family.ts';
import { imageIdsFor } from '#domain/image-id.ts';
import { normalisePartNumber } from '#domain/part-number.ts';
import type { NewInterchange, NewItem } from '../load.ts';
import { chance, hashOf, pick } from './chance.ts';
import { inches, type Rotor } from './platforms.ts';

const SUFFIX = { Front: 'F', Rear: 'R', 'Front or Rear': 'B' } as const;

/** What one rotor more costs by family, over the plain one. */
const FAMILY_FACTOR: Record<FamilyCode, number> = { ES: 1, ED: 1.24, ESD: 1.38 };

const FINISH: Record<FamilyCode, string> = {
  ES: 'Plain face, coated hat and edge',
  ED: 'Cross-drilled, coated',
  ESD: 'Drilled and slotted, zinc coated',
};
const PADS: Record<FamilyCode, string> = { ES: 'Ceramic', ED: 'Ceramic', ESD: 'Carbon-fibre ceramic' };
const SENTENCES: Record<FamilyCode, string> = {
  ES: 'Two plain vented or solid rotors with one set of ceramic pads, for everyday driving.',
  ED: 'Two cross-drilled rotors with one set of ceramic pads. The holes are countersunk.',
  ESD: 'Two drilled and slotted rotors with one set of carbon-fibre ceramic pads.',
};

/** Numbers of the digits in part numbers: five digits, so that a number is easy to say. */
const FIRST_NUMBER = 10_000;
const NUMBERS = 90_000;

/** Gives each rotor its digits; rotors of the same hash move on to the next free ones. */
export function numberRotors(rotors: readonly Rotor[]): Map<string, number> {
  const taken = new Set<number>();
  const numbers = new Map<string, number>();
  for (const { key } of [...rotors].sort((a, b) => (a.key < b.key ? -1 : 1))) {
    let number = FIRST_NUMBER + (hashOf('number', key) % NUMBERS);
    while (taken.has(number)) number = FIRST_NUMBER + ((number + 1 - FIRST_NUMBER) % NUMBERS);
    taken.add(number);
    numbers.set(key, number);
  }
  return numbers;
}

export const partNumberOf = (family: FamilyCode, rotor: Rotor, number: number): string =>
  `${family}-${number}${SUFFIX[rotor.position]}`;

/** The set of one family for one rotor. Prices in cents. */
export function itemOf(family: FamilyCode, rotor: Rotor, number: number): NewItem {
  const part_number = partNumberOf(family, rotor, number);
  const plain =
    78 + (rotor.diameter_mm - 240) * 0.62 + (rotor.vented ? 24 : 0) + chance('price', rotor.key) * 22;
  const cad_price = ninetyNine(plain * FAMILY_FACTOR[family]);
  const usd_price = ninetyNine((cad_price / 100) * 0.745);
  const is_sale = chance('sale', part_number) < 0.12;
  const off = 1 - pick([0.1, 0.15, 0.2], 'off', part_number);
  return {
    part_number,
    family,
    cad_price,
    usd_price,
    is_sale,
    displayname: `${rotor.position} Set ${inches(rotor.diameter_mm)} in, ${rotor.lugs} Lug`,
    cad_sale_price: is_sale ? ninetyNine((cad_price / 100) * off) : null,
    usd_sale_price: is_sale ? ninetyNine((usd_price / 100) * off) : null,
    images: imageIdsFor({ family, position: rotor.position, lugs: rotor.lugs }),
    description: SENTENCES[family],
    details: details(family, rotor).join('\n'),
    on_hand: onHand(part_number),
  };
}

const ninetyNine = (units: number) => Math.floor(units) * 100 + 99;

function details(family: FamilyCode, rotor: Rotor): string[] {
  const { diameter_mm, thickness_mm, lugs, vented } = rotor;
  const weight = ((diameter_mm / 300) ** 2 * thickness_mm * 0.33 * 2 + 1.8).toFixed(1);
  return [
    `Rotor diameter:${inches(diameter_mm)} in (${diameter_mm} mm)`,
    `Rotor thickness:${(thickness_mm / 25.4).toFixed(2)} in (${thickness_mm} mm)`,
    `Lug holes:${lugs}`,
    `Construction:${vented ? 'Vented' : 'Solid'}`,
    `Finish:${FINISH[family]}`,
    `Pad material:${PADS[family]}`,
    `Set weight:${weight} kg`,
    'Set includes:2 rotors, 1 set of pads',
  ];
}

/** Some sets are sold out, some nearly. */
function onHand(part_number: string): number {
  const luck = chance('stock', part_number);
  if (luck < 0.05) return 0;
  return luck < 0.15 ? 1 + (hashOf('few', part_number) % 4) : 6 + (hashOf('many', part_number) % 60);
}

/** Competitors of the demo, none of them real, and how each writes its numbers. */
const COMPETITORS: { brand: string; number(digits: string): string }[] = [
  { brand: 'Halden', number: (digits) => `HB ${digits.slice(0, 2)}-${digits.slice(2)}` },
  { brand: 'Norvik', number: (digits) => `${digits.slice(0, 2)}.${digits.slice(2)}.00` },
  { brand: 'Castrum', number: (digits) => `CR${digits}K` },
  { brand: 'Rotarix', number: (digits) => `RX-${digits}-S` },
];

/** Two or three competitors' numbers that a set replaces. */
export function interchangeOf(item: NewItem): NewInterchange[] {
  return COMPETITORS.filter((_, index) => chance('replaces', item.part_number, index) < 0.6).map(
    ({ brand, number }) => {
      const digits = String(100_000 + (hashOf('digits', brand, item.part_number) % 900_000));
      const spelt = number(digits);
      return { part_number: item.part_number, brand, number: spelt, normalised: normalisePartNumber(spelt) };
    },
  );
}
