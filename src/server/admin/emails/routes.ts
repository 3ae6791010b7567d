import { canResend } from '#domain/email-log.ts';
import { ok } from '#domain/result.ts';
import { readListPage } from '#server/admin/lists/list.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { emailList } from './list.ts';
import { resendEmail } from './resend-email.ts';

export function emailRoutes(on: RegisterHandler) {
  on('GET /admin/emails', async ({ db, query }) => {
    const { rows, ...page } = await readListPage(db, emailList, query);
    const records = rows.map(({ created_at, sent_at, ...row }) => ({
      ...row,
      created_time: created_at.toISOString(),
      sent_time: sent_at?.toISOString() ?? null,
      can_resend: canResend(row.topic, row.state),
    }));
    return ok({ ...page, records });
  });

  on('POST /admin/emails/:id/resend', async (context) => {
    const resent = await resendEmail(context, context.params.id);
    return resent.ok ? ok({ smessage: context.t('email-queued-again') }) : resent;
  });
}
