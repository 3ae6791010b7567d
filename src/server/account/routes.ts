import { hashCodeOf } from '#server/platform/caller.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { refusal, respond } from '#server/platform/http/outcome.ts';
import { checkPassword } from '#server/sign-in/check-password.ts';
import { customerInfoOf } from '#server/sign-in/customer-info.ts';
import { logAccountEvent } from '#server/sign-in/log-account-event.ts';
import { accountOf } from '#server/sign-in/queries.ts';
import { endAccount } from './end-account.ts';
import { personalDataOf } from './personal-data.ts';

export function accountRoutes(on: On) {
  on('GET /user/:customerId/accountSettings', async ({ db, caller, secrets }) => {
    const account = await accountOf(db, caller.account.customer_id);
    const accountSettings = customerInfoOf(account, hashCodeOf(caller, secrets));
    return respond({ scode: 200 as const, smessage: '', accountSettings });
  });

  on('POST /user/:customerId/personalData', async ({ db, caller, clock, request_id }) => {
    const { customer_id } = caller.account;
    await db.transaction().execute((tx) => logAccountEvent(tx, 'export-data', customer_id, request_id));
    const personalData = await personalDataOf(db, customer_id, clock);
    return respond({ scode: 200 as const, smessage: '', personalData });
  });

  on('POST /user/:customerId/account/delete', async (context) => {
    const { db, caller, body, t, request_id } = context;
    const account = await accountOf(db, caller.account.customer_id);
    const wrong = await checkPassword(context, account, body.password);
    if (wrong) return wrong;
    if (!(await endAccount(db, account, request_id))) return refusal('current-password-wrong');
    context.showSignedOut();
    return respond({ scode: 200 as const, smessage: t('account-deleted') });
  });
}
