import type { ParsedInput } from '#contract/calls.ts';
import { createFitJudge } from '#domain/fitment.ts';
import { calculatePersonalPrices, unitPrice } from '#domain/price.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { productView } from './product-view.ts';
import { MAX_RESULTS, paginateRows, parseFacetValues } from './result-list.ts';
import type { SearchResult } from './search.ts';
import { understoodView } from './understood-view.ts';

/** The page, filters and sort order that a list call requests. */
export type ListOptions = ParsedInput<'GET /category/:category/:subcategory/:offset'>['query'];

const PAGE_SIZE = 10;

/** The response of every list call: one page of products, the facets and the total. */
export function listView(
  result: SearchResult,
  input: { vehicle: Vehicle; options: ListOptions; offset?: number; percentage: number },
) {
  const { vehicle, options, percentage } = input;
  const isPaged = options.page !== undefined || options.size !== undefined;
  const size = isPaged ? (options.size ?? PAGE_SIZE) : MAX_RESULTS;
  const page = paginateRows(
    result.rows,
    {
      position: parseFacetValues(options.position),
      subcategory: parseFacetValues(options.subcategory),
      note: parseFacetValues(options.note),
      stock: parseFacetValues(options.stock),
      sort: options.sort ?? 'relevance',
      from: isPaged ? ((options.page ?? 1) - 1) * size : (input.offset ?? 0),
      size,
    },
    (row) => unitPrice(calculatePersonalPrices(row, percentage), options.currency ?? 'ca'),
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
    similar_numbers: result.similar_numbers,
    understood: result.words && understoodView(result.words, percentage),
  };
}
