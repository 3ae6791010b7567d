import { contactProblems, tidyContact } from '#domain/contact.ts';
import { answered, refusal } from '#server/platform/http/answers.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { insertMessage } from './queries.ts';

export function messageRoutes(on: On) {
  on('POST /user/request', async ({ db, caller, body, say }) => {
    const { type, email, order_id, title, content } = body;
    const request = tidyContact({ type, email, order_id: order_id ?? null, title, content });
    const errors = contactProblems(request).map(({ field, problem }) => ({ field, message: say(problem) }));
    if (errors.length > 0) return refusal('contact-invalid', { errors });
    await insertMessage(db, {
      ...request,
      account_id: caller.account?.customer_id ?? null,
    });
    return answered({ scode: 200 as const, smessage: say('contact-sent') });
  });
}
