import type { Currency } from '#domain/money.ts';
import { vehicleQuery } from '../paths.ts';
import type { Answer, Api } from '../platform/api.ts';
import { askedBy, isByPrice, type ListQuery, PAGE_SIZE } from './list-query.ts';

type ListCall =
  | 'GET /search/filter/:category/:subcategory'
  | 'GET /search/:category'
  | 'GET /category/:category/:subcategory/:offset';

/** Each kind of question has its call; a search for nothing asks nothing. */
export async function askCatalogue(
  api: Api,
  query: ListQuery,
  currency: Currency,
): Promise<Answer<ListCall> | null> {
  const { slug, vehicle, filters, sort, page } = query;
  const paging = {
    page,
    size: PAGE_SIZE,
    sort,
    position: filters.position.join('|'),
    subcategory: filters.subcategory.join('|'),
    note: filters.note.join('|'),
    ...(isByPrice(sort) ? { currency } : {}),
  };
  const levels = Object.fromEntries(
    Object.entries(vehicleQuery(vehicle)).map(([level, value]) => [level, value ? String(value) : undefined]),
  );
  const asked = askedBy(query);
  if (asked === 'nothing') return null;
  if (asked === 'category') {
    const params = { category: 'rotor' as const, subcategory: slug, offset: 0 };
    return api('GET /category/:category/:subcategory/:offset', { params, query: paging });
  }
  // A number within a list of the shop, such as one family, is one more filter of that list.
  if (asked === 'vehicle' || (query.part_number !== null && slug !== 'search')) {
    const params = { category: 'rotor' as const, subcategory: slug };
    return api('GET /search/filter/:category/:subcategory', {
      params,
      query: { ...levels, part_number: query.part_number ?? undefined, ...paging },
    });
  }
  const words =
    query.part_number !== null
      ? { part_number: query.part_number }
      : { displayname: query.displayname ?? '' };
  return api('GET /search/:category', {
    params: { category: 'rotor' },
    query: { ...levels, ...words, ...paging },
  });
}
