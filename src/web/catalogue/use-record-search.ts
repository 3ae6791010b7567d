import { useEffect } from 'react';
import { isAnyLevelSet } from '#domain/vehicle.ts';
import { useShop } from '../platform/shop.tsx';
import type { CatalogueQuery } from './catalogue-query.ts';

/** Records the search of a signed-in customer once its results are displayed (ACC-06). */
export function useRecordSearch(query: CatalogueQuery, hasResults: boolean): void {
  const { api, account } = useShop();
  const customerId = account?.customer.customer_id;
  const { slug, vehicle, part_number, displayname } = query;
  const searchKey = JSON.stringify({ slug, vehicle, part_number, displayname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search includes all its pages and filters
  useEffect(() => {
    const content = part_number ?? displayname;
    if (!customerId || !hasResults || (content === null && !isAnyLevelSet(vehicle))) return;
    const term = part_number === null ? ('displayname' as const) : ('part_number' as const);
    api('POST /user/:customerId/recentSearch', {
      params: { customerId },
      body: {
        ...vehicle,
        category: 'rotor',
        subcategory: slug,
        ...(content === null ? {} : { search_term: term, search_content: content }),
      },
    }).catch(() => {});
  }, [api, customerId, searchKey, hasResults]);
}
