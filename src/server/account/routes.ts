import { ok } from '#domain/result.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { getAccount } from '#server/customers/queries.ts';
import { inTransaction } from '#server/platform/db.ts';
import { csrfTokenOf } from '#server/sessions/caller.ts';
import { checkPassword } from '#server/sign-in/check-password.ts';
import { customerInfoView } from '#server/sign-in/customer-info.ts';
import { logAccountEvent } from '#server/sign-in/log-account-event.ts';
import { deleteAccount } from './delete-account.ts';
import { collectPersonalData } from './personal-data.ts';

export function accountRoutes(on: RegisterHandler) {
  on('GET /user/:customerId/accountSettings', async ({ db, caller, secrets }) => {
    const account = await getAccount(db, caller.account.customer_id);
    const accountSettings = customerInfoView(account, csrfTokenOf(caller, secrets));
    return ok({ accountSettings });
  });

  on('POST /user/:customerId/personalData', async ({ db, caller, clock, request_id }) => {
    const { customer_id } = caller.account;
    await inTransaction(db, (tx) => logAccountEvent(tx, 'export-data', customer_id, request_id));
    const personalData = await collectPersonalData(db, customer_id, clock);
    return ok({ personalData });
  });

  on('POST /user/:customerId/account/delete', async (context) => {
    const { db, caller, body, t, request_id } = context;
    const account = await getAccount(db, caller.account.customer_id);
    const checked = await checkPassword(context, account, body.password);
    if (!checked.ok) return checked;
    const deleted = await deleteAccount(db, account, request_id);
    if (!deleted.ok) return deleted;
    context.clearSignInCookies();
    return ok({ smessage: t('account-deleted') });
  });
}
