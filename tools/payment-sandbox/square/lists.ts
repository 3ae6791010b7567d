import type { Answer } from '../answer.ts';
import { failure } from './errors.ts';

const MOST = 100;
/** The lists begin a year ago unless asked otherwise. */
const YEAR = 365 * 86_400_000;

interface Listed {
  id: string;
  created_at: string;
  updated_at: string;
}
type Bounds = [from: string, until: string];

/**
 * What of a seller's own a list call asks for, page by page, the newest first unless asked otherwise.
 * The cursor is the last one of the page before, so what is new does not shift the next page.
 */
export function pageOf<T extends Listed>(
  own: readonly T[],
  query: URLSearchParams,
  location_id: string,
  now: Date,
): { shown: T[]; cursor?: string } | Answer {
  const limit = Number(query.get('limit') ?? MOST);
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST) return refused('INVALID_VALUE', 'limit');
  const year_ago = new Date(now.getTime() - YEAR).toISOString();
  const created = boundsOf(query, 'begin_time', 'end_time', year_ago);
  if (typeof created === 'string') return refused('INVALID_TIME', created);
  const updated = boundsOf(query, 'updated_at_begin_time', 'updated_at_end_time', '');
  if (typeof updated === 'string') return refused('INVALID_TIME', updated);
  const location = query.get('location_id');
  if (location !== null && location !== location_id) return refused('INVALID_VALUE', 'location_id');

  const field = query.get('sort_field') === 'UPDATED_AT' ? 'updated_at' : 'created_at';
  const found = own
    .filter((each) => isWithin(each.created_at, created) && isWithin(each.updated_at, updated))
    .sort((a, b) => (a[field] < b[field] ? -1 : a[field] > b[field] ? 1 : 0));
  if (query.get('sort_order') !== 'ASC') found.reverse();

  const cursor = query.get('cursor');
  const start = cursor ? found.findIndex(({ id }) => id === cursor) + 1 : 0;
  if (cursor && start === 0) return refused('INVALID_CURSOR', 'cursor');
  const shown = found.slice(start, start + limit);
  return { shown, ...(found.length > start + limit ? { cursor: shown.at(-1)!.id } : {}) };
}

/** The bounds in the form of our own times, or the name of the field that is no time. */
function boundsOf(query: URLSearchParams, from: string, until: string, earliest: string): Bounds | string {
  const bounds: Bounds = [earliest, '\uffff'];
  for (const [index, field] of [from, until].entries()) {
    const text = query.get(field);
    if (!text) continue;
    const time = new Date(text);
    if (Number.isNaN(time.getTime())) return field;
    bounds[index] = time.toISOString();
  }
  return bounds;
}

const isWithin = (time: string, [from, until]: Bounds) => time >= from && time <= until;
const refused = (code: string, field: string) => failure(400, code, `${field} is not usable`, field);
