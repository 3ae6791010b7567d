import { mayHaveOpenUnits, type OrderStatus } from '#domain/order-status.ts';
import { ok, refused } from '#domain/result.ts';
import { openUnits } from '#domain/shipment.ts';
import { runAuditedChange, type StaffContext } from '#server/admin/shared/audited-change.ts';
import { loadFitJudge } from '#server/catalogue/matching-vehicles.ts';
import { insertMessage } from '#server/messages/queries.ts';
import { findOrder, listOrderLines, lockOrder, type OrderLineRow } from '#server/orders/queries.ts';
import { queueMessageEmail } from '#server/outbox/queries.ts';
import type { Clock } from '#server/platform/clock.ts';
import { translator } from '#texts/texts.ts';
import { composeFitMessage } from './fit-message.ts';
import { hasSentMessage } from './queries.ts';

export const FIT_ASKED = 'fit-asked';

/**
 * The lines whose fit staff should check with the buyer: those with unshipped units and a verdict other than "fits".
 */
export const linesToCheck = (status: OrderStatus, lines: readonly OrderLineRow[]): OrderLineRow[] =>
  mayHaveOpenUnits(status) ? lines.filter((line) => line.fit_verdict !== 'fits' && openUnits(line) > 0) : [];

/** True if lines have to be checked and no parcel was shipped: with the first, staff confirm the fit of all of them. */
export const isFitUnconfirmed = (status: OrderStatus, lines: readonly OrderLineRow[]): boolean =>
  linesToCheck(status, lines).length > 0 && lines.every(({ shipped }) => shipped === 0);

/**
 * Sends the buyer a message that asks about the fit of each line to check, unless the same message was sent before;
 * `is_new` is then false.
 */
export async function askAboutFit(context: StaffContext & { clock: Clock }, order_id: string) {
  const { db, clock } = context;
  const order = await findOrder(db, order_id);
  if (!order) return refused('not-found');
  const lines = linesToCheck(order.status, await listOrderLines(db, order_id));
  if (lines.length === 0) return refused('fit-nothing-to-ask');
  const judgedLines = await Promise.all(
    lines.map(async (line) => ({ line, fit: (await loadFitJudge(db, line))(line) })),
  );
  const { email, account_id, language } = order;
  const message = composeFitMessage(order_id, judgedLines, translator(language));
  const asked = await runAuditedChange(context, order_id, async (tx) => {
    const { status } = await lockOrder(tx, order_id);
    if (linesToCheck(status, lines).length === 0) return refused('fit-nothing-to-ask');
    if (await hasSentMessage(tx, order_id, message)) return ok([]);
    const message_id = await insertMessage(tx, {
      ...message,
      type: 'Action Required',
      email,
      account_id,
      language,
      order_id,
      direction: true, // from the shop
      is_read: true,
      created_at: clock(),
    });
    await queueMessageEmail(tx, 'message-sent', message_id);
    return ok([{ action: FIT_ASKED, after: { message_id, title: message.title } }]);
  });
  return asked.ok ? ok({ is_new: asked.value.length > 0 }) : asked;
}
