import { expect, test } from 'vitest';
import { suggestSearches } from './suggest-searches.ts';
import { buildVocabulary } from './vocabulary.ts';

/** A model; those with more `vehicles` are suggested first. */
const model = (make: string, name: string, vehicles: number, years = [2017, 2018]) => ({
  make,
  model: name,
  years,
  vehicles,
});
const vocabulary = buildVocabulary({
  models: [
    model('Honda', 'Civic', 90),
    model('Honda', 'CR-V', 95),
    model('Honda', 'Civic del Sol', 5, [1993]),
    model('Ford', 'F-150', 50),
    model('Toyota', 'Corolla', 80),
  ],
  words: ['front', 'sport'],
  synonyms: [
    { phrase: 'avant', meaning: 'front' },
    { phrase: 'arriere', meaning: 'rear' },
    { phrase: 'hnoda', meaning: 'honda' },
  ],
});
const ENGLISH = {
  position: ['front', 'rear'],
  finish: ['drilled', 'slotted', 'plain'],
  sale: ['on sale'],
};
const FRENCH = {
  position: ['avant', 'arrière'],
  finish: ['percés', 'rainurés', 'lisses'],
  sale: ['en solde'],
};
const suggest = (text: string, terms = ENGLISH) =>
  suggestSearches(text, vocabulary, terms).map((each) => each.text);

test.each([
  ['ho', ['Honda', 'Honda CR-V', 'Honda Civic', 'Honda Civic del Sol']],
  ['2018 ci', ['2018 Honda Civic']],
  ['1993 civ', ['1993 Honda Civic del Sol']],
  ['front hon', ['front Honda', 'front Honda CR-V', 'front Honda Civic', 'front Honda Civic del Sol']],
  ['honda c', ['Honda CR-V', 'Honda Civic', 'Honda Civic del Sol']],
  ['cr', ['Honda CR-V']],
  ['f 15', ['Ford F-150']],
  ['civic fr', ['civic front']],
  ['civic f', ['civic front']],
  ['2018 f', ['2018 front', '2018 Ford', '2018 Ford F-150']],
  ['2018 civic, dri', ['2018 civic, drilled']],
  ['es', ['ESD']],
  ['on s', ['on sale']],
  ['2018 corola', ['2018 corolla', '2018 Toyota Corolla']],
  ['hodna civ', ['honda civic', 'Honda Civic del Sol', 'honda civic front', 'honda civic rear']],
  ['hnodaa civic fr', ['hnodaa civic front']],
  ['honda civic', ['Honda Civic del Sol', 'honda civic front', 'honda civic rear']],
  ['Honda CR-V', ['Honda CR-V front', 'Honda CR-V rear']],
  ['2018 civic pads', ['2018 civic pads front', '2018 civic pads rear']],
  ['civic rear', ['civic rear drilled', 'civic rear slotted', 'civic rear plain']],
])('%s suggests %j', (text, suggestions) => {
  expect(suggest(text)).toEqual(suggestions);
});

test.each([
  ['a complete search', 'civic rear drilled'],
  ['a car with an unknown word', 'civic zzz'],
  ['an unknown word', 'zzz'],
  ['a part number', 'CR 228015-c'],
  ['a single letter', 'c'],
  ['an empty text', ''],
])('%s suggests nothing (%s)', (_, text) => {
  expect(suggest(text)).toEqual([]);
});

test('in French, the terms are French', () => {
  expect(suggest('civic a', FRENCH)).toEqual(['civic avant', 'civic arrière']);
  expect(suggest('civic arriere p', FRENCH)).toEqual(['civic arriere percés']);
  expect(suggest('civic avant', FRENCH)).toEqual([
    'civic avant percés',
    'civic avant rainurés',
    'civic avant lisses',
  ]);
});

test('each suggestion has a kind: car, family or words', () => {
  expect(suggestSearches('slo', vocabulary, ENGLISH)).toEqual([{ kind: 'family', text: 'slotted' }]);
  expect(suggestSearches('f150', vocabulary, ENGLISH)).toEqual([{ kind: 'car', text: 'Ford F-150' }]);
  expect(suggestSearches('rea', vocabulary, ENGLISH)).toEqual([{ kind: 'words', text: 'rear' }]);
});
