import { useEffect } from 'react';
import { isAnyLevelSet } from '#domain/vehicle.ts';
import { useShop } from '../platform/shop.tsx';
import type { ListQuery } from './list-query.ts';

/** Notes a search for whoever is signed in, once its results are really shown (ACC-06). */
export function useRecordSearch(query: ListQuery, isShown: boolean): void {
  const { api, account } = useShop();
  const customerId = account?.customer.customer_id;
  const { slug, vehicle, part_number, displayname } = query;
  const asked = JSON.stringify({ slug, vehicle, part_number, displayname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: pages and filters of one list are one search
  useEffect(() => {
    const content = part_number ?? displayname;
    if (!customerId || !isShown || (content === null && !isAnyLevelSet(vehicle))) return;
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
  }, [api, customerId, asked, isShown]);
}
