import type { Reply } from '#contract/calls.ts';
import { normalisePromotion, type PromotionInput, promotionProblems } from '#domain/promotion.ts';
import { shopDay } from '#domain/shop-day.ts';
import { staleSave } from '#server/admin/stale-save.ts';
import { changes, recordAudit } from '#server/audit/queries.ts';
import { insertPromotion, isCodeTaken, updatePromotion } from '#server/coupons/queries.ts';
import { brokenConstraint } from '#server/platform/db.ts';
import type { Context } from '#server/platform/http/dispatch.ts';
import { type Outcome, refusal, respond } from '#server/platform/http/outcome.ts';
import { parsePromotionInput } from './promotion-view.ts';
import { lockListedPromotions } from './queries.ts';
import { promotionRecord } from './read-promotion.ts';

type Call = 'POST /admin/promotions/:id';

/** Saves a promotion, or makes one under `new`. Orders that used it keep their discount. */
export async function savePromotion(context: Context<Call>): Promise<Outcome<Reply<Call>>> {
  const { db, staff, params, body, clock, request_id, t } = context;
  const known_id = params.id === 'new' ? null : Number(params.id);
  if (known_id !== null && body.id != null && String(body.id) !== params.id) return refusal('input-invalid');
  const input = normalisePromotion(parsePromotionInput(body.data));
  const problems = promotionProblems(input, shopDay(clock()));
  if (problems.length > 0) {
    const errors = problems.map(({ field, problem }) => ({ field, message: t(problem) }));
    return refusal(problems[0]!.problem, { errors });
  }
  try {
    const saved = await db.transaction().execute(async (tx) => {
      if (await isCodeTaken(tx, input.code, known_id)) return refusal('promotion-code-taken');
      if (known_id === null) {
        const id = await insertPromotion(tx, input);
        const made = {
          action: 'promotion-made',
          subject: `promotion ${id}`,
          before: null,
          after: { ...input },
        };
        await recordAudit(tx, staff, request_id, [made]);
        return respond(id);
      }
      const [known] = await lockListedPromotions(tx, [known_id]);
      if (!known) return refusal('not-found');
      const subject = `promotion ${known_id}`;
      const record = { subject, last_modified_at: known.last_modified_at };
      const stale = await staleSave(tx, record, body.last_modified_time);
      if (stale) return stale;
      const wanted = { ...input, ...unspoken(body.data, known) };
      if (wanted.max_uses !== null && wanted.max_uses < known.used_times)
        return refusal('promotion-uses-below');
      const changed = changes<typeof input>(known, wanted);
      if (!changed) return respond(known_id);
      await updatePromotion(tx, known_id, wanted);
      await recordAudit(tx, staff, request_id, [{ action: 'promotion-saved', subject, ...changed }]);
      return respond(known_id);
    });
    if (!saved.ok) return saved;
    const record = (await promotionRecord(db, saved.value, clock(), t))!;
    return respond({ scode: 200, smessage: t('saved'), record });
  } catch (error) {
    // Two clerks made the same code in the same moment.
    if (brokenConstraint(error) === 'promotion_code') return refusal('promotion-code-taken');
    throw error;
  }
}

/** The specified payload sends no category, family or limits: a save that says nothing of them leaves them. */
function unspoken(data: Context<Call>['body']['data'], known: PromotionInput): Partial<PromotionInput> {
  const fields = ['category', 'subcategory', 'max_uses', 'max_uses_per_customer'] as const;
  const silent = fields.filter((field) => data[field] === undefined);
  return Object.fromEntries(silent.map((field) => [field, known[field]]));
}
