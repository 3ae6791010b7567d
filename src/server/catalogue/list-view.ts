import { createFitJudge } from '#domain/fitment.ts';
import type { Currency } from '#domain/money.ts';
import { calculatePersonalPrices, unitPrice } from '#domain/price.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { productView } from './product-view.ts';
import { MAX_RESULTS, paginateRows, parseFacetValues } from './result-list.ts';
import type { SearchResult } from './search.ts';
import { understoodView } from './understood-view.ts';

/** The paging and filter parameters of a list call. */
export interface Paging {
  page?: number | undefined;
  size?: number | undefined;
  position?: string | undefined;
  subcategory?: string | undefined;
  note?: string | undefined;
  sort?: 'relevance' | 'price-asc' | 'price-desc' | 'name' | undefined;
  currency?: Currency | undefined;
}

const PAGE_SIZE = 10;

/** The response of every list call: one page of products, the facets and the total. */
export function listView(
  result: SearchResult,
  input: { vehicle: Vehicle; paging: Paging; offset?: number; percentage: number },
) {
  const { vehicle, paging, percentage } = input;
  const isPaged = paging.page !== undefined || paging.size !== undefined;
  const size = isPaged ? (paging.size ?? PAGE_SIZE) : MAX_RESULTS;
  const page = paginateRows(
    result.rows,
    {
      position: parseFacetValues(paging.position),
      subcategory: parseFacetValues(paging.subcategory),
      note: parseFacetValues(paging.note),
      sort: paging.sort ?? 'relevance',
      from: isPaged ? ((paging.page ?? 1) - 1) * size : (input.offset ?? 0),
      size,
    },
    (row) => unitPrice(calculatePersonalPrices(row, percentage), paging.currency ?? 'ca'),
    result.fitOrder,
  );
  const judge = createFitJudge({ ...vehicle, answers: {} }, result.matching);
  const values = (facet: 'position' | 'note' | 'subcategory') => page.facets[facet].map((each) => each.value);
  return {
    products: page.rows.map((row) => productView(row, percentage, judge(row))),
    positions: values('position'),
    notes: values('note'),
    subcategories: values('subcategory'),
    facets: page.facets,
    totalRecords: page.total,
    // Misspelled in the specification.
    totalRecrods: { total_records: page.total },
    wider: result.wider,
    understood: result.words && understoodView(result.words, percentage),
  };
}
