import { normaliseCannedReply, validateCannedReply } from '#domain/canned-reply.ts';
import { ok, refused } from '#domain/result.ts';
import { runAuditedChange } from '#server/admin/shared/audited-change.ts';
import { changedFields } from '#server/audit/queries.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { refuseProblems } from '#server/calls/refuse-problems.ts';
import {
  deleteCannedReply,
  insertCannedReply,
  listCannedReplies,
  lockCannedReply,
  updateCannedReply,
} from '#server/messages/canned-replies.ts';

const SUBJECT = 'canned replies';

export function cannedReplyRoutes(on: RegisterHandler) {
  on('GET /admin/canned-replies', async ({ db }) => ok({ records: await listCannedReplies(db) }));

  on('POST /admin/canned-replies', async (context) => {
    const { db, body, t } = context;
    const { reply_id } = body;
    const reply = normaliseCannedReply(body);
    const refusal = refuseProblems(validateCannedReply(reply), t, 'input-invalid');
    if (refusal) return refusal;
    const saved = await runAuditedChange(context, SUBJECT, async (tx) => {
      if (!reply_id) {
        if (!(await insertCannedReply(tx, reply))) return refused('canned-reply-exists');
        return ok([{ action: 'canned-reply-added', after: { ...reply } }]);
      }
      const before = await lockCannedReply(tx, reply_id);
      if (!before) return refused('not-found');
      if (!(await updateCannedReply(tx, reply_id, reply))) return refused('canned-reply-exists');
      const changed = changedFields({ title: before.title, content: before.content }, reply);
      return ok(changed ? [{ action: 'canned-reply-changed', ...changed }] : []);
    });
    return saved.ok ? ok({ smessage: t('saved'), records: await listCannedReplies(db) }) : saved;
  });

  on('POST /admin/canned-replies/:id/delete', async (context) => {
    const { db, params, t } = context;
    const deleted = await runAuditedChange(context, SUBJECT, async (tx) => {
      const reply = await lockCannedReply(tx, params.id);
      if (!reply) return refused('not-found');
      await deleteCannedReply(tx, params.id);
      const { title, content } = reply;
      return ok([{ action: 'canned-reply-deleted', before: { title, content } }]);
    });
    return deleted.ok ? ok({ smessage: t('saved'), records: await listCannedReplies(db) }) : deleted;
  });
}
