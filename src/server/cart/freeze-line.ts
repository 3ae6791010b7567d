import { NO_CAR } from '#domain/fitment.ts';
import { pickTranslations } from '#domain/item-texts.ts';
import type { Currency } from '#domain/money.ts';
import type { QuotedLine } from '#domain/quote.ts';
import type { FrozenLine } from '#domain/sales-quote.ts';
import { unitPriceOf } from './cart-view.ts';
import type { CartRow } from './queries.ts';

/** The copy of a cart line that an order or a quote keeps, with its car as the shopper chose it. */
export const freezeLine = (
  row: CartRow,
  amounts: QuotedLine,
  { percentage, currency }: { percentage: number; currency: Currency },
): FrozenLine => ({
  part_number: row.part_number,
  car_part_id: row.car_part_id,
  quantity: row.quantity,
  unit_price: unitPriceOf(row, percentage, currency),
  ...amounts,
  family: row.family,
  displayname: row.displayname,
  ...pickTranslations(row, 'displayname'),
  position: row.position,
  note: noteToKeep(row),
  main_image: row.main_image,
  ...(row.car ?? NO_CAR),
  spans: row.spans,
  fit_verdict: row.fit.verdict,
  is_acknowledged: row.fit.verdict === 'does-not-fit' && row.is_acknowledged,
  custom_note: row.cart_custom_note,
});

/** The fit conditions that are still open or, if there are none, the note of the fitment. Null if the set fits. */
function noteToKeep({ fit, note }: CartRow): string | null {
  if (fit.verdict === 'fits') return null;
  return fit.notes.length > 0 ? fit.notes.join(' / ') : note;
}
