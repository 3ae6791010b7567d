import type { Currency } from '#domain/money.ts';
import { vehicleQuery } from '../paths.ts';
import type { Api } from '../platform/api.ts';
import { type CatalogueQuery, isByPrice, PAGE_SIZE, queryKind } from './catalogue-query.ts';

/** Fetches the products of a query, by the API call for its kind; null if there is nothing to search for. */
export async function fetchProducts(api: Api, query: CatalogueQuery, currency: Currency) {
  const { slug, vehicle, answers, part_number, displayname, filters, sort, page } = query;
  const listOptions = {
    page,
    size: PAGE_SIZE,
    sort,
    position: filters.position.join('|'),
    subcategory: filters.subcategory.join('|'),
    note: filters.note.join('|'),
    stock: filters.stock.join('|'),
    currency: isByPrice(sort) ? currency : undefined,
    show: query.shows_all ? ('all' as const) : undefined,
  };
  const levels = { ...vehicleQuery(vehicle), answers: answers ?? undefined };
  const kind = queryKind(query);
  if (kind === 'nothing') return null;
  if (kind === 'category') {
    const params = { category: 'rotor' as const, subcategory: slug, offset: 0 };
    return api('GET /category/:category/:subcategory/:offset', { params, query: listOptions });
  }
  // Within a list such as a family, a part number acts as a filter of that list.
  if (kind === 'vehicle' || (part_number !== null && slug !== 'search')) {
    const params = { category: 'rotor' as const, subcategory: slug };
    return api('GET /search/filter/:category/:subcategory', {
      params,
      query: { ...levels, part_number: part_number ?? undefined, ...listOptions },
    });
  }
  const as_typed = query.as_typed ? ('true' as const) : undefined;
  const search = part_number !== null ? { part_number } : { displayname: displayname ?? '', as_typed };
  return api('GET /search/:category', {
    params: { category: 'rotor' },
    query: { ...levels, ...search, ...listOptions },
  });
}
