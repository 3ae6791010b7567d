import type { Reply } from '#contract/calls.ts';
import type { MessageRow } from '#server/messages/queries.ts';

/** `created_time` is in epoch milliseconds, as text. */
export const messageView = ({
  account_id,
  created_at,
  ...row
}: MessageRow): Reply<'GET /admin/messages'>['records'][number] => ({
  ...row,
  customer_id: account_id,
  created_time: String(created_at.getTime()),
});
