import { normaliseContactRequest, validateContactRequest } from '#domain/contact.ts';
import { ok } from '#domain/result.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { refuseProblems } from '#server/calls/refuse-problems.ts';
import { findThreadAbout, insertMessage } from './queries.ts';

export function messageRoutes(on: RegisterHandler) {
  on('POST /user/request', async ({ db, caller, body, language, t }) => {
    const { type, order_id, title, content } = body;
    // The address that a signed-in sender types may be somebody else's; replies go to the account's.
    const email = caller.account?.email ?? body.email;
    const request = normaliseContactRequest({ type, email, order_id: order_id ?? null, title, content });
    const refusal = refuseProblems(validateContactRequest(request), t, 'contact-invalid');
    if (refusal) return refusal;
    const account_id = caller.account?.customer_id ?? null;
    const first_message_id = await findThreadAbout(db, account_id, request.order_id);
    await insertMessage(db, { ...request, account_id, language, first_message_id });
    return ok({ smessage: t('contact-sent') });
  });
}
