import { decimalOrNull } from '#server/catalogue/product-view.ts';
import type { QuoteListRow } from './list.ts';

export const quoteRowView = ({ total, created_at, ...row }: QuoteListRow) => ({
  ...row,
  total: decimalOrNull(total),
  created_time: created_at.toISOString(),
});
