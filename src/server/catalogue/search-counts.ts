import { type Selectable, sql } from 'kysely';
import type { DayRange } from '#domain/overview-range.ts';
import { fold } from '#domain/search/fold.ts';
import { containsVin } from '#domain/vin.ts';
import { daysBefore } from '#server/platform/clock.ts';
import { allRows, type Db } from '#server/platform/db.ts';
import { withinShopDays } from '#server/shop/shop-days.ts';
import type { Tables } from '#server/tables/tables.ts';

const MAX_TEXT_LENGTH = 100;
const RETENTION_DAYS = 180;
/** Possibly a phone number: at least nine digits with at most one separator between neighbours. */
const PHONE_NUMBER_PATTERN = /\d(?:\W?\d){8}/;
/** The number of texts that are kept. Older ones are deleted, so that invented texts cannot fill the database. */
const MAX_TEXTS = 20_000;

/** Normalises a search text, so that equivalent searches count as one; null if it is empty or may identify a person or car. */
export function toCountedText(text: string): string | null {
  const folded = fold(text).replaceAll(/\s+/g, ' ').trim();
  const isPrivate = folded.includes('@') || containsVin(folded) || PHONE_NUMBER_PATTERN.test(folded);
  return folded === '' || isPrivate ? null : folded.slice(0, MAX_TEXT_LENGTH).trim();
}

export async function countSearch(
  db: Db,
  { text, results, corrected }: { text: string; results: number; corrected: string | null },
  at: Date,
): Promise<void> {
  await sql`insert into search_count (text, results, corrected, last_searched_at)
    values (${text}, ${results}, ${corrected?.slice(0, MAX_TEXT_LENGTH) ?? null}, ${at})
    on conflict (text) do update set searches = search_count.searches + 1, results = excluded.results,
      corrected = excluded.corrected, last_searched_at = excluded.last_searched_at`.execute(db);
}

/** Counts that a result of a search was opened. */
export async function countClick(db: Db, text: string): Promise<void> {
  await sql`update search_count set clicks = clicks + 1 where text = ${text}`.execute(db);
}

export async function purgeSearchCounts(db: Db, now: Date): Promise<void> {
  await sql`delete from search_count where last_searched_at < ${daysBefore(now, RETENTION_DAYS)} or text in (
    select text from search_count order by last_searched_at desc offset ${MAX_TEXTS})`.execute(db);
}

type CountedSearch = Omit<Selectable<Tables['search_count']>, 'clicks' | 'last_searched_at'>;

const MAX_LISTED = 100;

const listCounts = (db: Db, condition: ReturnType<typeof sql>): Promise<CountedSearch[]> =>
  allRows<CountedSearch>(db)`
    select text, searches, results, corrected from search_count where ${condition}
    order by searches desc, text limit ${MAX_LISTED}`;

/** Searches that a synonym could improve: without results, with corrected words, or whose results nobody opened. */
export async function listSearchProblems(db: Db) {
  return {
    without_results: await listCounts(db, sql`results = 0`),
    corrected: await listCounts(db, sql`results > 0 and corrected is not null`),
    without_click: await listCounts(db, sql`results > 0 and corrected is null and clicks = 0`),
  };
}

/** The most frequent search texts that were last used within these days and found nothing then. */
export const listSearchesWithoutResults = (db: Db, range: DayRange, limit: number) =>
  allRows<{ text: string; searches: number }>(db)`
    select text, searches from search_count
    where results = 0 and ${withinShopDays(sql.ref('last_searched_at'), range)}
    order by searches desc, text limit ${limit}`;
