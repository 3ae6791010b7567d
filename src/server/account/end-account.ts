import { endedEmail } from '#domain/address.ts';
import { deleteAddresses } from '#server/addresses/queries.ts';
import { redactAudit } from '#server/audit/queries.ts';
import { emptyCart } from '#server/cart/queries.ts';
import { blankAuthor } from '#server/messages/queries.ts';
import { deleteEmailsTo } from '#server/outbox/queries.ts';
import type { Db } from '#server/platform/db.ts';
import { endSessionsOf } from '#server/platform/sessions.ts';
import { deleteSearches } from '#server/recent-searches/queries.ts';
import { deleteSavedCars } from '#server/saved-cars/queries.ts';
import { logAccountEvent } from '#server/sign-in/log-account-event.ts';
import { type AccountRow, blankAccount, lockAccount, PERSON_FIELDS } from '#server/sign-in/queries.ts';
import { deleteWishLists } from '#server/wish-lists/queries.ts';

/**
 * Ends an account for good. Its orders stay as they were placed, because the law wants them kept; what else
 * the person left is deleted or blanked. False when the password changed since it was checked.
 */
export async function endAccount(db: Db, checked: AccountRow, request_id: string): Promise<boolean> {
  const { customer_id } = checked;
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, customer_id);
    if (account.password_hash !== checked.password_hash) return false;
    await deleteAddresses(tx, customer_id);
    await deleteWishLists(tx, customer_id);
    await deleteSavedCars(tx, customer_id);
    await deleteSearches(tx, customer_id);
    await emptyCart(tx, { account_id: customer_id });
    await blankAuthor(tx, customer_id, endedEmail(customer_id));
    await deleteEmailsTo(tx, account);
    await blankAccount(tx, account);
    await redactAudit(tx, `customer ${customer_id}`, PERSON_FIELDS);
    await endSessionsOf(tx, [customer_id], null);
    await logAccountEvent(tx, 'delete-account', customer_id, request_id);
    return true;
  });
}
