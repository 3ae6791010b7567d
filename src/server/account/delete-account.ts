import { placeholderEmail } from '#domain/address.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import { findSubjectsWithEmail, listOrdersOfMessages, redactAudit } from '#server/audit/queries.ts';
import { eraseRequests } from '#server/back-in-stock/queries.ts';
import { lockCart } from '#server/cart/queries.ts';
import { eraseMailboxes } from '#server/coupons/queries.ts';
import {
  type AccountRow,
  anonymiseAccount,
  lockAccount,
  PERSONAL_FIELDS,
} from '#server/customers/queries.ts';
import { eraseMessages } from '#server/messages/queries.ts';
import { eraseAnalyticsIds } from '#server/orders/queries.ts';
import { deleteEmailsTo } from '#server/outbox/queries.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import { eraseReminders } from '#server/reminders/queries.ts';
import { eraseQuotes, quoteSubject } from '#server/sales-quotes/queries.ts';
import { endSessionsOf } from '#server/sessions/queries.ts';
import { eraseSavedData } from '#server/sign-in/erase-saved-data.ts';
import { logAccountEvent } from '#server/sign-in/log-account-event.ts';

/** Replaces the texts of the customer's messages. In English only, because only staff read it. */
const ERASED = '(deleted)';
/** The fields of audit entries that contain texts of messages. */
const MESSAGE_FIELDS = ['title', 'reply_message'];

/**
 * Erases personal data, but keeps orders and their documents, as required by law. Refused if the password has changed
 * since it was checked.
 */
export async function deleteAccount(
  db: Db,
  checked: AccountRow,
  request_id: string,
): Promise<Result<null, 'current-password-wrong'>> {
  const { customer_id } = checked;
  return inTransaction(db, async (tx) => {
    // Locks orders, cart and account in the sequence of a placement, so that the two cannot deadlock. A sign-in locks the
    // account first; if the two collide, one of them is refused as busy.
    await eraseAnalyticsIds(tx, customer_id);
    await lockCart(tx, { account_id: customer_id });
    const account = await lockAccount(tx, customer_id);
    if (account.password_hash !== checked.password_hash) return refused('current-password-wrong');
    await eraseSavedData(tx, customer_id);
    await eraseRequests(tx, account);
    const quotes = await eraseQuotes(tx, account, placeholderEmail(customer_id));
    await eraseReminders(tx, customer_id);
    await eraseMailboxes(tx, customer_id);
    const messages = await eraseMessages(tx, customer_id, placeholderEmail(customer_id), ERASED);
    await deleteEmailsTo(tx, account);
    await anonymiseAccount(tx, account);
    await redactAudit(tx, `customer ${customer_id}`, [...PERSONAL_FIELDS, ...MESSAGE_FIELDS]);
    const subjects = messages.flatMap(({ message_id, order_id }) => [
      `message ${message_id}`,
      ...(order_id === null ? [] : [order_id]),
    ]);
    const message_ids = messages.map(({ message_id }) => message_id);
    const attachedTo = await listOrdersOfMessages(tx, message_ids);
    // Only entries about these messages, because a sender can type the number of somebody else's order.
    for (const subject of new Set([...subjects, ...attachedTo]))
      await redactAudit(tx, subject, MESSAGE_FIELDS, message_ids);
    // Deleted quotes, and quotes that have got another buyer since, remain only in the audit log.
    const otherQuotes = account.email_verified_at
      ? await findSubjectsWithEmail(tx, 'quote', account.email)
      : [];
    for (const subject of new Set([...quotes.map(quoteSubject), ...otherQuotes]))
      await redactAudit(tx, subject, [...PERSONAL_FIELDS, 'message']);
    await endSessionsOf(tx, [customer_id]);
    await logAccountEvent(tx, 'delete-account', customer_id, request_id);
    return ok(null);
  });
}
