import { normaliseEmail, validateEmail } from '#domain/address.ts';
import { ok, refused } from '#domain/result.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { countEmailTo } from '#server/calls/count-attempt.ts';
import { findProduct } from '#server/catalogue/queries.ts';
import { queueEmail } from '#server/outbox/queries.ts';
import { inTransaction } from '#server/platform/db.ts';
import { confirmRequest, deleteRequestsOfRecipient, saveRequest } from './queries.ts';
import { requestTokens } from './request-tokens.ts';

export function backInStockRoutes(on: RegisterHandler) {
  on('POST /backInStock', async (context) => {
    const { db, body, caller, language, t, clock } = context;
    const { part_number, car_part_id } = body;
    const product = await findProduct(db, car_part_id, part_number);
    if (!product) return refused('item-missing');
    if (product.available > 0) return refused('in-stock-already');
    const set = { part_number, car_part_id, language, requested_at: clock() };
    if (caller.account?.is_confirmed) {
      const { customer_id } = caller.account;
      const request = { ...set, account_id: customer_id, email: null, confirmed_at: clock() };
      await inTransaction(db, (tx) => saveRequest(tx, request));
      return ok({ smessage: t('back-in-stock-confirmed') });
    }
    const email = caller.account?.email ?? normaliseEmail(body.email);
    const problem = validateEmail(email);
    if (problem) return refused(problem, { errors: [{ field: 'email', message: t(problem) }] });
    const counted = await countEmailTo(context, 'back-in-stock', email);
    if (!counted.ok) return counted;
    await inTransaction(db, async (tx) => {
      const request = { ...set, account_id: null, email, confirmed_at: null };
      const saved = await saveRequest(tx, request);
      // The reply must not reveal whether the address has confirmed a request before.
      if (saved) await queueEmail(tx, 'back-in-stock-confirm', saved);
    });
    return ok({ smessage: t('back-in-stock-requested') });
  });

  on('POST /backInStock/confirm', async ({ db, body, secrets, clock, t }) => {
    const request_id = requestTokens.parse(body.token, secrets);
    if (!request_id || !(await confirmRequest(db, request_id, clock())))
      return refused('back-in-stock-link-wrong');
    return ok({ smessage: t('back-in-stock-confirmed') });
  });

  on('POST /backInStock/cancel', async ({ db, body, secrets, t }) => {
    const request_id = requestTokens.parse(body.token, secrets);
    if (!request_id) return refused('back-in-stock-link-wrong');
    await deleteRequestsOfRecipient(db, request_id);
    return ok({ smessage: t('back-in-stock-cancelled') });
  });
}
