import type { Reply } from '#contract/calls.ts';
import { toDecimal } from '#domain/money.ts';
import type { ListedOrder } from './list.ts';

export const orderRowView = ({
  created_at,
  total,
  ...row
}: ListedOrder): Reply<'GET /admin/orders'>['records'][number] => ({
  ...row,
  created_time: created_at.toISOString(),
  total: toDecimal(total),
});
