import type { z } from 'zod';
import type { product } from '#contract/shapes.ts';
import { subcategoryOf } from '#domain/family.ts';
import type { Fit } from '#domain/fitment.ts';
import { pickTranslations } from '#domain/item-texts.ts';
import { toDecimal } from '#domain/money.ts';
import { calculatePersonalPrices, type ListPrices } from '#domain/price.ts';
import type { ResultRow } from './rows.ts';

/** A row with the shopper's personal prices and the fit for the selected vehicle. */
export function productView(
  row: Omit<ResultRow, 'position'> & { position: string },
  percentage: number,
  fit: Fit,
): z.output<typeof product> {
  return {
    part_number: row.part_number,
    car_part_id: row.car_part_id,
    subcategory: subcategoryOf(row.family),
    displayname: row.displayname,
    ...pickTranslations(row, 'displayname'),
    position: row.position,
    note: row.note,
    notes: row.notes && [...row.notes],
    main_image: row.main_image,
    in_stock: row.available > 0,
    available: row.available,
    vehicle_count: row.vehicle_count,
    year_from: row.year_from,
    year_to: row.year_to,
    year: row.year,
    make: row.make,
    model: row.model,
    submodel: row.submodel,
    trim: row.trim,
    engine: row.engine,
    replaces: row.replaces,
    fit,
    ...personalPricesView(row, percentage),
  };
}

/** The four personal prices as the API returns them, in decimal currency units. */
export function personalPricesView(item: ListPrices, percentage: number) {
  const prices = calculatePersonalPrices(item, percentage);
  return {
    is_sale: prices.is_sale,
    personal_cad_price: toDecimal(prices.personal_cad_price),
    personal_usd_price: toDecimal(prices.personal_usd_price),
    personal_cad_sale_price: decimalOrNull(prices.personal_cad_sale_price),
    personal_usd_sale_price: decimalOrNull(prices.personal_usd_sale_price),
  };
}

export const decimalOrNull = (cents: number | null) => (cents === null ? null : toDecimal(cents));
