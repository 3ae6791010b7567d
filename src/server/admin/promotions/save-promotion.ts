import { normalisePromotion, type PromotionInput, validatePromotion } from '#domain/promotion.ts';
import { ok, type Refused, refused } from '#domain/result.ts';
import { shopDay } from '#domain/shop-day.ts';
import { changeRecord } from '#server/admin/shared/audited-change.ts';
import { changedFields, recordAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/calls/context.ts';
import { refuseProblems } from '#server/calls/refuse-problems.ts';
import { insertPromotion, isCodeTaken, updatePromotion } from '#server/coupons/queries.ts';
import { violatedConstraint } from '#server/platform/database-errors.ts';
import { inTransaction, type Tx } from '#server/platform/db.ts';
import type { Translate } from '#texts/texts.ts';
import { findPromotionRecord, lockPromotionRecords } from './list.ts';
import { parsePromotionInput, readPromotion } from './promotion-view.ts';

type SaveContext = Context<'POST /admin/promotions/:id'>;

/** Saves a promotion, or creates one for the id `new`. Orders that used it keep their discount. */
export async function savePromotion(context: SaveContext) {
  const { db, params, body, clock, t } = context;
  const id = params.id === 'new' ? null : Number(params.id);
  if (id !== null && body.id != null && String(body.id) !== params.id) return refused('input-invalid');
  const input = normalisePromotion(parsePromotionInput(body.data));
  const current = id === null ? undefined : await findPromotionRecord(db, id);
  const refusal = refuseProblems(validatePromotion(input, shopDay(clock()), current), t);
  if (refusal) return refusal;
  try {
    if (await isCodeTaken(db, input.code, id)) return refuseField('code', 'promotion-code-taken', t);
    const result = await (id === null
      ? createPromotion(context, input)
      : changePromotion(context, id, input));
    if (!result.ok) return result;
    const record = (await readPromotion(db, result.value, clock(), t))!;
    return ok({ smessage: t('saved-promotion', { code: record.code }), record });
  } catch (error) {
    // Another request used the same code at the same time.
    if (violatedConstraint(error) === 'promotion_code') return refuseField('code', 'promotion-code-taken', t);
    throw error;
  }
}

/** A refusal that is shown at the field that caused it. */
const refuseField = (
  field: keyof PromotionInput,
  reason: 'promotion-code-taken' | 'promotion-uses-below',
  t: Translate,
): Refused<typeof reason> => refused(reason, { errors: [{ field, message: t(reason) }] });

const createPromotion = ({ db, staff, request_id }: SaveContext, input: PromotionInput) =>
  inTransaction(db, async (tx) => {
    const id = await insertPromotion(tx, input);
    const entry = { action: 'promotion-made', subject: `promotion ${id}`, after: { ...input } };
    await recordAudit(tx, staff, request_id, [entry]);
    return ok(id);
  });

async function changePromotion(context: SaveContext, id: number, input: PromotionInput) {
  const lock = async (tx: Tx) => (await lockPromotionRecords(tx, [id]))[0];
  const changed = await changeRecord(context, `promotion ${id}`, lock, async (tx, promotion) => {
    const after = { ...input, ...omittedFields(context.body.data, input, promotion) };
    if (after.max_uses !== null && after.max_uses < promotion.used_times)
      return refuseField('max_uses', 'promotion-uses-below', context.t);
    const fields = changedFields<typeof input>(promotion, after);
    if (!fields) return ok([]);
    await updatePromotion(tx, id, after);
    return ok([{ action: 'promotion-saved', ...fields }]);
  });
  return changed.ok ? ok(id) : changed;
}

/**
 * The current values of the fields that the request omits, because the specified API does not have them. The end of a
 * range of years is kept only if the first year is unchanged, and further vehicles only if the make is unchanged.
 */
function omittedFields(
  data: SaveContext['body']['data'],
  input: PromotionInput,
  promotion: PromotionInput,
): Partial<PromotionInput> {
  const fields = ['currency', 'category', 'subcategory', 'max_uses', 'max_uses_per_customer'] as const;
  const omitted = fields.filter((field) => data[field] === undefined);
  const keepsYears = data.year_to === undefined && input.year === promotion.year;
  const keepsVehicles = data.more_vehicles === undefined && input.make === promotion.make;
  return {
    ...Object.fromEntries(omitted.map((field) => [field, promotion[field]])),
    ...(keepsYears ? { year_to: promotion.year_to } : {}),
    ...(keepsVehicles ? { more_vehicles: promotion.more_vehicles } : {}),
  };
}
