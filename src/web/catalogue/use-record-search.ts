import { useEffect } from 'react';
import { isAnyLevelSet, NO_VEHICLE } from '#domain/vehicle.ts';
import { useShop } from '../platform/shop.tsx';
import type { CatalogueQuery } from './catalogue-query.ts';

/** Counts a search by words once its results are displayed; call the returned function when a result is opened. */
export function useCountSearch(displayname: string | null) {
  const { api } = useShop();
  useEffect(() => {
    if (displayname === null) return;
    api('POST /search/record', { body: { displayname } }).catch(() => {});
  }, [api, displayname]);
  return () => {
    if (displayname === null) return;
    api('POST /search/record', { body: { displayname, is_click: true } }).catch(() => {});
  };
}

/** Saves a customer's search in the account once its results are loaded (ACC-06); a visitor's text in the browser. */
export function useSaveRecentSearch(query: CatalogueQuery, isListLoaded: boolean): void {
  const { api, account, isAccountKnown } = useShop();
  const isVisitor = isAccountKnown && account === null;
  const customerId = account?.customer.customer_id;
  const { slug, part_number, displayname } = query;
  // In a list of all sets, the vehicle only sorts.
  const vehicle = query.shows_all ? NO_VEHICLE : query.vehicle;
  const searchKey = JSON.stringify({ slug, vehicle, part_number, displayname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `searchKey` represents the query; another page or filter of it is the same search
  useEffect(() => {
    const content = part_number ?? displayname;
    if (isVisitor && content) {
      import('../suggestions/recent-texts.ts').then(
        ({ saveRecentText }) => saveRecentText(content),
        () => {},
      );
    }
    if (!customerId || !isListLoaded || (content === null && !isAnyLevelSet(vehicle))) return;
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
  }, [api, customerId, isVisitor, searchKey, isListLoaded]);
}
