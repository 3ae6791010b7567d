import type { Reply } from '#contract/calls.ts';
import { toDecimal } from '#domain/money.ts';
import type { ListedOrder } from './list.ts';

export const orderRowView = ({
  created_at,
  total,
  placed_total,
  ...row
}: ListedOrder): Reply<'GET /admin/orders'>['records'][number] => ({
  ...row,
  created_time: created_at.toISOString(),
  total: toDecimal(total),
  placed_total: toDecimal(placed_total),
});
