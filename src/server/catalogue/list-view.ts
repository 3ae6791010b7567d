import { fitVerdict } from '#domain/fitment.ts';
import type { Currency } from '#domain/money.ts';
import { pricesFor, unitPrice } from '#domain/price.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { productView } from './product-view.ts';
import { chosenValues, MAX_RESULTS, pageOf } from './result-list.ts';
import type { ResultRow } from './rows.ts';
import type { Found } from './search.ts';

/** The paging part of a list call's query, as the schema leaves it. */
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

/** The answer of every list call: one page of products, the values to filter by, the true total. */
export function listView(
  found: Found,
  asked: { vehicle: Vehicle; paging: Paging; offset?: number; percentage: number },
) {
  const { vehicle, paging, percentage } = asked;
  const isPaged = paging.page !== undefined || paging.size !== undefined;
  const size = isPaged ? (paging.size ?? PAGE_SIZE) : MAX_RESULTS;
  const page = pageOf(
    found.rows,
    {
      position: chosenValues(paging.position),
      subcategory: chosenValues(paging.subcategory),
      note: chosenValues(paging.note),
      sort: paging.sort ?? 'relevance',
      from: isPaged ? ((paging.page ?? 1) - 1) * size : (asked.offset ?? 0),
      size,
    },
    (row) => unitPrice(pricesFor(row, percentage), paging.currency ?? 'ca'),
  );
  const values = (facet: 'position' | 'note' | 'subcategory') => page.facets[facet].map((each) => each.value);
  return {
    scode: 200 as const,
    smessage: '',
    products: page.rows.map((row) => productView(row, percentage, fitOfRow(row, vehicle, found.open))),
    positions: values('position'),
    notes: values('note'),
    subcategories: values('subcategory'),
    facets: page.facets,
    totalRecords: page.total,
    totalRecrods: { total_records: page.total },
    wider: found.wider,
  };
}

function fitOfRow(row: ResultRow, chosen: Vehicle, open: number) {
  return fitVerdict({
    chosen,
    open,
    covered: row.vehicle_count,
    unconditional: row.note === null ? row.vehicle_count : 0,
    notes: row.note === null ? [] : [row.note],
  });
}
