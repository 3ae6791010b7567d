import type { Reply } from '#contract/calls.ts';
import type { MessageRow } from './list.ts';

/** A message as its row and its page show it; time in epoch milliseconds, as text. */
export const messageView = ({
  account_id,
  created_at,
  ...row
}: MessageRow): Reply<'GET /admin/messages'>['records'][number] => ({
  ...row,
  customer_id: account_id,
  created_time: String(created_at.getTime()),
});
