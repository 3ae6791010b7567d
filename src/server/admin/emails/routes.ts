import { canResend } from '#domain/email-log.ts';
import { ok, refused } from '#domain/result.ts';
import { readListPage } from '#server/admin/lists/list.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { emailList, type ListedEmail } from './list.ts';
import { readEmail } from './read-email.ts';
import { resendEmail } from './resend-email.ts';

export function emailRoutes(on: RegisterHandler) {
  on('GET /admin/emails', async ({ db, query }) =>
    ok(await readListPage(db, emailList, query, (rows) => rows.map(emailView))),
  );

  on('GET /admin/emails/:id', async (context) => {
    const email = await readEmail(context, context.params.id);
    if (!email) return refused('not-found');
    const { row, content, hidden } = email;
    return ok({ record: emailView(row), content, hidden });
  });

  on('POST /admin/emails/:id/resend', async (context) => {
    const resent = await resendEmail(context, context.params.id);
    return resent.ok ? ok({ smessage: context.t('email-queued-again') }) : resent;
  });
}

const emailView = ({ created_at, sent_at, ...row }: ListedEmail) => ({
  ...row,
  created_time: created_at.toISOString(),
  sent_time: sent_at?.toISOString() ?? null,
  can_resend: canResend(row.topic, row.state),
});
