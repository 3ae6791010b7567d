import { normaliseContactRequest, validateContactRequest } from '#domain/contact.ts';
import { ok } from '#domain/result.ts';
import type { On } from '#server/calls/context.ts';
import { refuseProblems } from '#server/calls/refuse-problems.ts';
import { insertMessage } from './queries.ts';

export function messageRoutes(on: On) {
  on('POST /user/request', async ({ db, caller, body, language, t }) => {
    const { type, email, order_id, title, content } = body;
    const request = normaliseContactRequest({ type, email, order_id: order_id ?? null, title, content });
    const refusal = refuseProblems(validateContactRequest(request), t, 'contact-invalid');
    if (refusal) return refusal;
    await insertMessage(db, {
      ...request,
      account_id: caller.account?.customer_id ?? null,
      language,
    });
    return ok({ smessage: t('contact-sent') });
  });
}
