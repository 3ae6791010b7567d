import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { readSeededSynonyms } from '#tests/support/seeded-synonyms.ts';
import { parseSearch } from './parse-search.ts';
import { MAX_SEARCH_LENGTH, type ParsedSearch, withoutAspects } from './parsed-search.ts';
import { numberCandidates } from './part-numbers.ts';
import { buildVocabulary, type SearchVocabulary } from './vocabulary.ts';

const model = (make: string, name: string, from = 2010, to = 2024) => ({
  make,
  model: name,
  years: Array.from({ length: to - from + 1 }, (_, index) => from + index),
  vehicles: 50,
});

const MODELS = [
  model('Honda', 'Civic'),
  model('Honda', 'CR-V'),
  model('Honda', 'Fit'),
  model('Honda', 'Civic Si', 2012, 2015),
  model('Ford', 'F-150'),
  model('Mazda', 'Mazda3'),
  model('Mazda', 'CX-5'),
  model('Chevrolet', 'Silverado'),
  model('Ram', '1500', 2010, 2024),
  model('Dodge', 'Ram', 1995, 2009),
  model('Dodge', 'Caravan'),
  model('Chrysler', 'Caravan'),
  model('Dodge', 'Caliber'),
  model('Volkswagen', 'Jetta'),
  model('BMW', '328i'),
  model('Lexus', 'ES'),
  model('Toyota', 'Corolla'),
  model('Toyota', 'Corolla Matrix', 2003, 2008),
  model('Saab', '9-5'),
  model('Jeep', 'Wrangler'),
  model('Ford', 'Ranger'),
  model('Kia', 'Soul'),
  model('Honda', 'del Sol', 1995, 1997),
  model('Nissan', 'GT-R'),
  model('Hyundai', 'Venue'),
  model('Saturn', 'Vue'),
  model('Genesis', 'G80'),
  model('Volkswagen', 'Jetta SportWagen', 2010, 2014),
  model('Lexus', 'RX'),
  model('Jeep', 'Wagoneer', 2022, 2024),
  model('Jeep', 'Grand Wagoneer', 2010, 2015),
];
const WORDS = ['sport', 'si', 'xlt', '1500', '2500', '2', '0l', 'l4', 'touring', 'quattro', 'front', 'civic'];

let vocabulary: SearchVocabulary;
beforeAll(() => {
  vocabulary = buildVocabulary({ models: MODELS, words: WORDS, synonyms: readSeededSynonyms() });
});

/**
 * The parts of a parsed search that are not empty, in a short form: `2018 Honda Civic Front`. `#` marks a part number,
 * `~` keywords and `?` unmatched words.
 */
function summarise(text: string, options: Parameters<typeof parseSearch>[2] = {}): string {
  const parsed = parseSearch(text, vocabulary, options);
  const { years, cars, position, families, isSale, kinds, diameter, lugs, number, keywords, unmatched } =
    parsed;
  return [
    years && [...new Set([years.from, years.to])].join('-'),
    ...cars.map((car) => [car.make, car.model].filter(Boolean).join(' ')),
    position,
    ...families,
    isSale && 'sale',
    ...kinds,
    diameter && `${diameter.inches.toFixed(1)}in`,
    lugs && `${lugs}lug`,
    number && `#${number.normalised}`,
    ...keywords.map((word) => `~${word}`),
    ...unmatched.map((word) => `?${word}`),
  ]
    .filter(Boolean)
    .join(' ');
}

test.each([
  // Cars: any order, any gaps, plurals, joined words, nicknames
  ['vw jetta sportwagen 2012 rear', '2012 Volkswagen Jetta SportWagen Rear'],
  ['vw jetta 2012', '2012 Volkswagen Jetta'],
  ['lexus rx350 2015', '2015 Lexus RX ?350'],
  ['rx350 drilled', 'Lexus RX ED ?350'],
  ['es350', '#ES350'],
  ['2014 wagoneer', '2014 Jeep Grand Wagoneer'],
  ['2023 wagoneer', '2023 Jeep Wagoneer'],
  ['wagoneer', 'Jeep Wagoneer'],
  ['2O18 civic', '2018 Honda Civic'],
  ['2018 civic front rotors', '2018 Honda Civic Front rotor'],
  ['rotors front CIVIC, 2018', '2018 Honda Civic Front rotor'],
  ['civics', 'Honda Civic'],
  ['hondacivic2016', '2016 Honda Civic'],
  ['crv', 'Honda CR-V'],
  ['C R V', 'Honda CR-V'],
  ['nissan gt-rs', 'Nissan GT-R'],
  ['cx5s', 'Mazda CX-5'],
  ['f 150s', 'Ford F-150'],
  ['F-150', 'Ford F-150'],
  ['mazda 3', 'Mazda Mazda3'],
  ['3 mazda', 'Mazda Mazda3'],
  ['cx5', 'Mazda CX-5'],
  ['chevy', 'Chevrolet'],
  ['vw jetta', 'Volkswagen Jetta'],
  ['bmw 328', 'BMW 328i'],
  ['matrix', 'Toyota Corolla Matrix'],
  ['saab 9-5', 'Saab 9-5'],
  // A digit after an unknown word is not a keyword, unless the text also names a car
  ['tesla model 2 front', 'Front ?tesla ?2'],
  ['tesla civic 2', 'Honda Civic ~2 ?tesla'],
  ['2', '~2'],
  // One name, several cars; the make and the year decide
  ['caravan', 'Dodge Caravan Chrysler Caravan'],
  ['chrysler caravan', 'Chrysler Caravan'],
  ['2005 dodge ram 1500', '2005 Dodge Ram ~1500'],
  ['ram 1500 2018', '2018 Ram 1500'],
  ['silverado 1500', 'Chevrolet Silverado ~1500'],
  ['civic si 2014', '2014 Honda Civic Si'],
  ['civic si 2020', '2020 Honda Civic ~si'],
  ['ford civic', 'Honda Civic ?ford'],
  // Words that are also models
  ['rotors that fit my 2012 civic', '2012 Honda Civic rotor'],
  ['2012 honda fit', '2012 Honda Fit'],
  ['es', 'ES'],
  ['lexus es', 'Lexus ES'],
  // Years
  ["'15 civic", '2015 Honda Civic'],
  ['civic 98', '1998 Honda Civic'],
  ['civic 2013-2018', '2013-2018 Honda Civic'],
  ['civic 2013 à 18', '2013-2018 Honda Civic'],
  ['13-18 civic', '2013-2018 Honda Civic'],
  ["civic '15-'17", '2015-2017 Honda Civic'],
  ['2014+ civic', '2014-2099 Honda Civic'],
  ['2018civic', '2018 Honda Civic'],
  ['y2018 civic', '2018 Honda Civic'],
  ['1998-05 civic', '1998-2005 Honda Civic'],
  // Position, family, sale, kind
  ['back', 'Rear'],
  ['front and rear civic', 'Honda Civic'],
  ['drilled', 'ED ESD'],
  ['drilled front', 'Front ED ESD'],
  ['drilled civic', 'Honda Civic ED'],
  ['drilled and slotted', 'ESD'],
  ['slotted, front, drilled', 'Front ESD'],
  ['plain', 'ES'],
  ['oem discs', 'ES rotor'],
  ['esd drilled', 'ESD'],
  ['rotors on sale', 'sale rotor'],
  ['brake pads', 'pad'],
  ['ESD Rotors&Pads, Front', 'Front ESD rotor pad'],
  // Dimensions
  ['12.6 in front', 'Front 12.6in'],
  ['12.6" rotors', 'rotor 12.6in'],
  ['320mm', '12.6in'],
  ['5 lug', '5lug'],
  ['civic 2.0', 'Honda Civic ~2.0l'],
  // French, with or without accents
  ['disques avant civic 2018', '2018 Honda Civic Front rotor'],
  ['plaquettes arrière perforées', 'Rear ED ESD pad'],
  ['plaquettes céramique', 'pad'],
  ['frein à main', 'Rear'],
  ['disques a fentes arriere', 'Rear ESD rotor'],
  ['freins en solde pour ma vw', 'Volkswagen sale'],
  ['disque 12,6 po', 'rotor 12.6in'],
  // Typos
  ['2018 civc', '2018 Honda Civic'],
  ['corrola frnt', 'Toyota Corolla Front'],
  ['bwm', 'BMW'],
  ['volkswagon jeta', 'Volkswagen Jetta'],
  ['silverdo', 'Chevrolet Silverado'],
  ['slottd rotrs', 'ESD rotor'],
  // A make, even a misspelled one, decides which model was meant
  ['rangler', 'Ford Ranger'],
  ['jeep rangler', 'Jeep Wrangler'],
  ['kia sol', 'Kia Soul'],
  ['sol', 'Honda del Sol'],
  ['huyndai vnue', 'Hyundai Venue'],
  ['hunda civc', 'Honda Civic'],
  ['10th gen civic', 'Honda Civic ?10th ?gen'],
  ['honda camery corola', 'Toyota Corolla ?honda ?camery'],
  // Unmatched words are listed; names of parts the shop does not sell are not treated as typos
  ['civic brembo', 'Honda Civic ?brembo'],
  ['caliper', '?caliper'],
  ['caliber', 'Dodge Caliber'],
  ['', ''],
])('%s means %s', (text, meaning) => {
  expect(summarise(text)).toBe(meaning);
});

test('a part number of the shop is found with any dashes, among other words', () => {
  const numbers = new Set(['ED12822F', 'HB34217', '2018']);
  for (const text of ['ED-12822F', 'ed 12822 f', 'ED–12822–F', 'Ed.12822f'])
    expect(summarise(text, { numbers }), text).toBe('#ED12822F');
  expect(summarise('civic hb 34-217 rotors', { numbers })).toBe('Honda Civic rotor #HB34217');
  expect(summarise('2018 civic', { numbers }), 'a year is not a number').toBe('2018 Honda Civic');
  const numberLikeYears = new Set(['201011']);
  expect(summarise('civic 2010-11', { numbers: numberLikeYears }), 'a range of years is not a number').toBe(
    '2010-2011 Honda Civic',
  );
  expect(summarise('20.1011', { numbers: numberLikeYears })).toBe('#201011');
  expect(summarise('XY-99887'), 'an unknown number').toMatch(/#99887|#XY99887/);
});

test.each([
  ['43022-TR6-A01', '#43022TR6A01'],
  ['45022.TLA.A00, civic front', 'Honda Civic Front #45022TLAA00'],
  ['F-150-2018', '2018 Ford F-150'],
  ['2018-civic-1500', '2018 Honda Civic ~1500'],
  ['silverado-2500hd', 'Chevrolet Silverado #2500HD'],
  ['ram-1500', 'Ram 1500'],
  ['rotors-320mm', 'rotor 12.6in'],
])('hyphens or dots join the segments of an unknown number, but not those of a car: %s', (text, meaning) => {
  expect(summarise(text)).toBe(meaning);
});

test('an unknown number joined by hyphens is shown as it was typed', () => {
  const { number, unmatched, corrections } = parseSearch('43022-TR6-A01', vocabulary);
  expect(number).toEqual({ text: '43022-TR6-A01', normalised: '43022TR6A01', isKnown: false });
  expect([unmatched, corrections]).toEqual([[], []]);
});

test('a typo in a make is corrected to the catalogue’s spelling, even if a synonym with another spelling is closer; a typo in a French word is corrected to the French word', () => {
  const { cars, corrected, corrections } = parseSearch('hunday venue rear', vocabulary);
  expect(cars).toEqual([{ make: 'Hyundai', model: 'Venue' }]);
  expect(corrected).toBe('hyundai venue rear');
  expect(corrections).toEqual([{ typed: 'hunday', used: 'hyundai' }]);
  expect(parseSearch('civic avnat', vocabulary).corrected).toBe('civic avant');
});

test('a word for another product is not corrected to a synonym that differs by two letters', () => {
  const { unmatched, corrections } = parseSearch('wiper blades', vocabulary);
  expect([unmatched, corrections]).toEqual([['wiper', 'blades'], []]);
});

test('corrected words are listed; correcting can be turned off', () => {
  const parsed = parseSearch('2018 Civc frnt', vocabulary);
  expect(parsed.corrections).toEqual([
    { typed: 'Civc', used: 'civic' },
    { typed: 'frnt', used: 'front' },
  ]);
  expect(parsed.corrected).toBe('2018 civic front');
  const verbatim = parseSearch('2018 Civc frnt', vocabulary, { isVerbatim: true });
  expect([verbatim.corrections, verbatim.cars, verbatim.unmatched]).toEqual([[], [], ['Civc', 'frnt']]);
});

test('removing an aspect from a text removes only the words of that aspect', () => {
  const text = 'Disques avant, honda Civic 2018';
  const { spans } = parseSearch(text, vocabulary);
  expect(withoutAspects(text, spans, ['position'])).toBe('Disques , honda Civic 2018');
  expect(withoutAspects(text, spans, ['car'])).toBe('Disques avant, 2018');
  expect(withoutAspects(text, spans, ['years', 'kind'])).toBe('avant, honda Civic');
});

const shuffledWords = fc.shuffledSubarray(['2018', 'honda', 'civic', 'front', 'slotted', 'rotors'], {
  minLength: 6,
});
const meaningOf = ({ years, cars, position, families, kinds }: ParsedSearch) => ({
  years,
  cars,
  position,
  families,
  kinds,
});

test('the order of the words does not change the meaning', () => {
  const expected = meaningOf(parseSearch('2018 honda civic front slotted rotors', vocabulary));
  fc.assert(
    fc.property(shuffledWords, (words) => {
      expect(meaningOf(parseSearch(words.join(' '), vocabulary))).toEqual(expected);
    }),
  );
});

test('one swapped, dropped or doubled letter in a long model name does not change the car', () => {
  const words = ['corolla', 'silverado', 'jetta', 'caravan'];
  fc.assert(
    fc.property(fc.constantFrom(...words), fc.nat(), fc.nat(2), (word, place, typoKind) => {
      const at = 1 + (place % (word.length - 2));
      const [before, letter, after] = [word.slice(0, at), word[at]!, word.slice(at + 1)];
      const typo = [
        before + after[0] + letter + after.slice(1),
        before + after,
        before + letter + letter + after,
      ][typoKind]!;
      expect(parseSearch(typo, vocabulary).cars, typo).toEqual(parseSearch(word, vocabulary).cars);
    }),
  );
});

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: fc.constantFrom(...`'":*&|!()<>\\;-%_[]{}^$.+?\u0000 0129afsé`), maxLength: 400 }),
  fc
    .array(
      fc.constantFrom('civic', '2018', '13-18', "'; drop table item", '.*', ':*', '&', 'f', '150', '"'),
      {
        maxLength: 60,
      },
    )
    .map((words) => words.join(' ')),
);

test('the spans of any text lie within it and do not overlap; its cars and part numbers are valid', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const { spans, cars } = parseSearch(text, vocabulary, { numbers: new Set(['ED12822F']) });
      const length = text.normalize('NFC').slice(0, MAX_SEARCH_LENGTH).length;
      for (const [index, { start, end }] of spans.entries()) {
        expect(start >= 0 && start < end && end <= length).toBe(true);
        expect(start >= (spans[index - 1]?.end ?? 0)).toBe(true);
      }
      for (const car of cars) expect(MODELS.map(({ make }) => make)).toContain(car.make);
      for (const { value } of numberCandidates(text)) expect(value).toMatch(/^[A-Z0-9]{4,30}$/);
    }),
    { numRuns: 500 },
  );
});

test('four texts of 10,000 characters are parsed in less than 100 ms, because only their beginning is read', () => {
  const texts = ['civc '.repeat(2000), 'a'.repeat(10_000), '1-'.repeat(5000), "'".repeat(10_000)];
  for (const text of texts) parseSearch(text, vocabulary);
  const start = performance.now();
  for (const text of texts) parseSearch(text, vocabulary);
  expect(performance.now() - start).toBeLessThan(100);
});
