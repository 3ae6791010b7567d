import { countDays, type DayRange, listDays } from './overview-range.ts';
import { addDocumentTotals, type DocumentTotals, NO_DOCUMENTS } from './sales-figures.ts';

/** A longer range is shown by month, because its days would be too narrow to distinguish. */
const MAX_DAYS = 92;

/** The totals of one day (`2026-03-01`) or month (`2026-03`). */
interface TrendPoint {
  period: string;
  totals: DocumentTotals;
}

/**
 * The totals of each day of a range or, if it is long, of each month. Days and months without documents are included,
 * but not the months before the first documents.
 */
export function salesTrend(
  days: readonly (DocumentTotals & { day: string })[],
  range: DayRange,
): TrendPoint[] {
  const isByMonth = countDays(range) > MAX_DAYS;
  const periodOf = (day: string) => (isByMonth ? day.slice(0, '2026-03'.length) : day);
  const points = new Map(listDays(range).map((day) => [periodOf(day), NO_DOCUMENTS]));
  for (const each of days) {
    const period = periodOf(each.day);
    points.set(period, addDocumentTotals(points.get(period) ?? NO_DOCUMENTS, each));
  }
  const trend = [...points].map(([period, totals]) => ({ period, totals }));
  // A month with documents has its own object, even if its totals are 0.
  const first = isByMonth ? trend.findIndex(({ totals }) => totals !== NO_DOCUMENTS) : 0;
  return first === -1 ? [] : trend.slice(first);
}

/** The range of a trend: from the first sale, unless the period has a first day, until today at the latest. */
export const trendRange = (period: Partial<DayRange>, firstSale: string, today: string): DayRange => ({
  from: period.from ?? firstSale,
  until: period.until !== undefined && period.until < today ? period.until : today,
});
