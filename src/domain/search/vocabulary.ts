import type { FamilyCode } from '../family.ts';
import { letterMask } from './edit-distance.ts';
import { fold, phraseKey, tokenise } from './fold.ts';

/** The catalogue's models and words and the shop's synonyms, from which the vocabulary is built. */
export interface VocabularySource {
  /** `vehicles` is the number of the model's vehicles in the catalogue. */
  models: readonly { make: string; model: string; years: readonly number[]; vehicles: number }[];
  /** Every word by which a fitment can be found, in lower case. */
  words: readonly string[];
  synonyms: readonly Synonym[];
}

/** A phrase that shoppers type, and the words to search for instead. If `meaning` is empty, the phrase is ignored. */
export interface Synonym {
  phrase: string;
  meaning: string;
}

export type Finish = 'drilled' | 'slotted' | 'plain';

export interface ModelMeaning {
  kind: 'model';
  make: string;
  model: string;
  years: ReadonlySet<number>;
  /** True for a part of the model's name, or a number that usually means something else. */
  isPartial: boolean;
}

export type Meaning =
  | { kind: 'position'; position: 'Front' | 'Rear' }
  | { kind: 'family'; family: FamilyCode }
  | { kind: 'finish'; finish: Finish }
  | { kind: 'sale' }
  | { kind: 'part'; part: 'rotor' | 'pad' }
  | { kind: 'filler' }
  | { kind: 'make'; make: string }
  | ModelMeaning;

/** The possible meanings of one word. */
export type Alternatives = readonly Meaning[];

/** A word in its correct spelling, which replaces a misspelled or incomplete one. */
export interface CorrectWord {
  word: string;
  /** The word that is shown and searched for: the catalogue's own, if `word` is another spelling of a make or model. */
  used: string;
  /** See `letterMask`. */
  mask: number;
  /** The makes whose names or models contain the word, if it occurs nowhere else; otherwise null. */
  makes: readonly string[] | null;
  /** Higher for words that are more likely to be searched for. */
  weight: number;
}

export interface SearchVocabulary {
  /**
   * The known phrases by key (see `phraseKey`), such as `f150` or `drilledandslotted`, with their meanings. A synonym may
   * mean several words, each with its own alternatives.
   */
  entries: ReadonlyMap<string, readonly Alternatives[]>;
  /** The largest number of words that form one entry. */
  maxWords: number;
  /** Single words that need no correction. */
  knownWords: ReadonlySet<string>;
  /** The words by which results can be found, sorted. */
  words: readonly string[];
  /** Words that a misspelled word may stand for, by length. */
  corrections: ReadonlyMap<number, readonly CorrectWord[]>;
  /** The words of makes, models and terms that can complete the start of a word, the likeliest first. */
  completions: readonly CorrectWord[];
  /** The models of the source, unchanged. */
  models: VocabularySource['models'];
  /** Makes and models to suggest, the most common first, with the keys by which each is found. */
  names: readonly { name: string; keys: readonly string[]; years: readonly number[] }[];
}

/** The search terms built into the shop; synonyms can refer to them. */
const TERMS: Record<string, Meaning> = {
  front: { kind: 'position', position: 'Front' },
  rear: { kind: 'position', position: 'Rear' },
  es: { kind: 'family', family: 'ES' },
  ed: { kind: 'family', family: 'ED' },
  esd: { kind: 'family', family: 'ESD' },
  plain: { kind: 'finish', finish: 'plain' },
  drilled: { kind: 'finish', finish: 'drilled' },
  slotted: { kind: 'finish', finish: 'slotted' },
  sale: { kind: 'sale' },
  rotor: { kind: 'part', part: 'rotor' },
  pad: { kind: 'part', part: 'pad' },
};
const FILLER: Meaning = { kind: 'filler' };

/** A part of a model's name is not an entry if more models than this share it. */
const MAX_MODELS_OF_PART = 4;
/** The same limit for a part that is a number, which is more specific: 328 stands for 328i, 328xi and so on. */
const MAX_MODELS_OF_NUMBER = 12;
// At least 4, because names may be typed with spaces anywhere, such as `c r v`; at most 5, because every run is tried.
const MIN_ENTRY_WORDS = 4;
const MAX_ENTRY_WORDS = 5;

/** The higher the weight, the more likely shoppers search for the word. */
const WEIGHTS = { term: 40, make: 30, model: 20, synonym: 15, filler: 5, word: 0 } as const;
/** The beginning of a word is completed only to words above this weight. */
export const MAX_MINOR_WEIGHT = WEIGHTS.filler;
/** A misspelled word is corrected by two edits only to words above this weight: `blades` does not become `blanks`. */
export const MAX_COMMON_WEIGHT = WEIGHTS.synonym;

export function buildVocabulary(source: VocabularySource): SearchVocabulary {
  const entries = new Map<string, Alternatives[]>();
  const weights = new Map<string, number>();
  /** The makes in whose names or models each word occurs; null if it also occurs elsewhere. */
  const makes = new Map<string, string[] | null>();
  const addWord = (text: string, weight: number, make: string | null = null) => {
    for (const { word } of tokenise(fold(text))) {
      weights.set(word, Math.max(weights.get(word) ?? 0, weight));
      const earlierMakes = makes.get(word);
      makes.set(word, make === null || earlierMakes === null ? null : [...(earlierMakes ?? []), make]);
    }
  };
  const addMeaning = (key: string, meaning: Meaning) => {
    if (key !== '') entries.set(key, [[...(entries.get(key)?.[0] ?? []), meaning]]);
  };
  for (const [term, meaning] of Object.entries(TERMS)) {
    addMeaning(term, meaning);
    addWord(term, WEIGHTS.term);
  }
  for (const make of new Set(source.models.map((each) => each.make))) {
    addMeaning(phraseKey(make), { kind: 'make', make });
    addWord(make, WEIGHTS.make, make);
  }
  for (const { make, model, years, vehicles } of source.models) {
    addMeaning(phraseKey(model), { kind: 'model', make, model, years: new Set(years), isPartial: false });
    // A model with more vehicles weighs more, but always less than a make.
    addWord(model, WEIGHTS.model + Math.min(9, Math.log2(vehicles + 1)), make);
  }
  addPartialNames(source.models, entries, addMeaning);
  for (const synonym of source.synonyms) addSynonym(synonym, entries, addWord);
  return {
    ...indexWords(source, entries, weights, makes),
    entries,
    models: source.models,
    names: listNames(source.models),
  };
}

function listNames(models: VocabularySource['models']): SearchVocabulary['names'] {
  const makes = [...Map.groupBy(models, ({ make }) => make)].map(([make, modelsOfMake]) => ({
    name: make,
    keys: [phraseKey(make)],
    years: modelsOfMake.flatMap(({ years }) => years),
    vehicles: modelsOfMake.reduce((sum, { vehicles }) => sum + vehicles, 0),
  }));
  const cars = models.map(({ make, model, years, vehicles }) => {
    const name = `${make} ${model}`;
    return { name, keys: [phraseKey(model), phraseKey(name)], years, vehicles };
  });
  return [...makes, ...cars].sort((a, b) => b.vehicles - a.vehicles);
}

/** Adds parts of names, such as `Matrix` of `Corolla Matrix`, if few models share them and they mean nothing else. */
function addPartialNames(
  models: VocabularySource['models'],
  entries: ReadonlyMap<string, Alternatives[]>,
  addMeaning: (key: string, meaning: Meaning) => void,
): void {
  const modelsByPart = new Map<string, Map<string, ModelMeaning>>();
  for (const { make, model, years } of models) {
    const meaning = { kind: 'model' as const, make, model, years: new Set(years), isPartial: true };
    for (const key of partsOf(make, model)) {
      // Skips a part that means something else, but not another model: Caravan may also be a Grand Caravan.
      if (entries.get(key)?.some((alternatives) => alternatives.some(({ kind }) => kind !== 'model')))
        continue;
      const modelsOfPart = modelsByPart.get(key) ?? new Map<string, ModelMeaning>();
      modelsByPart.set(key, modelsOfPart.set(`${make} ${model}`, meaning));
    }
  }
  for (const [key, meanings] of modelsByPart) {
    if (meanings.size > (/^\d+$/.test(key) ? MAX_MODELS_OF_NUMBER : MAX_MODELS_OF_PART)) continue;
    for (const meaning of meanings.values()) addMeaning(key, meaning);
  }
}

/**
 * The keys of the parts of a model's name. The parts are the runs of its words with three characters or more (except
 * the whole name), its leading number, and the name without the make.
 */
function partsOf(make: string, model: string): Set<string> {
  const words = tokenise(fold(model)).map(({ word }) => word);
  const parts = new Set<string>();
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= words.length; to++) {
      const key = words.slice(from, to).join('');
      if (to - from < words.length && key.length >= 3) parts.add(key);
    }
  }
  const [number] = words[0]?.match(/^\d{3,}(?=\D)/) ?? [];
  if (number) parts.add(number);
  const [makeKey, modelKey] = [phraseKey(make), phraseKey(model)];
  if (modelKey.startsWith(makeKey) && modelKey !== makeKey) parts.add(modelKey.slice(makeKey.length));
  return parts;
}

/**
 * Adds a synonym if the vocabulary has all words of its meaning. If the meaning is the phrase itself, the phrase
 * becomes a known word, which is not corrected as a misspelling.
 */
function addSynonym(
  { phrase, meaning }: Synonym,
  entries: Map<string, Alternatives[]>,
  addWord: (text: string, weight: number) => void,
): void {
  if (meaning === phrase) {
    addWord(phrase, WEIGHTS.word);
    return;
  }
  const wordMeanings = meaning === '' ? [[FILLER]] : meaningsOf(meaning, entries);
  if (!wordMeanings) return;
  const key = phraseKey(phrase);
  const existing = entries.get(key);
  // A word that also names a model, such as `fit`, keeps that meaning too.
  const models = existing?.length === 1 ? existing[0]!.filter(({ kind }) => kind === 'model') : [];
  entries.set(key, wordMeanings.length === 1 ? [[...wordMeanings[0]!, ...models]] : wordMeanings);
  addWord(phrase, meaning === '' ? WEIGHTS.filler : WEIGHTS.synonym);
}

/** The alternatives of each word of a text; null if the vocabulary lacks one of the words. */
function meaningsOf(text: string, entries: ReadonlyMap<string, Alternatives[]>): Alternatives[] | null {
  const words = tokenise(fold(text)).map(({ word }) => word);
  const wordMeanings: Alternatives[] = [];
  for (let from = 0; from < words.length; ) {
    let to = words.length;
    while (to > from && !entries.has(words.slice(from, to).join(''))) to--;
    if (to === from) return null;
    wordMeanings.push(...entries.get(words.slice(from, to).join(''))!);
    from = to;
  }
  return wordMeanings;
}

function indexWords(
  source: VocabularySource,
  entries: ReadonlyMap<string, Alternatives[]>,
  weights: ReadonlyMap<string, number>,
  makes: ReadonlyMap<string, readonly string[] | null>,
) {
  const words = [...new Set(source.words)].sort();
  const knownWords = new Set([...words.map(fold), ...weights.keys()]);
  const namesCar = (key: string) =>
    entries.get(key)?.some((each) => each.some(({ kind }) => kind === 'make' || kind === 'model'));
  // A meaning of several words has no entry by its text.
  const usedWords = new Map(
    source.synonyms
      .filter(({ meaning }) => namesCar(fold(meaning)))
      .map(({ phrase, meaning }) => [phraseKey(phrase), fold(meaning)]),
  );
  const terms = [...weights]
    .map(([word, weight]) => ({
      word,
      used: usedWords.get(word) ?? word,
      weight,
      mask: letterMask(word),
      makes: makes.get(word) ?? null,
    }))
    .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1));
  const completions = terms.filter(({ weight }) => weight > MAX_MINOR_WEIGHT);
  const catalogueWords = words
    .filter((word) => /^\p{L}{5,}$/u.test(word) && !weights.has(word))
    .map((word) => ({ word, used: word, weight: WEIGHTS.word, mask: letterMask(word), makes: null }));
  const corrections = Map.groupBy([...terms, ...catalogueWords], ({ word }) => word.length);
  const phrases = [
    ...source.models.map(({ model }) => model),
    ...source.synonyms.map(({ phrase }) => phrase),
  ];
  const maxWords = Math.min(
    MAX_ENTRY_WORDS,
    Math.max(MIN_ENTRY_WORDS, ...phrases.map((each) => tokenise(fold(each)).length)),
  );
  return { words, knownWords, completions, corrections, maxWords };
}

/** The index of the first word in a sorted list that is equal to or after `word`. */
export function firstIndexFrom(words: readonly string[], word: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (words[middle]! < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
