import { type CannedReply, normaliseCannedReply, validateCannedReply } from '#domain/canned-reply.ts';
import { ok, refused } from '#domain/result.ts';
import {
  changeRecord,
  type RecordContext,
  runAuditedChange,
  type StaffContext,
} from '#server/admin/shared/audited-change.ts';
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
import type { Db, Tx } from '#server/platform/db.ts';

export function cannedReplyRoutes(on: RegisterHandler) {
  on('GET /admin/canned-replies', async ({ db }) => ok({ records: await viewCannedReplies(db) }));

  on('POST /admin/canned-replies', async (context) => {
    const { db, body, t } = context;
    const reply = normaliseCannedReply(body);
    const refusal = refuseProblems(validateCannedReply(reply), t, 'input-invalid');
    if (refusal) return refusal;
    const saved = await (body.reply_id
      ? changeCannedReply(context, body.reply_id, reply)
      : addCannedReply(context, reply));
    return saved.ok
      ? ok({
          smessage: t('saved-canned-reply', { title: reply.title }),
          records: await viewCannedReplies(db),
        })
      : saved;
  });

  on('POST /admin/canned-replies/:id/delete', async (context) => {
    const { db, params, t } = context;
    const lock = (tx: Tx) => lockCannedReply(tx, params.id);
    const deleted = await changeRecord(
      context,
      subjectOf(params.id),
      lock,
      async (tx, { title, content }) => {
        await deleteCannedReply(tx, params.id);
        return ok([{ action: 'canned-reply-deleted', before: { title, content } }]);
      },
    );
    return deleted.ok
      ? ok({ smessage: t('canned-reply-removed'), records: await viewCannedReplies(db) })
      : deleted;
  });
}

const subjectOf = (reply_id: string) => `canned ${reply_id}`;

const viewCannedReplies = async (db: Db) =>
  (await listCannedReplies(db)).map(({ last_modified_at, ...reply }) => ({
    ...reply,
    last_modified_time: last_modified_at.toISOString(),
  }));

const addCannedReply = (context: StaffContext, reply: CannedReply) =>
  runAuditedChange(context, subjectOf('new'), async (tx) => {
    const reply_id = await insertCannedReply(tx, reply);
    if (!reply_id) return refused('canned-reply-exists');
    return ok([{ action: 'canned-reply-added', subject: subjectOf(reply_id), after: { ...reply } }]);
  });

const changeCannedReply = (context: RecordContext, reply_id: string, reply: CannedReply) =>
  changeRecord(
    context,
    subjectOf(reply_id),
    (tx) => lockCannedReply(tx, reply_id),
    async (tx, { title, content }) => {
      if (!(await updateCannedReply(tx, reply_id, reply))) return refused('canned-reply-exists');
      const changed = changedFields({ title, content }, reply);
      return ok(changed ? [{ action: 'canned-reply-changed', ...changed }] : []);
    },
  );
