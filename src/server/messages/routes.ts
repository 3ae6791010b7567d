import { normaliseContactRequest, validateContactRequest } from '#domain/contact.ts';
import { ok } from '#domain/result.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { refuseProblems } from '#server/calls/refuse-problems.ts';
import type { Db } from '#server/platform/db.ts';
import { findThreadAbout, insertMessage } from './queries.ts';

type IsLinkOfSender = (
  db: Db,
  sent: { order_id: string | null; email: string; key: string | undefined },
  now: Date,
) => Promise<boolean>;

/** `isLinkOfSender` checks the key of an emailed order link. Whoever has the link owns the address it was sent to. */
export function messageRoutes(on: RegisterHandler, isLinkOfSender: IsLinkOfSender) {
  on('POST /user/request', async ({ db, caller, body, language, t, clock }) => {
    const { type, order_id, title, content, key } = body;
    // A signed-in sender may type somebody else's address, so replies go to the account's address.
    const email = caller.account?.email ?? body.email;
    const request = normaliseContactRequest({ type, email, order_id: order_id ?? null, title, content });
    const refusal = refuseProblems(validateContactRequest(request), t, 'contact-invalid');
    if (refusal) return refusal;
    const account_id = caller.account?.customer_id ?? null;
    const is_confirmed = account_id === null && (await isLinkOfSender(db, { ...request, key }, clock()));
    const sender = { ...request, account_id, is_confirmed };
    const first_message_id = await findThreadAbout(db, sender, request.order_id);
    await insertMessage(db, { ...sender, language, first_message_id, created_at: clock() });
    return ok({ smessage: t('contact-sent') });
  });
}
