import type { MatchingVehicles } from '#domain/fitment.ts';
import { fold, tokenise } from '#domain/search/fold.ts';
import type { Diameter } from '#domain/search/measures.ts';
import { findMissingMake } from '#domain/search/missing-make.ts';
import { parseSearch } from '#domain/search/parse-search.ts';
import {
  dropAspect,
  hasAspect,
  type ParsedSearch,
  type SearchAspect,
  withoutAspects,
} from '#domain/search/parsed-search.ts';
import { numberCandidates } from '#domain/search/part-numbers.ts';
import type { SearchVocabulary } from '#domain/search/vocabulary.ts';
import { isAnyLevelSet, isCar, NO_VEHICLE, type Vehicle } from '#domain/vehicle.ts';
import type { Db } from '#server/platform/db.ts';
import { loadMakes } from '#server/vehicles/decode-vin.ts';
import { notesOf } from './join-notes.ts';
import { loadMatchingVehicles } from './matching-vehicles.ts';
import {
  findKnownNumbers,
  findRowsByModels,
  findRowsBySelection,
  findRowsByWords,
  type ResultRow,
} from './rows.ts';
import { expandWords, loadVocabulary } from './search-vocabulary.ts';

/** A search by words: the text and the vehicle chosen in addition. `isVerbatim` leaves misspelled words uncorrected. */
interface WordQuery {
  text: string;
  vehicle: Vehicle;
  isVerbatim: boolean;
}

export interface WordSearchResult {
  text: string;
  /** The parts of the text by which the results were found. */
  parsed: ParsedSearch;
  /** The vehicle that the shopper chose in addition to the text or, if none, the car that the text names. */
  searchedVehicle: Vehicle;
  /** The vehicle for which the fit is judged: `searchedVehicle`, unless the results include other cars. */
  vehicle: Vehicle;
  /** The vehicles that match `vehicle`, with their fitments. The fit of each row is judged by them. */
  matching: MatchingVehicles;
  rows: ResultRow[];
  /** Words that no result contains, as typed. */
  unmatched: string[];
  /** A make that the text names and the catalogue does not have. Nothing is then found. */
  missing_make: string | null;
  /** If there are no results: the same text without the aspects that exclude them. */
  nearest: { text: string; rows: ResultRow[] } | null;
}

/** Other searches that a search by words can lead to. */
interface OtherSearches {
  findByNumber(number: string, vehicle: Vehicle): Promise<ResultRow[]>;
  listAll(): Promise<readonly ResultRow[]>;
}

/** Aspects that are left out if nothing is found: first one of them, then all. The response names what was left out. */
const OPTIONAL_ASPECTS = ['rest', 'diameter', 'lugs', 'sale'] as const satisfies SearchAspect[];
/** Further aspects that are left out to find the nearest match, in this order. */
const OTHER_ASPECTS = ['position', 'family', 'years', 'car', 'number'] as const satisfies SearchAspect[];

export async function searchByWords(
  db: Db,
  version: number,
  { text, vehicle: chosen, isVerbatim }: WordQuery,
  otherSearches: OtherSearches,
): Promise<WordSearchResult> {
  const vocabulary = await loadVocabulary(db, version);
  const parsed = await parseText(db, text, vocabulary, { isVerbatim });
  const missing_make = await findMakeWithoutSets(parsed, vocabulary);
  const listsAnyWord = namesOnlyParts(parsed) || (isAnyLevelSet(chosen) && hasAspect(parsed, 'kind'));
  const mayFind = (reduced: ParsedSearch) => missing_make === null && (isRestricted(reduced) || listsAnyWord);
  const find = async (reduced: ParsedSearch) =>
    mayFind(reduced) ? findMatches(db, reduced, chosen, vocabulary, otherSearches) : [];
  const searchedVehicle = chooseVehicle(chosen, parsed);
  const { rows, omitted } = await findWithoutUnmatched(parsed, find);
  const used = omitted.reduce(dropAspect, parsed);
  const brandWords = new Set(rows.flatMap(({ replaces }) => (replaces ? wordsOf(replaces.brand) : [])));
  const unmatched = [
    ...parsed.unmatched.filter((word) => !wordsOf(word).every((each) => brandWords.has(each))),
    ...omitted.flatMap((aspect) => typedWords(text, parsed, aspect)),
  ];
  const listsOtherCars = Boolean(parsed.number) && rows.some((row) => !isForVehicle(row, searchedVehicle));
  const vehicle = isCar(searchedVehicle) && !listsOtherCars ? searchedVehicle : NO_VEHICLE;
  const matching = await loadMatchingVehicles(db, vehicle);
  return {
    text,
    parsed: used,
    searchedVehicle,
    vehicle,
    matching,
    rows: rankRows(rows, used, matching.vehicles.length),
    unmatched,
    missing_make,
    nearest: rows.length > 0 ? null : await findNearest(text, parsed, find),
  };
}

const wordsOf = (text: string): string[] => tokenise(fold(text)).map(({ word }) => word);

/** True if the row is for the vehicle. A search by number also lists sets that do not fit it. */
const isForVehicle = (row: ResultRow, { year, make, model }: Vehicle): boolean =>
  row.year === year && row.make === make && row.model === model;

export async function parseText(
  db: Db,
  text: string,
  vocabulary: SearchVocabulary,
  { isVerbatim }: { isVerbatim: boolean },
) {
  const candidates = [...new Set(numberCandidates(text).map(({ value }) => value))];
  const numbers = candidates.length > 0 ? await findKnownNumbers(db, candidates) : new Set<string>();
  return parseSearch(text, vocabulary, { numbers, isVerbatim });
}

/** The vehicle to search for. A chosen vehicle takes precedence over the car that the text names. */
function chooseVehicle(chosen: Vehicle, { cars, years }: ParsedSearch): Vehicle {
  if (isAnyLevelSet(chosen) || cars.length !== 1) return chosen;
  const year = years && years.from === years.to ? years.from : null;
  return { ...NO_VEHICLE, year, ...cars[0] };
}

/** True if a word restricts the results. Unmatched words and those for brakes, such as “set”, do not. */
const isRestricted = ({ spans }: ParsedSearch): boolean =>
  spans.some(({ value }) => value !== 'unmatched' && value !== 'kind');

/** True for a text such as “brake rotors”, which finds all sets. */
const namesOnlyParts = ({ spans }: ParsedSearch): boolean =>
  spans.length > 0 && spans.every(({ value }) => value === 'kind');

/** A make that exists but is not in the catalogue, if the text names nothing else that is in the catalogue. */
async function findMakeWithoutSets(
  { cars, number, unmatched }: ParsedSearch,
  { models }: SearchVocabulary,
): Promise<string | null> {
  if (cars.length > 0 || number || unmatched.length === 0) return null;
  return findMissingMake(unmatched, await loadMakes(), new Set(models.map(({ make }) => make)));
}

async function findMatches(
  db: Db,
  parsed: ParsedSearch,
  chosen: Vehicle,
  vocabulary: SearchVocabulary,
  otherSearches: OtherSearches,
): Promise<ResultRow[]> {
  const { cars, years, keywords } = parsed;
  const hasChosen = isAnyLevelSet(chosen);
  const selection = { cars: hasChosen ? [] : cars, years: hasChosen ? null : years, levels: chosen };
  const find = async () => {
    if (parsed.number) return findNumber(parsed, chooseVehicle(chosen, parsed), otherSearches);
    if (keywords.length > 0) return findRowsByWords(db, expandWords(keywords, vocabulary), selection);
    const namesCar = cars.some(({ model }) => model !== null) && years !== null;
    if (hasChosen || namesCar) return findRowsBySelection(db, selection);
    if (cars.length > 0 || years) return findRowsByModels(db, cars, years);
    return [...(await otherSearches.listAll())];
  };
  return (await find()).filter((row) => matchesSearch(row, parsed));
}

/** Finds the sets that have the number, including those that do not fit the car. */
async function findNumber({ number }: ParsedSearch, vehicle: Vehicle, { findByNumber }: OtherSearches) {
  const fitting = await findByNumber(number!.normalised, vehicle);
  return fitting.length > 0 || !isAnyLevelSet(vehicle)
    ? fitting
    : findByNumber(number!.normalised, NO_VEHICLE);
}

function matchesSearch(row: ResultRow, parsed: ParsedSearch): boolean {
  const { position, families, isSale, diameter, lugs, number } = parsed;
  // A known number decides alone. For example, `ED` is part of the number in `ED 12822`, not a family.
  if (number?.isKnown) return true;
  if (position && row.position !== position && row.position !== 'Front or Rear') return false;
  if (families.length > 0 && !families.includes(row.family)) return false;
  if (isSale && !row.is_sale) return false;
  if (lugs !== null && !new RegExp(`\\b${lugs}\\W?lug`, 'i').test(row.displayname)) return false;
  return diameter === null || hasDiameter(row, diameter);
}

const hasDiameter = (row: ResultRow, { inches, tolerance }: Diameter): boolean =>
  sizesOf(row).some((size) => Math.abs(size - inches) <= tolerance);

/** The rotor diameters, in inches, in a set's name and note. */
const sizesOf = (row: ResultRow): number[] =>
  [...`${row.displayname} ${notesOf(row).join(' ')}`.matchAll(/(\d{1,2}(?:\.\d+)?)\s*(?:in\b|")/gi)].map(
    ([, size]) => Number(size),
  );

/** Leaves out optional aspects until there are results. `omitted` are the aspects that were left out. */
async function findWithoutUnmatched(
  parsed: ParsedSearch,
  find: (parsed: ParsedSearch) => Promise<ResultRow[]>,
): Promise<{ rows: ResultRow[]; omitted: SearchAspect[] }> {
  const allMatches = await find(parsed);
  if (allMatches.length > 0) return { rows: allMatches, omitted: [] };
  const presentAspects = OPTIONAL_ASPECTS.filter((aspect) => hasAspect(parsed, aspect));
  const omitted: SearchAspect[] = [];
  let reduced = parsed;
  for (const aspect of presentAspects) {
    const withoutOne = await find(dropAspect(parsed, aspect));
    if (withoutOne.length > 0) return { rows: withoutOne, omitted: [aspect] };
    reduced = dropAspect(reduced, aspect);
    omitted.push(aspect);
  }
  const rows = omitted.length > 1 ? await find(reduced) : [];
  return { rows, omitted: rows.length > 0 ? omitted : [] };
}

/** Leaves out one aspect, or several if necessary, until there are results. */
async function findNearest(
  text: string,
  parsed: ParsedSearch,
  find: (parsed: ParsedSearch) => Promise<ResultRow[]>,
): Promise<WordSearchResult['nearest']> {
  const presentAspects = [...OPTIONAL_ASPECTS, ...OTHER_ASPECTS].filter((aspect) =>
    hasAspect(parsed, aspect),
  );
  const attempts = [
    ...presentAspects.map((aspect) => [aspect]),
    ...presentAspects.map((_, index) => presentAspects.slice(0, index + 1)),
  ];
  for (const aspects of attempts) {
    const reduced = aspects.reduce(dropAspect, parsed);
    const rows = await find(reduced);
    if (rows.length === 0) continue;
    const reducedText = withoutAspects(text, parsed.spans, [...aspects, 'unmatched']);
    return { text: reducedText, rows: rankRows(rows, reduced, 0) };
  }
  return null;
}

export const typedWords = (text: string, { spans }: ParsedSearch, aspect: SearchAspect): string[] =>
  spans
    .filter(({ value }) => value === aspect)
    .map(({ start, end }) => text.normalize('NFC').slice(start, end).trim());

/**
 * Sorts by what the text names, fit, stock, sale and number of vehicles. One number per row combines
 * these, because numbers sort fastest.
 */
function rankRows(rows: ResultRow[], parsed: ParsedSearch, matchingVehicleCount: number): ResultRow[] {
  const { position, families, diameter } = parsed;
  const score = (row: ResultRow) => {
    // Each drawback that a row has moves it down; the earlier ones count more.
    const drawbacks = [
      position !== null && row.position !== position,
      families.length > 1 && row.family !== families[0],
      diameter !== null && !hasDiameter(row, { ...diameter, tolerance: EXACT_INCHES }),
      row.note !== null || row.vehicle_count !== matchingVehicleCount,
      row.available === 0,
      !row.is_sale,
    ];
    const order = drawbacks.reduce((sum, hasDrawback) => sum * 2 + Number(hasDrawback), 0);
    return (order + 1) * MAX_VEHICLES - Math.min(row.vehicle_count, MAX_VEHICLES - 1);
  };
  return rows
    .map((row) => ({ row, score: score(row) }))
    .sort((a, b) => a.score - b.score)
    .map(({ row }) => row);
}

/** A number above the vehicle count of any row. */
const MAX_VEHICLES = 1_000_000;
/** The tolerance of an exact size: half of a tenth of an inch, the precision in the catalogue, with a margin. */
const EXACT_INCHES = 0.051;
