import { toDecimal } from '#domain/money.ts';
import type { QuoteListRow } from './list.ts';

export const quoteRowView = ({ total, created_at, ...row }: QuoteListRow) => ({
  ...row,
  total: total === null ? null : toDecimal(total),
  created_time: created_at.toISOString(),
});
