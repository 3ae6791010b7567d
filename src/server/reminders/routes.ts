import { decideReminderDay } from '#domain/brake-reminder.ts';
import { ok, refused } from '#domain/result.ts';
import { shopDay } from '#domain/shop-day.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { findVisibleOrder } from '#server/orders/order-access.ts';
import { deleteAllRemindersToBuyerOf, deleteReminder, saveReminder } from './queries.ts';
import { reminderTokens } from './reminder-tokens.ts';

export function reminderRoutes(on: RegisterHandler) {
  on('POST /user/:customerid/orders/:orderid/reminder', async (context) => {
    const { db, params, body, clock, t } = context;
    const order = await findVisibleOrder(context, params.orderid);
    if (!order) return refused('not-found');
    const decided = decideReminderDay(order.status, shopDay(clock()), body);
    if (!decided.ok) return decided;
    await saveReminder(db, order.order_id, decided.value, clock());
    return ok({ smessage: t('reminder-saved') });
  });

  on('DELETE /user/:customerid/orders/:orderid/reminder', async (context) => {
    const { db, params, t } = context;
    const order = await findVisibleOrder(context, params.orderid);
    if (!order) return refused('not-found');
    await deleteReminder(db, order.order_id);
    return ok({ smessage: t('reminder-cancelled') });
  });

  // The link in an email stops all reminders to its recipient.
  on('POST /reminder/cancel', async ({ db, body, secrets, t }) => {
    const order_id = reminderTokens.parse(body.token, secrets);
    if (!order_id) return refused('reminder-link-wrong');
    await deleteAllRemindersToBuyerOf(db, order_id);
    return ok({ smessage: t('reminder-stopped') });
  });
}
