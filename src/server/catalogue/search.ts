import { LRUCache } from 'lru-cache';
import { familyOfSlug } from '#domain/family.ts';
import { isAnyLevelSet, isCar, type Vehicle, widen } from '#domain/vehicle.ts';
import type { Db } from '#server/platform/db.ts';
import { countVehicles } from '#server/vehicles/queries.ts';
import {
  type NumberMatch,
  partsForNumber,
  type ResultRow,
  rowsForVehicle,
  rowsForWords,
  rowsOfFamily,
  rowsOfParts,
} from './rows.ts';

/** One question to the catalogue; what a shopper filters and pages through afterwards. */
export interface Search {
  slug: string;
  vehicle: Vehicle;
  part_number?: string;
  displayname?: string;
}

export interface Found {
  rows: readonly ResultRow[];
  /** How many vehicles the selection leaves open; 0 when it names no car. */
  open: number;
  wider: { vehicle: Vehicle; total: number } | null;
}

/** Rows kept in memory over all remembered searches. */
const MAX_ROWS = 300_000;
const remembered = new WeakMap<Db, LRUCache<string, Found>>();

/**
 * Answers a search, from memory when the catalogue has not changed since: paging through a result
 * and ticking filters then costs no query.
 */
export async function search(db: Db, version: number, asked: Search): Promise<Found> {
  let memory = remembered.get(db);
  if (!memory) {
    memory = new LRUCache<string, Found>({
      maxSize: MAX_ROWS,
      sizeCalculation: (found) => found.rows.length + 1,
    });
    remembered.set(db, memory);
  }
  const key = `${version} ${JSON.stringify(asked)}`;
  const known = memory.get(key);
  if (known) return known;
  const [rows, open] = await Promise.all([
    rowsFor(db, asked),
    isCar(asked.vehicle) ? countVehicles(db, asked.vehicle) : 0,
  ]);
  const found = { rows, open, wider: rows.length > 0 ? null : await widerSearch(db, asked) };
  memory.set(key, found);
  return found;
}

async function rowsFor(db: Db, asked: Search): Promise<ResultRow[]> {
  const { slug, vehicle, part_number, displayname } = asked;
  const family = familyOfSlug(slug);
  const onlySale = slug === 'sale';
  const kept = (rows: ResultRow[]) =>
    rows.filter((row) => (family === null || row.family === family) && (!onlySale || row.is_sale));
  if (part_number !== undefined) return kept(await rowsForNumber(db, part_number, vehicle));
  if (displayname !== undefined) return kept(await rowsForWords(db, displayname, vehicle));
  if (isAnyLevelSet(vehicle)) return kept(await rowsForVehicle(db, vehicle));
  return rowsOfFamily(db, family, onlySale);
}

/** Best matches first; each row says which number of which brand was meant. */
async function rowsForNumber(db: Db, number: string, vehicle: Vehicle): Promise<ResultRow[]> {
  const matches = await partsForNumber(db, number);
  if (matches.length === 0) return [];
  const parts = matches.map((match) => match.part_number);
  const rows = isAnyLevelSet(vehicle)
    ? await rowsForVehicle(db, vehicle, parts)
    : await rowsOfParts(db, parts);
  const rank = new Map(matches.map((match, index) => [match.part_number, { index, match }]));
  return rows
    .map((row) => ({ ...row, replaces: replacedBy(rank.get(row.part_number)!.match) }))
    .sort((a, b) => rank.get(a.part_number)!.index - rank.get(b.part_number)!.index);
}

const replacedBy = ({ brand, number }: NumberMatch) =>
  brand !== null && number !== null ? { brand, number } : null;

/** Lets the narrowest level go, one after the other, until something is found. */
async function widerSearch(db: Db, asked: Search): Promise<Found['wider']> {
  for (let vehicle = widen(asked.vehicle); vehicle; vehicle = widen(vehicle)) {
    const rows = await rowsFor(db, { ...asked, vehicle });
    if (rows.length > 0) return { vehicle, total: rows.length };
  }
  return null;
}
