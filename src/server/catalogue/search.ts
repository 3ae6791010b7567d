import { LRUCache } from 'lru-cache';
import { familyFromSlug } from '#domain/family.ts';
import { isAnyLevelSet, isCar, type Vehicle, widen } from '#domain/vehicle.ts';
import type { Db } from '#server/platform/db.ts';
import { countVehicles } from '#server/vehicles/queries.ts';
import {
  findPartsByNumber,
  findRowsByFamily,
  findRowsByParts,
  findRowsByVehicle,
  findRowsByWords,
  type NumberMatch,
  type ResultRow,
} from './rows.ts';

/** A catalogue search. Filtering and paging are applied to its result. */
export interface SearchQuery {
  slug: string;
  vehicle: Vehicle;
  part_number?: string;
  displayname?: string;
}

export interface SearchResult {
  rows: readonly ResultRow[];
  /** Vehicles that match the selection; 0 if the selection is not a car. */
  matchingVehicles: number;
  /** The closest wider vehicle with results, if there are none for the selection. */
  wider: { vehicle: Vehicle; total: number } | null;
}

/** Rows of all cached searches together. */
const MAX_CACHED_ROWS = 300_000;
const caches = new WeakMap<Db, LRUCache<string, SearchResult>>();

/** Runs a search. Results are cached until the catalogue changes, so that paging and filtering need no query. */
export async function search(db: Db, version: number, query: SearchQuery): Promise<SearchResult> {
  let cache = caches.get(db);
  if (!cache) {
    cache = new LRUCache<string, SearchResult>({
      maxSize: MAX_CACHED_ROWS,
      sizeCalculation: (result) => result.rows.length + 1,
    });
    caches.set(db, cache);
  }
  const key = `${version} ${JSON.stringify(query)}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const [rows, matchingVehicles] = await Promise.all([
    findRows(db, query),
    isCar(query.vehicle) ? countVehicles(db, query.vehicle) : 0,
  ]);
  const result = { rows, matchingVehicles, wider: rows.length > 0 ? null : await widenSearch(db, query) };
  cache.set(key, result);
  return result;
}

async function findRows(db: Db, query: SearchQuery): Promise<ResultRow[]> {
  const { slug, vehicle, part_number, displayname } = query;
  const family = familyFromSlug(slug);
  const onlySale = slug === 'sale';
  const filterRows = (rows: ResultRow[]) =>
    rows.filter((row) => (family === null || row.family === family) && (!onlySale || row.is_sale));
  if (part_number !== undefined) return filterRows(await findRowsByNumber(db, part_number, vehicle));
  if (displayname !== undefined) return filterRows(await findRowsByWords(db, displayname, vehicle));
  if (isAnyLevelSet(vehicle)) return filterRows(await findRowsByVehicle(db, vehicle));
  return findRowsByFamily(db, family, onlySale);
}

/** Best matches first; each row names the interchange number that matched. */
async function findRowsByNumber(db: Db, number: string, vehicle: Vehicle): Promise<ResultRow[]> {
  const matches = await findPartsByNumber(db, number);
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
