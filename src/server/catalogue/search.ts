import { LRUCache } from 'lru-cache';
import type { Answers } from '#domain/brake-question.ts';
import { familyFromSlug } from '#domain/family.ts';
import {
  createFitJudge,
  type FitVerdict,
  type MatchingVehicles,
  type ShopperCar,
  setKey,
} from '#domain/fitment.ts';
import { numberCandidates, similarNumberCandidates } from '#domain/search/part-numbers.ts';
import { isAnyLevelSet, isCar, isWithin, NO_VEHICLE, type Vehicle, widen } from '#domain/vehicle.ts';
import type { Db } from '#server/platform/db.ts';
import { joinNotes, joinSets } from './join-notes.ts';
import { loadMatchingVehicles } from './matching-vehicles.ts';
import { compareFitAndStock, type FitOrder, NO_FIT_ORDER } from './result-list.ts';
import {
  findKnownNumbers,
  findPartsByNumber,
  findRowsByFamily,
  findRowsByParts,
  findRowsByVehicle,
  findSimilarNumbers,
  type NumberMatch,
  type ResultRow,
} from './rows.ts';
import { searchByWords, type WordSearchResult } from './word-search.ts';

/** A catalogue search. Filtering and paging are applied to its result. */
export interface SearchQuery {
  /** The category: a family's slug, `sale` or `all`. */
  slug: string;
  vehicle: Vehicle;
  /** The answers about the vehicle, by which its sets are sorted. */
  answers?: Answers | undefined;
  part_number?: string;
  displayname?: string;
  /** Leaves misspelled words uncorrected. */
  as_typed?: boolean;
  /** Lists all sets, with those for the vehicle first. */
  shows_all?: boolean;
}

export interface SearchResult {
  /** Sorted by fit verdict and then by stock (sold-out sets last). */
  rows: readonly ResultRow[];
  /** The number of rows that this result does not share with another cached one. */
  unshared_rows: number;
  fitOrder: FitOrder;
  /** The vehicles that match the shopper's car, with their fitments. The fit of each row is judged by them. */
  matching: MatchingVehicles;
  /** The closest wider vehicle with results, if there are none for the selection. */
  wider: { vehicle: Vehicle; total: number } | null;
  /** If a number in the text was not found: the numbers that were probably meant. */
  similar_numbers: Awaited<ReturnType<typeof findSimilarNumbers>>;
  /** The interpretation of the text of a search by words; null for other searches. */
  words: Omit<WordSearchResult, 'rows'> | null;
}

const CACHE_BYTES = 16 * 1024 * 1024;
/** Bytes of memory per entry, as measured. */
const BYTES_PER = { unshared_row: 450, row_reference: 8, matching_fitment: 200, result: 500 };
const caches = new WeakMap<Db, LRUCache<string, SearchResult>>();

/** Runs a search. Results are cached by catalogue version, so that paging and filtering need no query. */
export async function search(db: Db, version: number, query: SearchQuery): Promise<SearchResult> {
  let cache = caches.get(db);
  if (!cache) {
    cache = new LRUCache<string, SearchResult>({
      maxSize: CACHE_BYTES,
      sizeCalculation: ({ rows, unshared_rows, matching }, cacheKey) =>
        BYTES_PER.result +
        cacheKey.length +
        unshared_rows * BYTES_PER.unshared_row +
        rows.length * BYTES_PER.row_reference +
        matching.fitments.length * BYTES_PER.matching_fitment,
    });
    caches.set(db, cache);
  }
  const key = `${version} ${JSON.stringify(query)}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const result =
    query.displayname === undefined
      ? await findResult(db, version, query)
      : await findResultByWords(db, version, query);
  cache.set(key, result);
  return result;
}

/** A search by vehicle, number or category, without the cache. */
async function findResult(db: Db, version: number, query: SearchQuery): Promise<SearchResult> {
  const { vehicle, answers = {} } = query;
  const [foundRows, matching] = await Promise.all([findRows(db, query), loadMatchingVehicles(db, vehicle)]);
  const fitOrder = isAnyLevelSet(vehicle)
    ? orderByFit(foundRows, { ...vehicle, answers }, matching)
    : NO_FIT_ORDER;
  // Rows for other vehicles come last; they are sorted already.
  const rows = [
    ...foundRows.sort(compareFitAndStock(fitOrder)),
    ...(await findOtherRows(db, version, query, foundRows)),
  ];
  const wider = rows.length > 0 ? null : await widenSearch(db, query);
  return {
    rows,
    unshared_rows: foundRows.length,
    fitOrder,
    matching,
    wider,
    similar_numbers: rows.length > 0 || wider ? [] : await listSimilarNumbers(db, query.part_number),
    words: null,
  };
}

/** A search by words, without the cache. */
export async function findResultByWords(
  db: Db,
  version: number,
  { displayname: text = '', vehicle: chosen, answers = {}, as_typed = false, shows_all = false }: SearchQuery,
): Promise<SearchResult> {
  const vehicle = shows_all ? NO_VEHICLE : chosen;
  const { rows: foundRows, ...interpretation } = await searchByWords(
    db,
    version,
    { text, vehicle, isVerbatim: as_typed },
    {
      findByNumber: (number, levels) => findRowsByNumber(db, number, levels),
      listAll: async () => (await search(db, version, { slug: 'all', vehicle: NO_VEHICLE })).rows,
    },
  );
  // A car that the text names takes precedence over the chosen one.
  const usesChosenVehicle = shows_all && isCar(chosen) && !isCar(interpretation.vehicle);
  const judged = usesChosenVehicle
    ? { vehicle: chosen, matching: await loadMatchingVehicles(db, chosen) }
    : interpretation;
  const rows = joinRows(foundRows, judged.vehicle);
  const car = { ...judged.vehicle, answers: isWithin(chosen, judged.vehicle) ? answers : {} };
  const fitOrder = isCar(car) ? orderByFit(rows, car, judged.matching) : NO_FIT_ORDER;
  const { parsed, unmatched } = interpretation;
  const lacksNumber = !parsed.number?.isKnown && (rows.length === 0 || unmatched.length > 0);
  return {
    rows: rows.sort(compareFitAndStock(fitOrder)),
    unshared_rows: rows.length,
    fitOrder,
    matching: judged.matching,
    wider: null,
    similar_numbers: lacksNumber ? await listSimilarNumbers(db, text) : [],
    words: {
      ...interpretation,
      nearest: interpretation.nearest && {
        ...interpretation.nearest,
        rows: joinSets(interpretation.nearest.rows),
      },
      vehicle: judged.vehicle,
    },
  };
}

async function listSimilarNumbers(db: Db, text = ''): Promise<SearchResult['similar_numbers']> {
  const candidates = similarNumberCandidates(text);
  return candidates.length > 0 ? findSimilarNumbers(db, candidates) : [];
}

/** The sets that are not for the vehicle; none unless the query lists all sets. */
async function findOtherRows(
  db: Db,
  version: number,
  { shows_all, vehicle, answers: _answers, ...query }: SearchQuery,
  rowsOfVehicle: readonly ResultRow[],
): Promise<ResultRow[]> {
  if (!shows_all || !isAnyLevelSet(vehicle)) return [];
  const listedKeys = new Set(rowsOfVehicle.map(setKey));
  // The part number is compared first, because this is faster than creating the key of every row.
  const parts = new Set(rowsOfVehicle.map((row) => row.part_number));
  const { rows } = await search(db, version, { ...query, vehicle: NO_VEHICLE });
  return rows.filter((row) => !(parts.has(row.part_number) && listedKeys.has(setKey(row))));
}

const FIT_ORDER: readonly FitVerdict[] = ['fits', 'fits-with-condition', 'not-enough-known', 'does-not-fit'];

/** Ranks the rows that were found for the vehicle by their verdicts. All other rows rank last. */
function orderByFit(rows: readonly ResultRow[], car: ShopperCar, matching: MatchingVehicles): FitOrder {
  const judge = createFitJudge(car, matching);
  const ranks = new Map(rows.map((row) => [row, FIT_ORDER.indexOf(judge(row).verdict)]));
  return (row) => ranks.get(row) ?? FIT_ORDER.length;
}

const joinRows = (rows: readonly ResultRow[], vehicle: Vehicle): ResultRow[] =>
  isCar(vehicle) ? joinNotes(rows) : joinSets(rows);

async function findRows(db: Db, { slug, vehicle, part_number }: SearchQuery): Promise<ResultRow[]> {
  const family = familyFromSlug(slug);
  const onlySale = slug === 'sale';
  const filterAndJoin = (rows: ResultRow[]) => {
    const filtered = rows.filter(
      (row) => (family === null || row.family === family) && (!onlySale || row.is_sale),
    );
    return joinRows(filtered, vehicle);
  };
  if (part_number !== undefined) return filterAndJoin(await findRowsByNumber(db, part_number, vehicle));
  if (isAnyLevelSet(vehicle)) return filterAndJoin(await findRowsByVehicle(db, vehicle));
  return joinSets(await findRowsByFamily(db, family, onlySale)).sort(
    (a, b) => b.year_to - a.year_to || b.vehicle_count - a.vehicle_count,
  );
}

/** Finds the sets with a number, best matches first. Each row names the interchange number that matched, if any. */
async function findRowsByNumber(db: Db, number: string, vehicle: Vehicle): Promise<ResultRow[]> {
  const matches = await findParts(db, number);
  if (matches.length === 0) return [];
  const parts = matches.map((match) => match.part_number);
  const rows = isAnyLevelSet(vehicle)
    ? await findRowsByVehicle(db, vehicle, parts)
    : await findRowsByParts(db, parts);
  const rank = new Map(matches.map((match, index) => [match.part_number, { index, match }]));
  return rows
    .map((row) => ({ ...row, replaces: replacedNumber(rank.get(row.part_number)!.match) }))
    .sort((a, b) => rank.get(a.part_number)!.index - rank.get(b.part_number)!.index);
}

/** Finds sets by a number, which may stand among other words such as its brand: `Halden HB 92-3288`. */
async function findParts(db: Db, text: string): Promise<NumberMatch[]> {
  const matches = await findPartsByNumber(db, text);
  const candidates = matches.length > 0 ? [] : numberCandidates(text).map(({ value }) => value);
  if (candidates.length === 0) return matches;
  const matchingNumbers = await findKnownNumbers(db, candidates);
  const longest = candidates.find((candidate) => matchingNumbers.has(candidate));
  return longest === undefined ? [] : findPartsByNumber(db, longest);
}

const replacedNumber = ({ brand, number }: NumberMatch) =>
  brand !== null && number !== null ? { brand, number } : null;

/** Drops the narrowest vehicle level repeatedly until there are results. */
async function widenSearch(db: Db, query: SearchQuery): Promise<SearchResult['wider']> {
  for (let vehicle = widen(query.vehicle); vehicle; vehicle = widen(vehicle)) {
    const rows = await findRows(db, { ...query, vehicle });
    if (rows.length > 0) return { vehicle, total: rows.length };
  }
  return null;
}
