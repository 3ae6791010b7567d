import type { Reply } from '#contract/calls.ts';
import { staleSave } from '#server/admin/stale-save.ts';
import type { OrderCommandInput, OrderCommandOutcome } from '#server/orders/order-commands.ts';
import { findOrder } from '#server/orders/queries.ts';
import type { Db } from '#server/platform/db.ts';
import { type Outcome, refusal, respond } from '#server/platform/http/outcome.ts';
import type { Staff } from '#server/platform/staff.ts';
import type { Translate } from '#texts/texts.ts';
import { readOrderRecord } from './order-record.ts';

interface CommandContext {
  db: Db;
  staff: Staff;
  request_id: string;
  t: Translate;
  params: { id: string };
  body: { last_modified_time?: string | undefined };
}

export const toCommandInput = ({ staff, request_id, params, body }: CommandContext): OrderCommandInput => ({
  order_id: params.id,
  actor: staff.email,
  role: staff.role,
  request_id,
  ...(body.last_modified_time ? { seen_at: new Date(body.last_modified_time) } : {}),
});

/** The order after the command, or the refusal; a stale save also names who changed what. */
export async function respondToCommand(
  { db, t, params, body }: CommandContext,
  result: OrderCommandOutcome,
): Promise<Outcome<Reply<'POST /admin/orders/:id'>>> {
  if (!result.ok) {
    const order = result.reason === 'order-changed-meanwhile' ? await findOrder(db, params.id) : undefined;
    const subject = params.id;
    const stale =
      order &&
      (await staleSave(db, { subject, last_modified_at: order.last_modified_at }, body.last_modified_time));
    return stale ?? refusal(result.reason);
  }
  const record = (await readOrderRecord(db, params.id, t))!;
  return respond({ scode: 200, smessage: t('saved'), orderStatus: result.value.status, record });
}
