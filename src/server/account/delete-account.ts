import { placeholderEmail } from '#domain/address.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import { deleteAllAddresses } from '#server/addresses/queries.ts';
import { redactAudit } from '#server/audit/queries.ts';
import { emptyCart } from '#server/cart/queries.ts';
import {
  type AccountRow,
  anonymiseAccount,
  lockAccount,
  PERSONAL_FIELDS,
} from '#server/customers/queries.ts';
import { anonymiseMessages } from '#server/messages/queries.ts';
import { deleteEmailsTo } from '#server/outbox/queries.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import { deleteAllSearches } from '#server/recent-searches/queries.ts';
import { deleteAllSavedCars } from '#server/saved-cars/queries.ts';
import { endSessionsOf } from '#server/sessions/queries.ts';
import { logAccountEvent } from '#server/sign-in/log-account-event.ts';
import { deleteAllWishLists } from '#server/wish-lists/queries.ts';

/**
 * Deletes an account permanently. Orders are retained as required by law; all other personal data is deleted or
 * anonymised. Refused if the password has changed since it was checked.
 */
export async function deleteAccount(
  db: Db,
  checked: AccountRow,
  request_id: string,
): Promise<Result<null, 'current-password-wrong'>> {
  const { customer_id } = checked;
  return inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, customer_id);
    if (account.password_hash !== checked.password_hash) return refused('current-password-wrong');
    await deleteAllAddresses(tx, customer_id);
    await deleteAllWishLists(tx, customer_id);
    await deleteAllSavedCars(tx, customer_id);
    await deleteAllSearches(tx, customer_id);
    await emptyCart(tx, { account_id: customer_id });
    await anonymiseMessages(tx, customer_id, placeholderEmail(customer_id));
    await deleteEmailsTo(tx, account);
    await anonymiseAccount(tx, account);
    await redactAudit(tx, `customer ${customer_id}`, PERSONAL_FIELDS);
    await endSessionsOf(tx, [customer_id]);
    await logAccountEvent(tx, 'delete-account', customer_id, request_id);
    return ok(null);
  });
}
