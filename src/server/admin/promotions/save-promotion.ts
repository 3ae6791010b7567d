import type { Reply } from '#contract/calls.ts';
import { normalisePromotion, type PromotionInput, validatePromotion } from '#domain/promotion.ts';
import { shopDay } from '#domain/shop-day.ts';
import { staleSave } from '#server/admin/stale-save.ts';
import { changedFields, recordAudit } from '#server/audit/queries.ts';
import { insertPromotion, isCodeTaken, updatePromotion } from '#server/coupons/queries.ts';
import { violatedConstraint } from '#server/platform/db.ts';
import type { Context } from '#server/platform/http/dispatch.ts';
import { type Outcome, refusal, respond } from '#server/platform/http/outcome.ts';
import { parsePromotionInput } from './promotion-view.ts';
import { lockListedPromotions } from './queries.ts';
import { readPromotion } from './read-promotion.ts';

type Call = 'POST /admin/promotions/:id';

/** Saves a promotion, or creates one for the id `new`. Orders that used it keep their discount. */
export async function savePromotion(context: Context<Call>): Promise<Outcome<Reply<Call>>> {
  const { db, staff, params, body, clock, request_id, t } = context;
  const promotion_id = params.id === 'new' ? null : Number(params.id);
  if (promotion_id !== null && body.id != null && String(body.id) !== params.id)
    return refusal('input-invalid');
  const input = normalisePromotion(parsePromotionInput(body.data));
  const problems = validatePromotion(input, shopDay(clock()));
  if (problems.length > 0) {
    const errors = problems.map(({ field, problem }) => ({ field, message: t(problem) }));
    return refusal(problems[0]!.problem, { errors });
  }
  try {
    const saved = await db.transaction().execute(async (tx) => {
      if (await isCodeTaken(tx, input.code, promotion_id)) return refusal('promotion-code-taken');
      if (promotion_id === null) {
        const id = await insertPromotion(tx, input);
        const entry = {
          action: 'promotion-made',
          subject: `promotion ${id}`,
          before: null,
          after: { ...input },
        };
        await recordAudit(tx, staff, request_id, [entry]);
        return respond(id);
      }
      const [promotion] = await lockListedPromotions(tx, [promotion_id]);
      if (!promotion) return refusal('not-found');
      const subject = `promotion ${promotion_id}`;
      const record = { subject, last_modified_at: promotion.last_modified_at };
      const stale = await staleSave(tx, record, body.last_modified_time);
      if (stale) return stale;
      const after = { ...input, ...unspecifiedFields(body.data, promotion) };
      if (after.max_uses !== null && after.max_uses < promotion.used_times)
        return refusal('promotion-uses-below');
      const changed = changedFields<typeof input>(promotion, after);
      if (!changed) return respond(promotion_id);
      await updatePromotion(tx, promotion_id, after);
      await recordAudit(tx, staff, request_id, [{ action: 'promotion-saved', subject, ...changed }]);
      return respond(promotion_id);
    });
    if (!saved.ok) return saved;
    const record = (await readPromotion(db, saved.value, clock(), t))!;
    return respond({ scode: 200, smessage: t('saved'), record });
  } catch (error) {
    // Two requests created the same code at the same time.
    if (violatedConstraint(error) === 'promotion_code') return refusal('promotion-code-taken');
    throw error;
  }
}

/** The specified payload has no category, family or limits, so omitted ones keep their values. */
function unspecifiedFields(
  data: Context<Call>['body']['data'],
  promotion: PromotionInput,
): Partial<PromotionInput> {
  const fields = ['category', 'subcategory', 'max_uses', 'max_uses_per_customer'] as const;
  const unspecified = fields.filter((field) => data[field] === undefined);
  return Object.fromEntries(unspecified.map((field) => [field, promotion[field]]));
}
