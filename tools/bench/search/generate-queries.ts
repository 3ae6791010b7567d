import type { FamilyCode } from '#domain/family.ts';
import { normalisePartNumber } from '#domain/part-number.ts';
import { hash, pick, pseudoRandom } from '#server/demo/pseudo-random.ts';
import type { LabelledQuery } from './expectation.ts';

export interface CatalogueSample {
  cars: readonly { make: string; model: string; years: readonly number[] }[];
  items: readonly { part_number: string }[];
  interchange: readonly { number: string }[];
}

const QUERIES_PER_KIND = 30;

/** Labelled queries of every kind that people type; the same catalogue always gives the same queries. */
export function generateQueries(catalogue: CatalogueSample): LabelledQuery[] {
  return Object.entries(KINDS).flatMap(([kind, create]) =>
    Array.from({ length: QUERIES_PER_KIND }, (_, index) => create(catalogue, `${kind} ${index}`)),
  );
}

const chooseCar = ({ cars }: CatalogueSample, seed: string) => {
  const car = pick(cars, 'car', seed);
  return { ...car, year: pick(car.years, 'year', seed) };
};

const POSITIONS = [
  { position: 'Front', english: ['front', 'fronts', 'Front'], french: ['avant', 'AVANT'] },
  { position: 'Rear', english: ['rear', 'back', 'rears'], french: ['arrière', 'arriere'] },
] as const;
const FAMILIES: { family: FamilyCode; english: string[]; french: string[] }[] = [
  {
    family: 'ESD',
    english: ['drilled and slotted', 'slotted', 'drilled & slotted', 'ESD'],
    french: ['à fentes', 'rainurés'],
  },
  { family: 'ED', english: ['drilled', 'cross-drilled', 'ED rotor'], french: ['perforés', 'perfores'] },
  { family: 'ES', english: ['plain', 'oem', 'standard', 'ES rotors'], french: ['lisses', 'ordinaires'] },
];
const PARTS = ['rotors', 'brake pads', 'discs', 'brake kit', 'brakes', 'disks and pads', 'rotor set'];
const FRENCH_PARTS = ['disques', 'plaquettes', 'freins', 'disques et plaquettes', 'disques de frein'];
const NICKNAMES: Record<string, string[]> = {
  Chevrolet: ['chevy', 'chev'],
  Volkswagen: ['vw'],
  BMW: ['beemer', 'bimmer'],
  'Mercedes-Benz': ['benz', 'mercedes'],
};

const shuffle = (words: readonly string[], seed: string): string =>
  words.toSorted((a, b) => hash('order', seed, a) - hash('order', seed, b)).join(' ');

/** Swaps, drops or doubles one letter in the middle of a word. */
function misspell(word: string, seed: string): string {
  if (!/^\p{L}{5,}$/u.test(word)) return word;
  const at = 1 + (hash('at', seed, word) % (word.length - 2));
  const [before, letter, after] = [word.slice(0, at), word[at]!, word.slice(at + 1)];
  const kind = hash('kind', seed, word) % 3;
  if (kind === 0) return before + after[0] + letter + after.slice(1);
  return kind === 1 ? before + after : before + letter + letter + after;
}

/** Removes, adds or replaces the separators in a model. */
const changeSeparators = (model: string, seed: string): string => {
  const joined = model.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const split = joined.replaceAll(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, ' ');
  return pick([joined, split, split.replaceAll(' ', '-'), joined.toLowerCase()], 'spelling', seed);
};

const withOddDashes = (number: string, seed: string): string =>
  pick(
    [
      number.replaceAll(/[^A-Z0-9]/gi, ''),
      number.toLowerCase().replaceAll(/[^a-z0-9]/g, ' '),
      number.replaceAll(/[^A-Z0-9]/gi, '--'),
      number.replaceAll(/[^A-Z0-9]/gi, ' - '),
      number.toLowerCase(),
      number.replaceAll(/[^A-Z0-9]/gi, '–'),
    ],
    'dashes',
    seed,
  );

const KINDS: Record<string, (catalogue: CatalogueSample, seed: string) => LabelledQuery> = {
  'car and position': (catalogue, seed) => {
    const { make, model, year } = chooseCar(catalogue, seed);
    const { position, english } = pick(POSITIONS, 'position', seed);
    const text = `${year} ${model.toLowerCase()} ${pick(english, seed)} ${pick(PARTS, 'part', seed)}`;
    return { text, expected: { make, model, years: [year, year], position } };
  },
  'any order': (catalogue, seed) => {
    const { make, model, year } = chooseCar(catalogue, seed);
    const { position, english } = pick(POSITIONS, 'position', seed);
    const { family, english: familyWords } = pick(FAMILIES, 'family', seed);
    const text = shuffle(
      [String(year), make, model, pick(english, seed), pick(familyWords, seed), pick(PARTS, seed)],
      seed,
    );
    return { text, expected: { make, model, years: [year, year], position, families: [family] } };
  },
  'fillers and plurals': (catalogue, seed) => {
    const { make, model, year } = chooseCar(catalogue, seed);
    const { position, english } = pick(POSITIONS, 'position', seed);
    const text = `${pick(['need', 'looking for', 'best', 'cheap'], seed)} ${pick(english, seed)} ${pick(PARTS, seed)} for my ${year} ${make} ${model}s`;
    return { text, expected: { make, model, years: [year, year], position } };
  },
  misspelled: (catalogue, seed) => {
    const { make, model, year } = chooseCar(catalogue, seed);
    const text = `${year} ${misspell(make.toLowerCase(), seed)} ${misspell(model.toLowerCase(), seed)} ${misspell('rotors', seed)}`;
    return { text, expected: { make, model, years: [year, year] } };
  },
  'misspelled position': (catalogue, seed) => {
    const { make, model } = chooseCar(catalogue, seed);
    const text = `${model} ${misspell('front', seed)} ${misspell('slotted', seed)}`;
    return { text, expected: { make, model, position: 'Front', families: ['ESD'] } };
  },
  'joined and split models': (catalogue, seed) => {
    const { make, model, year } = chooseCar(catalogue, seed);
    return {
      text: `${year} ${changeSeparators(model, seed)}`,
      expected: { make, model, years: [year, year] },
    };
  },
  'model alone': (catalogue, seed) => {
    const { make, model } = chooseCar(catalogue, seed);
    return { text: changeSeparators(model, seed).toUpperCase(), expected: { make, model } };
  },
  nicknames: (catalogue, seed) => {
    const cars = catalogue.cars.filter(({ make }) => NICKNAMES[make]);
    const { make, model, year } = chooseCar({ ...catalogue, cars }, seed);
    const text = `${pick(NICKNAMES[make]!, seed)} ${model} ${year}`;
    return { text, expected: { make, model, years: [year, year] } };
  },
  'two-digit years': (catalogue, seed) => {
    const { make, model, year } = chooseCar(catalogue, seed);
    const digits = String(year).slice(2);
    const { position, english } = pick(POSITIONS, 'position', seed);
    const text = pick(
      [
        `'${digits} ${model} ${pick(english, seed)}`,
        `${digits} ${make} ${model} ${pick(english, seed)}`,
        `${model} ’${digits} ${pick(english, seed)}`,
      ],
      seed,
    );
    return { text, expected: { make, model, years: [year, year], position } };
  },
  ranges: (catalogue, seed) => {
    const { make, model, years } = pick(catalogue.cars, 'range', seed);
    const [from, to] = [years[0]!, years.at(-1)!];
    const text = pick(
      [
        `${from}-${to} ${model}`,
        `${model} ${from} to ${to}`,
        `${make} ${model} ${from}–${to}`,
        `${from}-${String(to).slice(2)} ${model} rotors`,
      ],
      seed,
    );
    return { text, expected: { make, model, years: [from, to] } };
  },
  french: (catalogue, seed) => {
    const { make, model, year } = chooseCar(catalogue, seed);
    const { position, french } = pick(POSITIONS, 'position', seed);
    const text = `${pick(FRENCH_PARTS, seed)} ${pick(french, seed)} ${pick(['pour', 'pour ma', 'de'], seed)} ${make} ${model} ${year}`;
    return { text, expected: { make, model, years: [year, year], position } };
  },
  'french family': (catalogue, seed) => {
    const { make, model } = chooseCar(catalogue, seed);
    const { family, french } = pick(FAMILIES, 'family', seed);
    return { text: `disques ${pick(french, seed)} ${model}`, expected: { make, model, families: [family] } };
  },
  'family and part': (_, seed) => {
    const { family, english } = pick(FAMILIES, 'family', seed);
    const { position, english: positionWords } = pick(POSITIONS, 'position', seed);
    const text = shuffle([pick(english, seed), pick(positionWords, seed), pick(PARTS, seed)], seed);
    return { text, expected: { position, families: [family] } };
  },
  'our numbers': ({ items }, seed) => {
    const { part_number } = pick(items, 'item', seed);
    return {
      text: withOddDashes(part_number, seed),
      expected: { part: normalisePartNumber(part_number) },
    };
  },
  "competitors' numbers": ({ interchange }, seed) => {
    const { number } = pick(interchange, 'number', seed);
    const text = pick(['', 'part number ', 'replaces '], seed) + withOddDashes(number, seed);
    return { text, expected: { part: normalisePartNumber(number) } };
  },
  'number among words': ({ items }, seed) => {
    const { part_number } = pick(items, 'item', seed);
    const text =
      pseudoRandom('side', seed) < 0.5 ? `brake kit ${part_number}` : `${part_number.toLowerCase()} rotors`;
    return { text, expected: { part: normalisePartNumber(part_number) } };
  },
};
